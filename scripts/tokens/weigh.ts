import type { Desk } from '../../matrix/desk.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { estimateTokens } from '../../src/base/tokens.ts';
import { noJournals } from '../../src/core/compose/journal.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import type { ToolAccess, ToolResult } from '../../src/core/tool/define-tool.ts';
import { inputSchema, outputSchema } from '../../src/core/tool/tool-schema.ts';
import { axSurface } from '../../src/surfaces/ax/ax-surface.ts';
import { playwrightStyle } from './peers.ts';
import type { Subject } from './subjects.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Anthropic's rule for pictures; others' are of the same order. */
const PIXELS_PER_TOKEN = 750;
const SMALL_PICTURE = 800;
const PREPARE_MS = 10_000;
/** Nothing that is weighed here is made of other calls. */
const NO_OTHERS: ToolAccess = {
  find: unexpected,
  call: unexpected,
  rehearse: unexpected,
};

function unexpected(): never {
  throw new Error('No other tool is called here.');
}

/** What the answers about one window cost, in tokens. */
export interface Weights {
  readonly subject: Subject;
  /** Elements that the application has. */
  readonly elements: number;
  readonly shown: number;
  readonly outline: number;
  /** The same as a real tokenizer counts it, where there is one. */
  readonly outlineCounted: number | undefined;
  /** Undefined where so much changed that everything was told. */
  readonly delta: number | undefined;
  readonly unchanged: number;
  readonly json: number;
  readonly picture: number;
  readonly smallPicture: number;
  readonly playwright: number;
  readonly cua?: number;
}

/** Weighs every answer about an application's windows. */
export async function weigh(
  desk: Desk,
  subject: Subject,
  app: AppSession,
  tokenizer: Tokenizer | undefined,
): Promise<Weights> {
  const call = caller(desk, app);
  const { prepare } = subject;
  if (prepare) {
    await call(prepare.tool, prepare.input);
    await call('ax_find', { query: prepare.until, strategy: 'role', timeout_ms: PREPARE_MS });
  }
  const outline = await call('ax_get_tree', {});
  const { roots, size } = await app.snapshot(neverAborted);
  const json = await call('ax_get_tree', { format: 'json', budget_tokens: 100_000 });
  const picture = await call('ax_screenshot', {});
  const smallPicture = await call('ax_screenshot', { max_width: SMALL_PICTURE });
  await call(subject.act.tool, subject.act.input);
  const delta = await call('ax_get_tree', { since: outline.data.revision });
  const unchanged = await call('ax_get_tree', { since: delta.data.revision });
  return {
    subject,
    elements: size,
    shown: Number(outline.data.elements),
    outline: estimateTokens(outline.text),
    outlineCounted: tokenizer?.count(outline.text),
    delta: delta.data.kind === 'delta' ? estimateTokens(delta.text) : undefined,
    unchanged: estimateTokens(unchanged.text),
    json: estimateTokens(json.text),
    picture: pictureTokens(picture),
    smallPicture: pictureTokens(smallPicture),
    playwright: estimateTokens(playwrightStyle(roots)),
  };
}

/** What the list of tools costs every client once: names, descriptions and schemas. */
export function toolListTokens(): { tools: number; tokens: number; withoutOutput: number } {
  const input = axSurface.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.summary,
    inputSchema: inputSchema(tool),
  }));
  const output = axSurface.tools.map((tool) => outputSchema(tool));
  const withoutOutput = estimateTokens(JSON.stringify(input));
  return {
    tools: input.length,
    tokens: withoutOutput + estimateTokens(JSON.stringify(output)),
    withoutOutput,
  };
}

function caller(desk: Desk, app: AppSession) {
  return async (name: string, input: Record<string, unknown>): Promise<ToolResult> => {
    const tool = axSurface.tools.find((each) => each.name === name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    const parsed = tool.input.parse({ app: String(app.info.pid), ...input });
    return tool.run(parsed, {
      session: desk.session,
      signal: neverAborted,
      securityMode: 'normal',
      tools: NO_OTHERS,
      journals: noJournals,
      progress: () => undefined,
    });
  };
}

function pictureTokens({ data, text }: ToolResult): number {
  return Math.ceil((Number(data.width) * Number(data.height)) / PIXELS_PER_TOKEN) + estimateTokens(text);
}
