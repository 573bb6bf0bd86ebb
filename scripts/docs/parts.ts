import { ERROR_TABLE } from '../../src/base/errors.ts';
import { type Surface, type Tool, toolAnnotations } from '../../src/core/tool/define-tool.ts';
import { inputSchema } from '../../src/core/tool/tool-schema.ts';
import { EXIT_CODES } from '../../src/hosts/cli/exit-codes.ts';
import { commandName } from '../../src/hosts/cli/tool-command.ts';
import { SURFACES } from '../../src/main/compose.ts';
import { settingsTable } from '../../src/main/config/settings-table.ts';

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
}

const surfaces = [...SURFACES.values()];

/** The generated parts of the documentation, by the name under which pages ask for them. */
export const parts: Record<string, string> = {
  'tool-table': surfaces.map(toolTable).join('\n\n'),
  'tool-reference': surfaces
    .flatMap((surface) => surface.tools.map((tool) => toolSection(tool, surface)))
    .join('\n\n'),
  settings: settingsTable(),
  'exit-codes': table(
    ['Exit code', 'Meaning'],
    Object.entries(EXIT_CODES).map(([code, meaning]) => [code, meaning]),
  ),
  errors: table(
    ['Code', 'Kind', 'What to do'],
    Object.entries(ERROR_TABLE).map(([code, { kind, guidance }]) => [`\`${code}\``, kind, guidance]),
  ),
};

function toolTable(surface: Surface): string {
  const rows = surface.tools.map((tool) => [
    `\`${tool.name}\``,
    `\`deskhand ${commandName(tool, surface)}\``,
    tool.summary,
  ]);
  return table(['Tool', 'Command', 'What it does'], rows);
}

function toolSection(tool: Tool, surface: Surface): string {
  const schema = inputSchema(tool) as { properties?: Record<string, Property>; required?: string[] };
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    `\`${name}\`${schema.required?.includes(name) ? ' (required)' : ''}`,
    property.enum ? property.enum.map((value) => `\`${value}\``).join(', ') : (property.type ?? 'any'),
    property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``,
    property.description ?? '',
  ]);
  const examples = tool.examples.map(({ say, input }) => `- ${say}: \`${JSON.stringify(input)}\``);
  return [
    `### \`${tool.name}\``,
    `${tool.summary} On the command line: \`deskhand ${commandName(tool, surface)}\`.`,
    hintLine(tool),
    fields.length > 0 ? table(['Field', 'Type', 'Default', 'Meaning'], fields) : 'It takes no input.',
    `Answers with: ${Object.keys(tool.output.shape)
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    examples.join('\n'),
  ].join('\n\n');
}

function hintLine(tool: Tool): string {
  const { readOnlyHint, destructiveHint, idempotentHint } = toolAnnotations(tool);
  const hints = [
    readOnlyHint ? 'reads only' : destructiveHint ? 'may destroy' : 'changes something harmless',
    idempotentHint ? 'idempotent' : '',
    tool.duration === 'instant' ? '' : 'can run as a task',
    tool.needs.length > 0 ? `needs ${tool.needs.join(', ')}` : '',
  ];
  return `*${hints.filter(Boolean).join('; ')}*`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
    .join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
