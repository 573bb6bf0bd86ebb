import { z } from 'zod';
import { plural, quote } from '../../base/text.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementRef } from '../../model/element.ts';
import { Frame } from '../../model/frame.ts';
import { Role } from '../../model/role.ts';
import { AppName } from './fields.ts';

const Mark = z.object({ number: z.int().min(1), element_ref: ElementRef, role: Role, title: z.string() });
type Mark = z.infer<typeof Mark>;

export const screenshot = defineTool({
  name: 'ax_screenshot',
  title: 'Capture screenshot',
  summary:
    'Take a picture of a window, of a part of it, or of the whole screen; on demand with numbered boxes around what can be acted on. Secure fields are covered.',
  effect: 'read',
  needs: ['apps', 'windows', 'screen'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName.optional().describe('Application; the whole screen when absent'),
    window_index: z.int().min(0).default(0).describe('Window, counted from the front'),
    region: z
      .strictObject({
        x: z.int().min(0),
        y: z.int().min(0),
        w: z.int().min(1),
        h: z.int().min(1),
      })
      .optional()
      .describe('Part to capture, counted from the top left corner of the window or screen'),
    marks: z
      .boolean()
      .default(false)
      .describe('Number what can be acted on, and list the element_ref of each number'),
    max_width: z.int().min(16).max(16_384).optional().describe('Make the picture smaller if it is wider'),
  }),
  output: z.object({
    width: z.int(),
    height: z.int(),
    frame: Frame,
    masked: z.int().min(0).describe('How many secure regions were covered'),
    unanswered: z
      .array(z.string())
      .optional()
      .describe('Applications that did not answer: their windows are covered as a whole'),
    marks: z.array(Mark).optional(),
    marks_omitted: z.int().optional().describe('Elements that were too many to be marked'),
  }),
  examples: [
    { say: 'Show me the calculator', input: { app: 'Calculator' } },
    { say: 'Show me the whole screen', input: {} },
    { say: 'Number what I can press', input: { app: 'Login', marks: true } },
    { say: 'A small picture of the screen', input: { max_width: 640 } },
  ],
  async run({ app, window_index, region, marks, max_width }, { session, signal }) {
    const target = app === undefined ? undefined : await session.app(app, signal);
    const part = region && { x: region.x, y: region.y, width: region.w, height: region.h };
    const request = { app: target, windowIndex: window_index, region: part, marks, maxWidth: max_width };
    const { marks: found, unanswered, ...shot } = await session.screenshot(request, signal);
    return {
      ...shot,
      unanswered: unanswered.length > 0 ? [...unanswered] : undefined,
      marks: found && [...found.marks],
      marks_omitted: found?.omitted || undefined,
    };
  },
  render: ({ width, height, frame, masked, unanswered = [], marks, marks_omitted }) =>
    [
      `Picture of ${width} by ${height} pixels, frame ${frame.id}${masked > 0 ? `; ${plural(masked, 'secure region')} covered` : ''}.`,
      ...unanswered.map(
        (name) =>
          `${quote(name)} did not answer: its windows are covered, because they may show secure fields.`,
      ),
      ...markLines(marks ?? []),
      marks_omitted ? `Not marked: ${marks_omitted} more. Choose a region to see them.` : '',
    ]
      .filter(Boolean)
      .join('\n'),
  images: ({ png }) => [{ data: png, mimeType: 'image/png' }],
});

/** Neighbours of one kind share a line. */
function markLines(marks: readonly Mark[]): string[] {
  const lines: { role: Role; texts: string[] }[] = [];
  for (const { number, role, title, element_ref } of marks) {
    const text = `${number} ${element_ref}${title ? ` ${quote(title, 40)}` : ''}`;
    const line = lines.at(-1);
    if (line?.role === role && line.texts.length < 6) line.texts.push(text);
    else lines.push({ role, texts: [text] });
  }
  return lines.map(({ role, texts }) => `${role}: ${texts.join(', ')}`);
}
