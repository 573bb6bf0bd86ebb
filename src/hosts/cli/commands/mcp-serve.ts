import type { Command } from '../command.ts';

/** Starts the MCP server on stdin and stdout. */
export function mcpServeCommand(serve: (signal: AbortSignal) => Promise<void>): Command {
  return {
    name: 'mcp serve',
    aliases: [],
    summary:
      'Serve MCP clients over stdin and stdout, in every protocol version from 2024-11-05 to 2026-07-28.',
    group: 'serve',
    positionals: [],
    options: [
      {
        field: 'stdio',
        flags: ['stdio'],
        type: { kind: 'switch' },
        summary: 'Use stdin and stdout, which is also the default.',
        required: false,
      },
    ],
    examples: [{ say: 'What an MCP client has to run', line: 'deskhand mcp serve' }],
    async run(_values, _output, signal) {
      await serve(signal);
      return 0;
    },
  };
}
