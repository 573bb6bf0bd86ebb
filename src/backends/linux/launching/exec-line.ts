/** What the codes of an `Exec` line stand for. */
export interface ExecFields {
  readonly name: string;
  readonly icon: string | undefined;
  readonly file: string;
}

/** A word of the line: what stood between quotes is text, whatever it looks like. */
type Words = string[];

/**
 * The command of an `Exec` line, for an application that is started without files to open.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
export function commandOf(line: string, fields: ExecFields): string[] {
  return splitExec(line).flatMap((word) => expand(word, fields));
}

/** Splits at spaces; double quotes keep words together, and a backslash inside them makes the next character plain. */
function splitExec(line: string): Words {
  const words: Words = [];
  for (const [word] of line.matchAll(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/g)) {
    words.push(
      word.replace(/"((?:\\.|[^"\\])*)"/g, (_, inner: string) => inner.replace(/\\(["`$\\])/g, '$1')),
    );
  }
  return words;
}

/** Codes for files vanish, deprecated ones too; a word that consists of one vanishes with it. */
function expand(word: string, { name, icon, file }: ExecFields): string[] {
  if (word === '%i') return icon ? ['--icon', icon] : [];
  if (/^%[fFuUdDnNvm]$/.test(word)) return [];
  const text = word.replace(/%(.)/g, (_, code: string) => {
    if (code === '%') return '%';
    if (code === 'c') return name;
    return code === 'k' ? file : '';
  });
  return [text];
}
