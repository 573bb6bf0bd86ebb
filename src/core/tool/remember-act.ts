import { AutomationError } from '../../base/errors.ts';
import type { DoneAct, UndoStack } from '../undo/undo-stack.ts';
import type { Tool, ToolResult } from './define-tool.ts';

/** Puts what a call did on the undo stack. An act without any effect did nothing. */
export function rememberAct(stack: UndoStack, tool: Tool, { act }: ToolResult): DoneAct | undefined {
  // What may destroy something and says nothing about it is remembered as what cannot be taken back.
  const isAct = act ? act.outcome?.effect !== 'none' : tool.effect === 'destroy' && !tool.composes;
  if (!isAct) return undefined;
  const done: DoneAct = { tool: tool.name, inverse: act?.inverse, irreversible: act?.irreversible };
  stack.push(done);
  return done;
}

/** An act of which nobody knows whether it arrived cannot be taken back, and must not be forgotten either. */
export function rememberFailedAct(stack: UndoStack, tool: Tool, thrown: unknown): void {
  if (!(thrown instanceof AutomationError) || thrown.details.delivered !== 'unknown') return;
  stack.push({ tool: tool.name, irreversible: 'It is unknown whether it arrived.' });
}
