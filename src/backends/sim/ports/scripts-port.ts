import { abortable, throwIfAborted } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { ScriptOutput, ScriptsPort } from '../../../core/ports/scripts.ts';
import { baseName, HOME, joinPath, type SimFileSystem } from '../file-system.ts';
import type { Gate } from './gate.ts';

/** What one command of the simulated shell printed, and how it ended. */
interface Ended {
  readonly code: number;
  readonly out?: string;
  readonly err?: string;
}

interface Shell {
  readonly files: SimFileSystem;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

type Program = (words: readonly string[], shell: Shell) => Ended | Promise<Ended>;

/** All that can be run here; none of it leaves the simulation. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  echo: (words) => ({ code: 0, out: `${words.join(' ')}\n` }),
  pwd: () => ({ code: 0, out: `${HOME}\n` }),
  true: () => ({ code: 0 }),
  false: () => ({ code: 1 }),
  ls: ([path], { files }) => list(absolute(path ?? HOME), files),
  cat: ([path = ''], { files }) =>
    files.isFile(absolute(path))
      ? { code: 0, out: `${files.read(absolute(path))}\n` }
      : { code: 1, err: `cat: ${path}: No such file\n` },
  sleep: async ([seconds], { clock, signal }) => {
    let cancel: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      cancel = clock.schedule(Number(seconds ?? 0) * 1000, resolve);
    });
    await abortable(over, signal).finally(() => cancel());
    return { code: 0 };
  },
};

/**
 * The shell of the simulated desktop: a simulated one, because nothing done here may reach the real computer. It knows a
 * few commands, one after the other, and says so where a script wants more.
 */
export function scriptsPort({ desktop }: Gate): ScriptsPort {
  return {
    languages: ['shell'],
    async run({ script, outputLimit }, onOutput, signal) {
      throwIfAborted(signal);
      const shell = { files: desktop.files, clock: desktop.clock, signal };
      let [out, err, code] = ['', '', 0];
      const tell = () => onOutput(kept(out, outputLimit), kept(err, outputLimit));
      for (const line of script.split(/[\n;]|&&/).map((part) => part.trim())) {
        if (line === '' || line.startsWith('#')) continue;
        const [name = '', ...words] = wordsOf(line);
        if (name === 'exit') {
          code = Number(words[0] ?? code);
          break;
        }
        const ended = await runOne(name, words, shell).finally(tell);
        [out, err, code] = [out + (ended.out ?? ''), err + (ended.err ?? ''), ended.code];
      }
      tell();
      return { exitCode: code, stdout: kept(out, outputLimit), stderr: kept(err, outputLimit) };
    },
  };
}

async function runOne(name: string, words: readonly string[], shell: Shell): Promise<Ended> {
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  const isPlain = ![name, ...words].some((word) => /[|<>`$&]/.test(word));
  if (program && isPlain) return program(words, shell);
  const known = [...Object.keys(PROGRAMS), 'exit'].join(', ');
  return { code: 127, err: `${name}: this shell is simulated and knows only plain ${known}\n` };
}

/** Words as a shell reads them, with quotes but without anything else that has a meaning. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, one, plain]) => double ?? one ?? plain ?? '',
  );
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : joinPath(HOME, path);
}

function list(path: string, files: SimFileSystem): Ended {
  if (!files.isFolder(path)) return { code: 2, err: `ls: ${path}: No such folder\n` };
  const names = [...files.foldersIn(path), ...files.filesIn(path)].map(baseName).sort();
  return { code: 0, out: names.map((name) => `${name}\n`).join('') };
}

function kept(text: string, limit: number): ScriptOutput {
  const half = Math.floor(limit / 2);
  if (text.length <= 2 * half) return { beginning: text, end: '', omittedBytes: 0 };
  return { beginning: text.slice(0, half), end: text.slice(-half), omittedBytes: text.length - 2 * half };
}
