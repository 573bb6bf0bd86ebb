import { z } from 'zod';
import { clip, oneLine, plural } from '../../base/text.ts';
import type { Snapshot } from '../../core/see/snapshot.ts';
import { defineTool, type Surface } from '../../core/tool/define-tool.ts';
import { AppInfo } from '../../model/application.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { Frame } from '../../model/frame.ts';
import { type InspectedElement, InspectedTree } from '../../model/inspection.ts';

const MOST_ELEMENTS = 2000;
const LONGEST_TEXT = 120;

/** Lists the applications that the page lets a person choose from. */
export const viewApps = defineTool({
  name: 'inspector_apps',
  title: 'Applications for the inspector',
  summary: 'List the running applications.',
  effect: 'read',
  needs: ['apps'],
  duration: 'instant',
  input: z.strictObject({}),
  output: z.object({ apps: z.array(AppInfo) }),
  examples: [{ say: 'What is running?', input: {} }],
  run: async (_input, { session, signal }) => ({ apps: await session.listApps(signal) }),
  render: ({ apps }) => plural(apps.length, 'application'),
});

/** Shows the elements of one application with their bounds, which the page draws over the picture. */
export const viewElements = defineTool({
  name: 'inspector_elements',
  title: 'Elements for the inspector',
  summary: 'Show the visible elements of an application and where they are.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'instant',
  input: z.strictObject({ app: z.string().min(1).max(400) }),
  output: InspectedTree,
  examples: [{ say: 'What does the calculator show?', input: { app: 'Calculator' } }],
  async run({ app }, { session, signal }) {
    const target = await session.app(app, signal);
    return inspectedTree(await target.snapshot(signal));
  },
  render: ({ elements }) => plural(elements.length, 'element'),
});

/** Takes the picture on the page. */
export const viewScreen = defineTool({
  name: 'inspector_screen',
  title: 'Screen for the inspector',
  summary: 'Take a picture of the whole screen. Secure fields are covered.',
  effect: 'read',
  needs: ['apps', 'windows', 'screen'],
  duration: 'instant',
  input: z.strictObject({}),
  output: z.object({ frame: Frame }),
  examples: [{ say: 'Show me the screen', input: {} }],
  run: (_input, { session, signal }) => session.screenshot({ windowIndex: 0 }, signal),
  render: ({ frame }) => `Frame ${frame.id}`,
  images: ({ png }) => [{ data: png, mimeType: 'image/png' }],
});

/** What the page may call. It is not offered to clients: it spends bytes that only a page can use. */
export const inspectorSurface: Surface = {
  name: 'inspector',
  prefix: 'inspector_',
  instructions: '',
  tools: [viewApps, viewElements, viewScreen],
};

function inspectedTree(snapshot: Snapshot): InspectedTree {
  const visible = snapshot.steps.filter(isShown);
  return {
    elements: visible.slice(0, MOST_ELEMENTS).map((step) => inspectedElement(step, snapshot)),
    hidden: snapshot.size - visible.length,
    omitted: Math.max(0, visible.length - MOST_ELEMENTS) + snapshot.omitted,
  };
}

/** An element inside of something hidden is hidden, whatever it says itself. */
function isShown({ node, ancestors }: WalkStep): boolean {
  return [node, ...ancestors].every((each) => hasState(each, 'visible'));
}

function inspectedElement({ node, ancestors }: WalkStep, snapshot: Snapshot): InspectedElement {
  return {
    element_ref: snapshot.refOf(node),
    depth: ancestors.length,
    role: node.role,
    title: shortened(node.title),
    value: shownValue(node),
    states: [...node.states],
    bounds: node.bounds,
  };
}

function shownValue({ value }: UiNode): string | undefined {
  return value === undefined || value === '' ? undefined : shortened(value);
}

function shortened(text: string): string {
  return clip(oneLine(text), LONGEST_TEXT);
}
