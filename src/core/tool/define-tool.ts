import type { z } from 'zod';
import type { ElementSummary } from '../../model/element.ts';
import type { Outcome, Route } from '../../model/outcome.ts';
import type { Inverse } from '../act/inverse.ts';
import type { Journals } from '../compose/journal.ts';
import type { SecurityMode } from '../policy/policy.ts';
import type { Capability } from '../ports/backend.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { DoneAct } from '../undo/undo-stack.ts';

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
  /** The other tools, for a tool that is made of calls of them. */
  readonly tools: ToolAccess;
  /** Where a tool writes down what it is about to do and what came of it. */
  readonly journals: Journals;
  /** Tells whoever called how far the call has come. */
  progress(update: Progress): void;
}

/** How far a call has come. */
export interface Progress {
  /** Grows with every update. */
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** Calls of other tools by the same caller. Each passes the policy like a call from outside. */
export interface ToolAccess {
  /** The tool of a name, or the typed error that there is none here. */
  find(name: string): Tool;
  call(name: string, input: unknown, signal: AbortSignal): Promise<StepCall>;
  /** Goes as far as a call would go without doing anything. */
  rehearse(name: string, input: unknown, signal: AbortSignal): Promise<Rehearsed>;
}

/** A call of another tool, and what it left to be taken back. */
export interface StepCall {
  readonly result: ToolResult;
  readonly done?: DoneAct;
}

/** What a call would do: answer, as it has, or act. */
export type Rehearsed =
  | { readonly kind: 'answered'; readonly result: ToolResult }
  | { readonly kind: 'would_act'; readonly element?: ElementSummary; readonly route?: Route };

/** What a call did, as far as taking it back goes. */
export interface TakenAct {
  readonly outcome?: Outcome;
  readonly inverse?: Inverse;
  /** Why there is no inverse, where that is not plain from the tool. */
  readonly irreversible?: string;
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
  /** Whether it is made of calls of other tools; such a tool cannot be called by another. */
  readonly composes?: boolean;
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
  /**
   * Whether the answer means "no"; the command line ends with exit code 1 then. That of a tool which answers with an `outcome`
   * does where nothing came of it.
   */
  answersNo?(result: Result): boolean;
  /**
   * What was done, for the undo stack; undefined where there is nothing to take back. A tool that answers with an
   * `outcome` need not say; of any other that does not, it is assumed that nothing can be taken back.
   */
  act?(result: Result): TakenAct | undefined;
}

/** A tool as the rest of the program handles it, whatever its fields are. */
export interface Tool
  extends Omit<
    ToolDeclaration,
    'run' | 'render' | 'images' | 'answersNo' | 'act' | 'examples' | 'positional' | 'flagAliases'
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
  readonly act?: TakenAct;
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
      const act = declaration.act ? declaration.act(result) : actIn(declaration, result);
      return {
        data: declaration.output.parse(result),
        text: declaration.render(result),
        images: declaration.images?.(result) ?? [],
        answersNo: declaration.answersNo?.(result) ?? act?.outcome?.effect === 'none',
        act,
      };
    },
  };
}

/**
 * An answer with an outcome is that of an act, and may carry its inverse beside the fields that it shows. What changes
 * something and does not say what counts as an act that cannot be taken back.
 */
function actIn(
  { effect, composes }: Pick<ToolDeclaration, 'effect' | 'composes'>,
  result: Record<string, unknown>,
): TakenAct | undefined {
  if (result.outcome !== undefined) return result as TakenAct;
  return effect === 'read' || composes ? undefined : {};
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
