import { mayHaveArrived } from '../undo/may-have-arrived.ts';
import type { DoneAct, UndoStack } from '../undo/undo-stack.ts';
import type { Tool, ToolResult } from './define-tool.ts';

/** Puts what a call did on the undo stack. An act without any effect did nothing. */
export function rememberAct(stack: UndoStack, tool: Tool, { act }: ToolResult): DoneAct | undefined {
  if (!act || act.outcome?.effect === 'none') return undefined;
  const done: DoneAct = { tool: tool.name, inverse: act.inverse, irreversible: act.irreversible };
  stack.push(done);
  return done;
}

/** An act of which nobody knows whether it arrived cannot be taken back, and must not be forgotten either. */
export function rememberFailedAct(stack: UndoStack, tool: Tool, thrown: unknown): void {
  if (!mayHaveArrived(thrown)) return;
  stack.push({ tool: tool.name, irreversible: 'It is unknown whether it arrived.' });
}
