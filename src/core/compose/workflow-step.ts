import type { AutomationError, ErrorCode } from '../../base/errors.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { DoneAct } from '../undo/undo-stack.ts';

/** One step of a workflow as its author wrote it. */
export interface WorkflowStep {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly onFail: 'rollback' | 'skip' | 'abort';
  readonly waitAfterMs: number;
  /** How often it may be tried again after a failure that did nothing. */
  readonly retry: number;
  readonly name?: string;
}

/** Why a step did not succeed. `answered_no` is an answer and no error: nothing found, an assertion that does not hold. */
export interface StepFailure {
  readonly code: ErrorCode | 'answered_no' | 'no_effect';
  readonly message: string;
  readonly guidance?: string;
  /** The act may have happened although it failed. */
  readonly mayHaveActed: boolean;
  /** What was thrown, where something was. */
  readonly error?: AutomationError;
}

/** What became of one step. */
export interface StepReport {
  /** Counted from 1. */
  readonly step: number;
  readonly tool: string;
  readonly name?: string;
  /** `skipped` has failed, and was passed over because its author said so. */
  readonly status: 'completed' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly durationMs: number;
  readonly outcome?: Outcome;
  readonly result?: Readonly<Record<string, unknown>>;
  /** The answer in words. */
  readonly text?: string;
  readonly images: number;
  readonly failure?: StepFailure;
  readonly done?: DoneAct;
}

/** A step as a person would name it. */
export function stepTitle({ tool, name }: Pick<WorkflowStep, 'tool' | 'name'>, number: number): string {
  return name ? `Step ${number} "${name}" (${tool})` : `Step ${number} (${tool})`;
}
