import type { Output } from './output.ts';

/** What an option or a positional argument holds. */
export type ArgumentKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'numbers'; readonly fields: readonly string[] }
  /** Several of some words, with commas between them. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  | { readonly kind: 'json' }
  /** All words that are left; only the last positional argument can be one. */
  | { readonly kind: 'words' };

export interface ArgumentSpec {
  /** Name of the value in the parsed arguments. */
  readonly field: string;
  /** Long names without dashes; the first is the one that help shows. Empty for a positional argument. */
  readonly flags: readonly string[];
  readonly type: ArgumentKind;
  readonly summary: string;
  readonly required: boolean;
  readonly default?: unknown;
}

/** One command: everything that help, completion and parsing need to know, and what it does. */
export interface Command {
  /** Words that call it, such as `mcp serve`. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** The tool that it calls, if it is one. */
  readonly tool?: string;
  readonly summary: string;
  readonly group: 'see' | 'act' | 'serve' | 'help';
  /**
   * Set for commands that belong to a session, and may therefore run in the background process that keeps it: whether
   * they only read, or act. They take files and streams from their output and none from their process.
   */
  readonly shared?: 'read' | 'act';
  /** Whether the word `-` stands for stdin, which the background process gets as a file. */
  readonly readsInput?: boolean;
  readonly positionals: readonly ArgumentSpec[];
  readonly options: readonly ArgumentSpec[];
  /** Lines to try, each with what it is for. */
  readonly examples: readonly { readonly say: string; readonly line: string }[];
  /** Runs and returns the exit code. */
  run(values: Readonly<Record<string, unknown>>, output: Output, signal: AbortSignal): Promise<number>;
}

/** Whether these words can be carried out by the background process. */
export function isShared({ shared, readsInput }: Command, words: readonly string[]): boolean {
  return shared !== undefined && !(readsInput && words.includes('-'));
}

/** How an argument's value is written in help. */
export function placeholderOf({ field, type }: Pick<ArgumentSpec, 'field' | 'type'>): string {
  switch (type.kind) {
    case 'switch':
      return '';
    case 'choice':
      return type.choices.join('|');
    case 'numbers':
      return type.fields.join(',');
    case 'choices':
      return `${type.choices.join('|')},…`;
    case 'json':
      return 'JSON';
    case 'number':
      return 'N';
    case 'text':
      return field.toUpperCase();
    case 'words':
      return `${field.toUpperCase()}…`;
  }
}
