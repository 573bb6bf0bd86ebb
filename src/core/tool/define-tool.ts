import type { z } from 'zod';
import type { SecurityMode } from '../policy/policy.ts';
import type { Capability } from '../ports/backend.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

/** `read` changes nothing; `act` changes something that is easily changed back; `destroy` may not be. */
export type ToolEffect = 'read' | 'act' | 'destroy';

/** Whether a call may run as a task: never, if the client wants to, or always. */
export type ToolDuration = 'instant' | 'may-be-long' | 'always-long';

/** An image that belongs to an answer. */
export interface EncodedImage {
  readonly data: Uint8Array;
  readonly mimeType: 'image/png';
}

/** What a running tool may use. */
export interface ToolContext {
  readonly session: DesktopSession;
  readonly securityMode: SecurityMode;
  readonly signal: AbortSignal;
}

export interface ToolExample<Input> {
  /** What a person would ask for. */
  readonly say: string;
  readonly input: Input;
}

/**
 * One tool, declared once. Schemas, annotations, visibility, task support, the command line, the documentation and a
 * test of every example derive from this.
 */
export interface ToolDeclaration<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Result extends z.input<Output> = z.input<Output>,
> {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: ToolEffect;
  /** Whether a second identical call changes nothing more. Reads always are. */
  readonly idempotent?: boolean;
  /** Whether it reaches beyond this desktop. */
  readonly openWorld?: boolean;
  /** Capabilities without which the tool is not offered. */
  readonly needs: readonly Capability[];
  readonly duration: ToolDuration;
  readonly input: Input;
  readonly output: Output;
  /** Fields that the command line takes by position. */
  readonly positional?: readonly (keyof z.input<Input> & string)[];
  /** Name of the command where it is not the tool's own name without its prefix. */
  readonly command?: string;
  /** Further names of the command line's options, by field. */
  readonly flagAliases?: { readonly [Field in keyof z.input<Input> & string]?: string };
  readonly examples: readonly [ToolExample<z.input<Input>>, ...ToolExample<z.input<Input>>[]];
  run(input: z.output<Input>, context: ToolContext): Promise<Result>;
  render(result: Result): string;
  images?(result: Result): readonly EncodedImage[];
  /** Whether the answer means "no"; the command line ends with exit code 1 then. */
  answersNo?(result: Result): boolean;
}

/** A tool as the rest of the program handles it, whatever its fields are. */
export interface Tool
  extends Omit<
    ToolDeclaration,
    'run' | 'render' | 'images' | 'answersNo' | 'examples' | 'positional' | 'flagAliases'
  > {
  readonly examples: readonly ToolExample<Record<string, unknown>>[];
  readonly positional: readonly string[];
  readonly flagAliases: Readonly<Record<string, string | undefined>>;
  readonly givesImages: boolean;
  run(input: Record<string, unknown>, context: ToolContext): Promise<ToolResult>;
}

/** The answer of a tool: data for programs, text for readers, images for eyes. */
export interface ToolResult {
  readonly data: Record<string, unknown>;
  readonly text: string;
  readonly images: readonly EncodedImage[];
  readonly answersNo: boolean;
}

/** Checks a declaration at compile time and closes over its types, so that tools of all shapes fit one list. */
export function defineTool<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  Result extends z.input<Output>,
>(declaration: ToolDeclaration<Input, Output, Result>): Tool {
  return {
    ...declaration,
    examples: declaration.examples as Tool['examples'],
    positional: declaration.positional ?? [],
    flagAliases: declaration.flagAliases ?? {},
    givesImages: declaration.images !== undefined,
    async run(input, context) {
      const result = await declaration.run(input as z.output<Input>, context);
      return {
        data: declaration.output.parse(result),
        text: declaration.render(result),
        images: declaration.images?.(result) ?? [],
        answersNo: declaration.answersNo?.(result) ?? false,
      };
    },
  };
}

/** A named set of tools that one kind of client knows. */
export interface Surface {
  readonly name: string;
  /** Prefix of its tool names, which commands leave out. */
  readonly prefix: string;
  /** What a model is told about the surface as a whole. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
}

/** Annotations of the protocol, from the declared effect. */
export function toolAnnotations(tool: Tool) {
  return {
    title: tool.title,
    readOnlyHint: tool.effect === 'read',
    destructiveHint: tool.effect === 'destroy',
    idempotentHint: tool.idempotent ?? tool.effect === 'read',
    openWorldHint: tool.openWorld ?? false,
  };
}
