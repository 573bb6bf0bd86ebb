import type { Effect } from '../src/model/outcome.ts';
import type { Stage } from './stage.ts';

/** What the matrix tries, in the order of its rows. */
export const ACTIONS = [
  'press',
  'toggle',
  'type',
  'replace',
  'slider',
  'combo',
  'row',
  'menu',
  'scroll',
  'drag',
  'chord',
  'double-click',
  'context-menu',
  'screenshot',
  'move',
  'resize',
  'minimise',
  'restore',
  'maximise',
  'close',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Which window has the user's focus: the one that is acted on, or another one. */
export const MODES = ['focused', 'background'] as const;
export type Mode = (typeof MODES)[number];

/** What our stack says after an act: its effect and why it thinks so, or that a port took it without saying more. */
export interface Reported {
  readonly effect: Effect | 'sent';
  readonly evidence?: string;
}

/** Does something through our stack. */
export type Act = (stage: Stage, signal: AbortSignal) => Promise<Reported>;

/** Asks somebody else about a state; undefined where it cannot tell. */
export type Probe = (stage: Stage) => Promise<string | undefined>;

/** How to start an application for the matrix. */
export interface AppRecipe {
  /** The command; `{files}` stands for the folder with the files below, `{matrix}` for the one of the matrix. */
  readonly command: readonly string[];
  /** Files that it finds when it starts. */
  readonly files?: Readonly<Record<string, string>>;
  /** Size of its window, where its own is not suitable. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Whether it has elements; xterm has none. */
  readonly accessible?: boolean;
  /** What to do once before it is used, by other means than ours. */
  readonly prepare?: (stage: Stage, signal: AbortSignal) => Promise<unknown>;
}

/** One act on one application, and how to find out whether it happened. */
export interface Cell {
  readonly action: Action;
  /** Which of the toolkit's applications. */
  readonly app: string;
  /** What is acted on, for the report. */
  readonly target: string;
  /** What has to be done first, such as to show a page; not judged. */
  readonly before?: Act;
  readonly act: Act;
  readonly probe: Probe;
  /** Whether the act happened, from what was probed before and after it; any difference when absent. */
  readonly happened?: (after: string, before: string) => boolean;
  /** Leaves the application in a state in which no further act can be judged, so that it is started anew. */
  readonly spoils?: true;
}

/** A toolkit: one file that says what to start, what to do, and how to find out whether it happened. */
export interface Toolkit {
  /** The name for `--only`. */
  readonly id: string;
  readonly name: string;
  /** Debian packages whose versions the report names. */
  readonly packages: readonly string[];
  readonly apps: Readonly<Record<string, AppRecipe>>;
  readonly cells: readonly Cell[];
  /** Why there is no cell for an action. */
  readonly absent: Partial<Record<Action, string>>;
}
