import { z } from 'zod';
import { withoutControls } from '../../base/text.ts';
import { SCRIPT_LANGUAGES } from '../../core/ports/scripts.ts';
import { runScript as run, scriptText } from '../../core/script/run-script.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { textUpTo } from './fields.ts';

export const runScript = defineTool({
  name: 'ax_run_script',
  title: 'Run a script',
  summary:
    'Run a script on this desktop, where it can also start programs: shell on Linux, AppleScript or JXA on macOS. Says how it ended and what it printed.',
  effect: 'destroy',
  openWorld: true,
  needs: ['scripts'],
  duration: 'may-be-long',
  input: z.strictObject({
    script: textUpTo(100_000).min(1).describe('Source text'),
    language: z
      .enum(SCRIPT_LANGUAGES)
      .optional()
      .describe("Default: this desktop's own, which is shell on Linux and applescript on macOS"),
    timeout_ms: z
      .int()
      .min(1)
      .max(600_000)
      .default(10_000)
      .describe('After which the script and what it started are ended, in milliseconds'),
  }),
  output: z.object({
    success: z.boolean().describe('Whether the exit code is 0'),
    language: z.enum(SCRIPT_LANGUAGES),
    exit_code: z.int().optional(),
    signal: z.string().optional().describe('What ended it instead'),
    stdout: z.string().describe('Where it is long, its beginning and its end'),
    stderr: z.string(),
    omitted_bytes: z.int().min(0).describe('How much of the output was left out in the middle'),
    duration_ms: z.int().min(0),
  }),
  positional: ['script'],
  examples: [
    { say: 'What is on the desk?', input: { script: 'ls' } },
    { say: 'Say hello in the shell', input: { script: 'echo hello', language: 'shell', timeout_ms: 2_000 } },
  ],
  async run({ script, language, timeout_ms }, { session, securityMode, signal }) {
    const options = { script, language, timeoutMs: timeout_ms, securityMode };
    const {
      exitCode,
      signal: endedBy,
      stdout,
      stderr,
      durationMs,
      ...rest
    } = await run(session, options, signal);
    return {
      success: exitCode === 0,
      language: rest.language,
      exit_code: exitCode,
      signal: endedBy,
      stdout: scriptText(stdout),
      stderr: scriptText(stderr),
      omitted_bytes: stdout.omittedBytes + stderr.omittedBytes,
      duration_ms: durationMs,
    };
  },
  render: ({ exit_code, signal, stdout, stderr, duration_ms }) =>
    [
      signal
        ? `Ended by ${signal} after ${duration_ms} ms.`
        : `Exit code ${exit_code} after ${duration_ms} ms.`,
      ...printed('stdout', stdout),
      ...printed('stderr', stderr),
    ].join('\n'),
  answersNo: ({ success }) => !success,
});

/** Every line is marked: what a script prints cannot pass for our own words. */
function printed(stream: string, text: string): string[] {
  if (text === '') return [];
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${stream}| ${withoutControls(line)}`);
}
