import { click as clickElement } from '../src/core/act/click.ts';
import type { ClickKind } from '../src/core/act/click-kinds.ts';
import { setValue } from '../src/core/act/set-value.ts';
import type { ActResult } from '../src/core/act/target.ts';
import { typeText } from '../src/core/act/type-text.ts';
import type { WindowsPort } from '../src/core/ports/apps.ts';
import { resolveOne } from '../src/core/query/resolve.ts';
import type { WindowId } from '../src/model/application.ts';
import type { Point, Rect } from '../src/model/geometry.ts';
import type { KeyChord } from '../src/model/keys.ts';
import type { Act, Reported } from './cell.ts';
import type { Stage } from './stage.ts';

/** What a caller would ask for: the focus where the window has it anyway, and otherwise not. */
function modeOf({ mode }: Stage): 'focus' | 'background' {
  return mode === 'focused' ? 'focus' : 'background';
}

function told({ outcome: { effect, evidence } }: ActResult): Reported {
  return { effect, evidence: evidence[0]?.detail };
}

/** A port takes input and says no more. */
const SENT: Reported = { effect: 'sent' };

export function click(query: string, kind: ClickKind = 'single'): Act {
  return async (stage, signal) =>
    told(await clickElement(stage.app, query, { kind, mode: modeOf(stage) }, signal));
}

/** One click after the other, as a person walks through a menu. The last one is what is reported. */
export function clickThrough(first: string, ...rest: readonly string[]): Act {
  return async (stage, signal) => {
    let reported = await click(first)(stage, signal);
    for (const query of rest) reported = await click(query)(stage, signal);
    return reported;
  };
}

export function type(query: string | undefined, text: string): Act {
  return async (stage, signal) => {
    const options = { query, text, clearFirst: false, mode: modeOf(stage) };
    return told(await typeText(stage.app, options, signal));
  };
}

export function replace(query: string, text: string): Act {
  return async (stage, signal) => {
    const options = { query, text, clearFirst: true, mode: modeOf(stage) };
    return told(await typeText(stage.app, options, signal));
  };
}

export function set(query: string, value: string): Act {
  return async ({ app }, signal) => told(await setValue(app, { query, value }, signal));
}

/** Keys that go to the window itself. */
export function keys(text: string): Act {
  return async ({ desk, window }, signal) => {
    await desk.session.port('keyboard').type(text, { window: window.id }, signal);
    return SENT;
  };
}

export function chord(key: KeyChord['key'], ...modifiers: KeyChord['modifiers']): Act {
  return async ({ desk, window }, signal) => {
    await desk.session.port('keyboard').press({ key, modifiers }, { window: window.id }, signal);
    return SENT;
  };
}

/** A place inside an area, in parts of its width and height. */
export type Spot = readonly [across: number, down: number];

function pointIn({ x, y, width, height }: Rect, [across, down]: Spot): Point {
  return { x: x + width * across, y: y + height * down };
}

/** The place of an element, or of the whole window where there is no query. */
async function areaOf(
  { app, desk, window }: Stage,
  query: string | undefined,
  signal: AbortSignal,
): Promise<Rect> {
  if (query === undefined) {
    const windows = await desk.session.port('windows').list(window.app, signal);
    return windows.find(({ id }) => id === window.id)?.bounds ?? window.bounds;
  }
  const { step } = await resolveOne(app, query, {}, signal);
  if (!step.node.bounds) throw new Error(`${query} has no place on the screen.`);
  return step.node.bounds;
}

export function scroll(query: string | undefined, by: Point): Act {
  return async (stage, signal) => {
    const at = pointIn(await areaOf(stage, query, signal), [0.5, 0.5]);
    await stage.desk.session.port('pointer').scroll(at, by, { window: stage.window.id }, signal);
    return SENT;
  };
}

export function drag(query: string | undefined, from: Spot, to: Spot): Act {
  return async (stage, signal) => {
    const area = await areaOf(stage, query, signal);
    const target = { window: stage.window.id };
    await stage.desk.session
      .port('pointer')
      .drag(pointIn(area, from), pointIn(area, to), { ...target, durationMs: 100 }, signal);
    return SENT;
  };
}

/** Clicks at a place of the window, for what has no elements, or of an element that does not listen to us. */
export function clickAt(spot: Spot, button: 'left' | 'right', count: 1 | 2, query?: string): Act {
  return async (stage, signal) => {
    const at = pointIn(await areaOf(stage, query, signal), spot);
    await stage.desk.session.port('pointer').click(at, { button, count, window: stage.window.id }, signal);
    return SENT;
  };
}

/** An operation on the window. Its port waits until it is done, so that its return is a confirmation. */
export function onWindow(
  deed: (windows: WindowsPort, window: WindowId, signal: AbortSignal) => Promise<void>,
): Act {
  return async ({ desk, window }, signal) => {
    await deed(desk.session.port('windows'), window.id, signal);
    return { effect: 'confirmed' };
  };
}
