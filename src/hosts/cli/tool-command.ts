import { FRONTMOST } from '../../core/session/match-app.ts';
import type { Surface, Tool, ToolResult } from '../../core/tool/define-tool.ts';
import type { ToolCaller } from '../../core/tool/tool-caller.ts';
import { inputSchema, type JsonSchema } from '../../core/tool/tool-schema.ts';
import type { ArgumentKind, ArgumentSpec, Command } from './command.ts';
import { adviceInCommandWords, answerInCommandWords } from './command-words.ts';
import type { Output } from './output.ts';
import { saveImages } from './save-images.ts';

/** What a person means who leaves a required field out on the command line. */
const DEFAULTS: Readonly<Record<string, unknown>> = { app: FRONTMOST };

const OUTPUT_OPTION: ArgumentSpec = {
  field: 'output',
  flags: ['output'],
  type: { kind: 'text' },
  summary: 'Where to save the picture; "-" writes it to stdout. Default: screenshot.png, never overwriting.',
  required: false,
};

/** Options of every command, which a field of the same name must not hide: such a field has an alias. */
const TAKEN: ReadonlySet<string> = new Set(['format']);

/** Opens the desktop only when a command really runs. */
export type CallerSource = () => Promise<ToolCaller>;

/** The command that a tool is on the command line. */
export function toolCommand(tool: Tool, surface: Surface, caller: CallerSource): Command {
  const name = commandName(tool, surface);
  return {
    name,
    aliases: [],
    tool: tool.name,
    summary: tool.summary,
    group: tool.effect === 'read' ? 'see' : 'act',
    shared: tool.effect === 'read' ? 'read' : 'act',
    // Derived when asked for: most runs need the schema of one command, and a server that of none.
    get positionals() {
      const fields = fieldSpecs(tool);
      return tool.positional.flatMap((field) => fields.find((spec) => spec.field === field) ?? []);
    },
    get options() {
      const fields = fieldSpecs(tool).filter(({ field }) => !tool.positional.includes(field));
      return tool.givesImages ? [...fields, OUTPUT_OPTION] : fields;
    },
    get examples() {
      return tool.examples.map(({ say, input }) => ({ say, line: exampleLine(name, tool, input) }));
    },
    async run(values, output, signal) {
      const { output: path, ...given } = values;
      const input = { ...requiredDefaults(tool), ...given };
      const opened = await caller();
      const { notice } = opened.desktop;
      const commands = surface.tools.map((each) => toolCommand(each, surface, caller));
      if (notice) output.note(adviceInCommandWords(notice, commands));
      const result = await opened.call(tool.name, input, { principal: 'local', host: 'cli' }, signal);
      // What scripts print is not quoted, and a workflow names the tools of its steps as it was given them.
      const isVerbatim = tool.composes || tool.openWorld;
      const text = isVerbatim ? result.text : answerInCommandWords(result.text, this, commands);
      await printResult({ ...result, text }, path, output);
      return result.answersNo ? 1 : 0;
    },
  };
}

function requiredDefaults(tool: Tool): Record<string, unknown> {
  const required = Object.entries(tool.input.shape).filter(
    ([, field]) => !field.safeParse(undefined).success,
  );
  return Object.fromEntries(required.flatMap(([name]) => (name in DEFAULTS ? [[name, DEFAULTS[name]]] : [])));
}

/** `ax_get_value` is `get-value`, unless the tool names its command itself. */
export function commandName(tool: Tool, surface: Surface): string {
  return tool.command ?? tool.name.slice(surface.prefix.length).replaceAll('_', '-');
}

async function printResult({ data, text, images }: ToolResult, path: unknown, output: Output): Promise<void> {
  const saved = await saveImages(images, typeof path === 'string' ? path : undefined, output);
  if (path === '-') return;
  const lines = saved.map((file) => `Saved to ${file}.`);
  output.answer([text, ...lines].join('\n'), saved.length > 0 ? { ...data, output: saved[0] } : unwrap(data));
}

/** An answer that is one list is printed as that list, which is what pipes want. */
function unwrap(data: Record<string, unknown>): unknown {
  const values = Object.values(data);
  return values.length === 1 && Array.isArray(values[0]) ? values[0] : data;
}

/** A process that answers many command lines works them out once. */
const KNOWN_SPECS = new WeakMap<Tool, readonly ArgumentSpec[]>();

function fieldSpecs(tool: Tool): readonly ArgumentSpec[] {
  const known = KNOWN_SPECS.get(tool) ?? specsOf(tool);
  KNOWN_SPECS.set(tool, known);
  return known;
}

function specsOf(tool: Tool): ArgumentSpec[] {
  const schema = inputSchema(tool) as JsonSchema & {
    properties?: Record<string, PropertySchema>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const alias = tool.flagAliases[field];
    const dashed = field.replaceAll('_', '-');
    const names = [alias, TAKEN.has(dashed) ? undefined : dashed].filter((name) => name !== undefined);
    return {
      field,
      flags: tool.positional.includes(field) ? [] : names,
      type: argumentKind(property),
      summary: property.description ?? '',
      required: schema.required?.includes(field) === true && !(field in DEFAULTS),
      default: schema.required?.includes(field) ? DEFAULTS[field] : property.default,
    };
  });
}

interface PropertySchema {
  readonly type?: string;
  readonly enum?: string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Record<string, PropertySchema>;
  readonly items?: PropertySchema;
}

function argumentKind({ type, enum: choices, properties, items }: PropertySchema): ArgumentKind {
  if (choices) return { kind: 'choice', choices };
  if (items?.enum) return { kind: 'choices', choices: items.enum };
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'integer' || type === 'number') return { kind: 'number' };
  if (type === 'string') return { kind: 'text' };
  const inner = Object.entries(properties ?? {});
  const isAllNumbers = inner.length > 0 && inner.every(([, property]) => property.type === 'integer');
  return isAllNumbers ? { kind: 'numbers', fields: inner.map(([field]) => field) } : { kind: 'json' };
}

function exampleLine(name: string, tool: Tool, input: Record<string, unknown>): string {
  const words = tool.positional.flatMap((field) => (field in input ? [shellWord(wordOf(input[field]))] : []));
  const options = Object.entries(input)
    .filter(([field]) => !tool.positional.includes(field))
    .map(([field, value]) => optionText(tool.flagAliases[field] ?? field.replaceAll('_', '-'), value));
  return ['deskhand', name, ...words, ...options].join(' ');
}

function optionText(flag: string, value: unknown): string {
  if (value === true) return `--${flag}`;
  return `--${flag} ${shellWord(wordOf(value))}`;
}

function wordOf(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shellWord(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
