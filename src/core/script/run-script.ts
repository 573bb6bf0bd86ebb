import { deadline } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import type { SecurityMode } from '../policy/policy.ts';
import type { ScriptLanguage, ScriptOutput, ScriptRun } from '../ports/scripts.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

/** Enough to read; more is a file's business. */
const OUTPUT_LIMIT = 16_384;

export interface ScriptOptions {
  readonly script: string;
  /** The desktop's own when absent. */
  readonly language?: ScriptLanguage;
  readonly timeoutMs: number;
  readonly securityMode: SecurityMode;
}

export interface FinishedScript extends ScriptRun {
  readonly language: ScriptLanguage;
  readonly durationMs: number;
}

/** Runs a script on the desktop, for a limited time. One that takes longer is ended, with whatever it started. */
export async function runScript(
  session: DesktopSession,
  { script, language: wanted, timeoutMs, securityMode }: ScriptOptions,
  signal: AbortSignal,
): Promise<FinishedScript> {
  requireMode(securityMode);
  const port = session.port('scripts');
  const language = wanted ?? port.languages[0];
  if (!port.languages.includes(language)) throw notSpoken(session, language, port.languages);
  const { clock } = session.backend;
  const startedAt = clock.now();
  let printed: Record<string, unknown> = {};
  const onOutput = (stdout: ScriptOutput, stderr: ScriptOutput) => {
    printed = { stdout: scriptText(stdout), stderr: scriptText(stderr) };
  };
  using limit = deadline(signal, clock, timeoutMs, () => tookTooLong(timeoutMs));
  try {
    const run = await port.run({ script, language, outputLimit: OUTPUT_LIMIT }, onOutput, limit.signal);
    return { ...run, language, durationMs: Math.round(clock.now() - startedAt) };
  } catch (thrown) {
    const error = AutomationError.from(thrown);
    if (error.code !== 'timed_out') throw error;
    const { message, guidance, cause } = error;
    throw new AutomationError('timed_out', message, { guidance, details: printed, cause });
  }
}

/** Output as one text, with a note where something was left out. */
export function scriptText({ beginning, end, omittedBytes }: ScriptOutput): string {
  return omittedBytes === 0 ? beginning + end : `${beginning}\n[${omittedBytes} bytes left out]\n${end}`;
}

/** A script can do whatever its user can, so it is the first thing that a careful server gives up. */
function requireMode(mode: SecurityMode): void {
  if (mode === 'normal') return;
  throw new AutomationError('policy_denied', `Scripts are not run in ${mode} mode.`);
}

function notSpoken(
  { backend }: DesktopSession,
  language: ScriptLanguage,
  known: readonly ScriptLanguage[],
): AutomationError {
  return new AutomationError(
    'capability_missing',
    `The ${backend.desktop} desktop does not run ${language}.`,
    {
      guidance: `Use ${known.map((name) => `language "${name}"`).join(' or ')}; nothing was done.`,
      details: { languages: known },
    },
  );
}

function tookTooLong(timeoutMs: number): AutomationError {
  return new AutomationError(
    'timed_out',
    `The script was ended because it took longer than ${timeoutMs} ms.`,
    {
      guidance:
        'What it did until then has been done. Look before you repeat it, and raise timeout_ms if it needs longer.',
    },
  );
}
