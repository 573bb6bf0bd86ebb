import { z } from 'zod';
import { quote } from '../../base/text.ts';
import { clickAt as clickAtPoint } from '../../core/act/click-at.ts';
import { drag as dragBetween } from '../../core/act/drag.ts';
import { pressKey } from '../../core/act/key-press.ts';
import { elementText, outcomeText } from '../../core/act/outcome-text.ts';
import { scroll as scrollBy } from '../../core/act/scroll.ts';
import { scrollUntil } from '../../core/act/scroll-until.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementSummary } from '../../model/element.ts';
import { LONGEST_FRAME_ID } from '../../model/frame.ts';
import { KeyText, Modifier } from '../../model/keys.ts';
import { Outcome } from '../../model/outcome.ts';
import { AppName, ModeField, PositionPair, Query, TimeoutMs } from './fields.ts';

const LONGEST_DRAG_MS = 60_000;

const FrameField = z
  .string()
  .min(1)
  .max(LONGEST_FRAME_ID)
  .optional()
  .describe('Id of the frame of a picture from ax_screenshot; coordinates are then pixels of that picture');

const Coordinate = z.int().min(-100_000).max(100_000);

export const clickAt = defineTool({
  name: 'ax_click_at',
  title: 'Click at screen coordinates',
  summary: 'Click at a point of the screen or of a picture, and report what lies there and what happened.',
  effect: 'destroy',
  needs: ['apps', 'windows', 'pointer'],
  duration: 'instant',
  input: z.strictObject({
    x: Coordinate,
    y: Coordinate,
    click_type: z.enum(['single', 'double', 'right']).default('single'),
    app: AppName.optional().describe(
      'Application whose window has to be there; whatever is on top when absent',
    ),
    frame: FrameField,
    mode: ModeField,
  }),
  output: z.object({
    at: PositionPair.describe('[x, y] on the screen'),
    app: z.string().optional(),
    element: ElementSummary.optional().describe('What lies there'),
    outcome: Outcome,
  }),
  positional: ['x', 'y'],
  examples: [{ say: 'Click on the 7 in the picture', input: { app: 'Calculator', x: 84, y: 250 } }],
  async run({ x, y, click_type, app, frame, mode }, { session, signal }) {
    const target = app === undefined ? undefined : await session.app(app, signal);
    const options = { at: { x, y }, frame, app: target, kind: click_type, mode };
    const { at, ...result } = await clickAtPoint(session, options, signal);
    return { ...result, at: [at.x, at.y] };
  },
  render: ({ at, app, element, outcome }) =>
    outcomeText(
      `clicked at ${at.join(',')}${element ? ` on ${elementText(element)}` : ''}${app ? ` in ${quote(app)}` : ''}`,
      outcome,
    ),
});

export const scroll = defineTool({
  name: 'ax_scroll',
  title: 'Scroll within element',
  summary: 'Scroll by pixels, or until an element is in view, and report whether anything moved.',
  effect: 'act',
  needs: ['apps', 'windows', 'tree', 'pointer'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    query: Query.optional().describe(
      'What to scroll; when absent, what is around until, else the largest part of the window that scrolls',
    ),
    direction: z.enum(['up', 'down', 'left', 'right']),
    amount: z.int().min(1).max(100_000).default(100).describe('Pixels'),
    until: Query.optional().describe(
      'Scroll, part of a page at a time, until this element is in view or the end is reached',
    ),
    mode: ModeField,
    timeout_ms: TimeoutMs,
  }),
  output: z.object({
    scrolled: ElementSummary.optional().describe('What was scrolled'),
    in_view: ElementSummary.optional().describe('The element that came into view'),
    outcome: Outcome,
  }),
  positional: ['direction'],
  examples: [
    {
      say: 'Scroll down a little',
      input: { app: 'Settings', query: 'General settings', direction: 'down', amount: 40 },
    },
    {
      say: 'Scroll down to the last setting',
      input: { app: 'Settings', direction: 'down', until: 'Ask before quitting' },
    },
  ],
  async run({ app, until, timeout_ms, ...rest }, { session, signal }) {
    const target = await session.app(app, signal);
    const options = { ...rest, timeoutMs: timeout_ms };
    const { target: element, ...act } =
      until === undefined
        ? await scrollBy(target, options, signal)
        : await scrollUntil(target, { ...options, until }, signal);
    return {
      scrolled: until === undefined ? element : undefined,
      in_view: until === undefined ? undefined : element,
      ...act,
    };
  },
  render: ({ scrolled, in_view, outcome }) => {
    const to = in_view ? ` to ${elementText(in_view)}` : '';
    return outcomeText(`scrolled${scrolled ? ` ${elementText(scrolled)}` : to}`, outcome);
  },
});

export const drag = defineTool({
  name: 'ax_drag',
  title: 'Drag element or between positions',
  summary: 'Drag from an element or point to another, and report what demonstrably happened.',
  effect: 'destroy',
  needs: ['apps', 'windows', 'tree', 'pointer'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    from_query: Query.optional().describe('Element to drag; a slider is taken at its handle'),
    to_query: Query.optional().describe('Element to drop on'),
    from_x: Coordinate.optional(),
    from_y: Coordinate.optional(),
    to_x: Coordinate.optional(),
    to_y: Coordinate.optional(),
    duration_ms: z.int().min(0).max(LONGEST_DRAG_MS).default(500),
    frame: FrameField,
    mode: ModeField,
    timeout_ms: TimeoutMs,
  }),
  output: z.object({
    dragged: ElementSummary.optional(),
    from: PositionPair.describe('[x, y] on the screen'),
    to: PositionPair.describe('[x, y] on the screen'),
    outcome: Outcome,
  }),
  examples: [
    {
      say: 'Move the calculator window',
      input: {
        app: 'Calculator',
        from_x: 150,
        from_y: 72,
        to_x: 250,
        to_y: 172,
        mode: 'focus',
        duration_ms: 50,
      },
    },
  ],
  async run(input, { session, signal }) {
    const target = await session.app(input.app, signal);
    const options = {
      from: { query: input.from_query, x: input.from_x, y: input.from_y },
      to: { query: input.to_query, x: input.to_x, y: input.to_y },
      frame: input.frame,
      durationMs: input.duration_ms,
      mode: input.mode,
      timeoutMs: input.timeout_ms,
    };
    const { target: dragged, from, to, ...act } = await dragBetween(target, options, signal);
    return { dragged, from: [from.x, from.y], to: [to.x, to.y], ...act };
  },
  render: ({ dragged, from, to, outcome }) =>
    outcomeText(
      `dragged${dragged ? ` ${elementText(dragged)}` : ''} from ${from.join(',')} to ${to.join(',')}`,
      outcome,
    ),
});

export const keyPress = defineTool({
  name: 'ax_key_press',
  title: 'Send keyboard shortcut',
  summary: 'Press a key or a chord in an application, and report what demonstrably happened.',
  effect: 'destroy',
  needs: ['apps', 'windows', 'keyboard'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName.optional().describe('Application; the window that has the focus when absent'),
    key: KeyText.describe("Character, name ('return', 'escape', 'pagedown', 'F5') or chord ('ctrl+shift+t')"),
    modifiers: z
      .array(Modifier)
      .max(8)
      .default([])
      .describe('cmd is the command key of this platform: Control on Linux'),
    exact: z.boolean().default(false).describe('Take cmd for the Super or Command key itself'),
    mode: ModeField,
  }),
  output: z.object({
    app: z.string(),
    window: z.string(),
    pressed: z.string().describe('The key with what was held'),
    outcome: Outcome,
  }),
  positional: ['key'],
  examples: [
    { say: 'Press 7 in the calculator', input: { app: 'Calculator', key: '7' } },
    { say: 'Press 8 wherever the focus is', input: { key: '8' } },
  ],
  async run({ app, key, modifiers, exact, mode }, { session, signal }) {
    const target = app === undefined ? undefined : await session.app(app, signal);
    const { chord, ...result } = await pressKey(
      session,
      { app: target, key, modifiers, exact, mode },
      signal,
    );
    return { ...result, pressed: [...chord.modifiers, chord.key].join('+') };
  },
  render: ({ app, window, pressed, outcome }) =>
    outcomeText(`pressed ${quote(pressed)} in ${quote(app)}, window ${quote(window)},`, outcome),
});
