import vm from 'node:vm';
import { AutomationError } from '../../base/errors.ts';

const LONGEST_SUBJECT = 2000;
const LIMIT_MS = 100;
const MOST_ATTEMPTS = 10;

/** Whether a text is written as `/pattern/flags`, and not for example as the name of a file. */
export function isRegexLiteral(text: string): boolean {
  return /^\/.+\/[dgimsuvy]*$/s.test(text);
}

/** Reads `/pattern/flags`, or a bare pattern. */
export function parseRegex(text: string): RegExp {
  const delimited = /^\/(.+)\/([a-z]*)$/s.exec(text);
  const [pattern, flags] = delimited ? [delimited[1] ?? '', delimited[2] ?? ''] : [text, ''];
  if (/[^imsu]/.test(flags)) {
    throw new AutomationError('invalid_query', `The flags "${flags}" are not supported.`, {
      guidance: 'Use any of the flags i, m, s and u.',
    });
  }
  try {
    return new RegExp(pattern, flags);
  } catch (cause) {
    throw new AutomationError(
      'invalid_query',
      `This is no regular expression: ${(cause as Error).message}.`,
      { cause },
    );
  }
}

const SCRIPT = new vm.Script(
  '(() => { const expression = new RegExp(source, flags); return JSON.stringify(subjects.map((text) => expression.test(text))); })()',
);
let context: vm.Context | undefined;

/** Made on first use and kept: making one takes longer than most searches. */
function sandbox(): vm.Context {
  context ??= vm.createContext({});
  return context;
}

/**
 * Tests texts within a fixed time. An expression such as `(a+)+$` can take for ever; the virtual machine's timeout is
 * the one way to interrupt it in process.
 */
export function testBounded(expression: RegExp, texts: readonly string[]): boolean[] {
  const subjects = texts.map((text) => text.slice(0, LONGEST_SUBJECT));
  const box = Object.assign(sandbox(), { source: expression.source, flags: expression.flags, subjects });
  try {
    return JSON.parse(String(runPatiently(box))) as boolean[];
  } catch (cause) {
    throw new AutomationError('invalid_query', `The regular expression takes longer than ${LIMIT_MS} ms.`, {
      guidance: 'Use a simpler expression: avoid repetitions inside repetitions.',
      cause,
    });
  } finally {
    box.subjects = [];
  }
}

/** The timeout counts time in which a busy machine did not let this process run; only what it really ran is held against it. */
function runPatiently(box: vm.Context): unknown {
  const before = process.cpuUsage();
  for (let attempt = 1; ; attempt++) {
    try {
      return SCRIPT.runInContext(box, { timeout: LIMIT_MS });
    } catch (error) {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 >= LIMIT_MS / 2 || attempt >= MOST_ATTEMPTS) throw error;
    }
  }
}
