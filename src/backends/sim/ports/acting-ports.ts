import { z } from 'zod';
import { AutomationError } from '../../../base/errors.ts';
import type { ActionsPort, Caret, SelectionPort, TextPort, ValuesPort } from '../../../core/ports/acting.ts';
import type { Deed, Widget } from '../widget.ts';
import type { Gate } from './gate.ts';

/** Acts that widgets offer by themselves. */
export function actionsPort(gate: Gate): ActionsPort {
  return {
    perform: (app, node, action, signal) =>
      gate.act(app, node, (widget) => widget.planAction(action), signal),
    focus: (app, node, signal) => gate.act(app, node, planFocus, signal),
  };
}

/** Text of simulated fields. */
export function textPort(gate: Gate): TextPort {
  return {
    insert: (app, node, text, signal) =>
      gate.act(app, node, (widget) => widget.planText(text, 'insert'), signal),
    replace: (app, node, text, signal) =>
      gate.act(app, node, (widget) => widget.planText(text, 'replace'), signal),
    equals: async (app, node, text, signal) => (await gate.widget(app, node, signal)).textEquals(text),
    read: async (app, node, signal) => {
      const widget = await gate.widget(app, node, signal);
      const isText = widget.textEquals('') !== undefined && !widget.ownStates.includes('secure');
      return isText ? (widget.value ?? '') : undefined;
    },
    caret: async (app, node, signal) => caretIn((await gate.widget(app, node, signal)).ownAttributes),
  };
}

function caretIn({ AXSelectedTextRange: range }: Record<string, unknown>): Caret | undefined {
  const read = SelectedRange.safeParse(range);
  if (!read.success) return undefined;
  const { location, length } = read.data;
  return { offset: location + length, selected: length > 0 ? [location, location + length] : undefined };
}

const SelectedRange = z.object({ location: z.int(), length: z.int() });

/** Values of simulated controls. */
export function valuesPort(gate: Gate): ValuesPort {
  return {
    set: (app, node, value, signal) => gate.act(app, node, (widget) => widget.planValue(value), signal),
  };
}

/** Items of simulated lists, tables, outlines and tab groups. */
export function selectionPort(gate: Gate): SelectionPort {
  return {
    select: (app, item, { extend }, signal) =>
      gate.act(app, item, (widget) => widget.planSelect(extend), signal),
  };
}

/** Focus inside its window; which window is frontmost does not change. */
function planFocus(widget: Widget): Deed {
  if (!widget.focusable) throw new AutomationError('not_actionable', `${widget.name} cannot have the focus.`);
  return () => widget.host?.giveFocus(widget);
}
