import type { Command } from '../command.ts';
import { completionScript, SHELLS, type Shell } from '../completions.ts';
import type { GlobalFlag } from '../help.ts';

/** Prints a completion script for a shell. */
export function completionsCommand(
  commands: () => readonly Command[],
  globals: readonly GlobalFlag[],
): Command {
  return {
    name: 'completions',
    aliases: [],
    summary: 'Print the completion script for a shell.',
    group: 'help',
    positionals: [
      {
        field: 'shell',
        flags: [],
        type: { kind: 'choice', choices: SHELLS },
        summary: `One of ${SHELLS.join(', ')}`,
        required: true,
      },
    ],
    options: [],
    examples: [{ say: 'For this session of bash', line: 'source <(deskhand completions bash)' }],
    async run({ shell }, output) {
      const script = completionScript(shell as Shell, commands(), globals);
      output.answer(script.trimEnd(), { shell, script });
      return 0;
    },
  };
}
