import { neverAborted } from '../base/cancellation.ts';
import { silentLogger } from '../core/logger.ts';
import type { ToolResult } from '../core/tool/define-tool.ts';
import type { ToolCaller } from '../core/tool/tool-caller.ts';
import type { ElementSummary } from '../model/element.ts';
import type { Frame } from '../model/frame.ts';
import type { Outcome } from '../model/outcome.ts';
import { compose } from './compose.ts';
import { nodeSources } from './config/node-sources.ts';
import { type Config, defaultConfig } from './config/settings.ts';

export interface OpenOptions {
  readonly desktop?: Config['desktop'];
  readonly timeouts?: Partial<Config['timeouts']>;
}

/** Ends a call early. */
interface CallOptions {
  readonly signal?: AbortSignal;
}

interface ActOptions extends CallOptions {
  readonly mode?: 'background' | 'focus';
  /** How long to wait for the element. */
  readonly timeoutMs?: number;
}

/** The elements of an application as an outline, and what was left out of it. */
export interface Snapshot {
  readonly app: string;
  readonly revision: number;
  readonly outline: string;
  readonly elements: number;
  readonly omitted: number;
}

export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
}

/** One connected application. Every method is a tool call and passes the same policy as one from any other host. */
export interface Application {
  readonly name: string;
  readonly pid: number;
  find(query: string, options?: CallOptions & { timeoutMs?: number }): Promise<ElementSummary | undefined>;
  snapshot(options?: CallOptions & { root?: string; maxDepth?: number }): Promise<Snapshot>;
  value(query: string, options?: CallOptions): Promise<string | undefined>;
  click(query: string, options?: ActOptions & { kind?: 'single' | 'double' | 'right' }): Promise<Outcome>;
  type(text: string, options?: ActOptions & { into?: string; clearFirst?: boolean }): Promise<Outcome>;
  setValue(query: string, value: string | number | boolean, options?: CallOptions): Promise<Outcome>;
  screenshot(options?: CallOptions & { window?: number }): Promise<Picture>;
}

export interface DesktopHandle extends AsyncDisposable {
  /** What a person should know about this desktop, such as that it is simulated. */
  readonly notice: string | undefined;
  apps(
    options?: CallOptions,
  ): Promise<{ name: string; pid: number; bundle_id?: string; frontmost: boolean }[]>;
  connect(app: string, options?: CallOptions & { launch?: boolean }): Promise<Application>;
  screenshot(options?: CallOptions): Promise<Picture>;
}

type Call = <Data>(
  tool: string,
  input: Record<string, unknown>,
  options?: CallOptions,
) => Promise<Data & Images>;
type Images = Pick<ToolResult, 'images'>;

/** Opens a desktop. Dispose the handle to give it back: `await using desktop = await openDesktop()`. */
export async function openDesktop(options: OpenOptions = {}): Promise<DesktopHandle> {
  const config: Config = {
    ...defaultConfig,
    ...(options.desktop && { desktop: options.desktop }),
    timeouts: { ...defaultConfig.timeouts, ...options.timeouts },
  };
  const caller = compose({ config, env: nodeSources(new Map()).env }, silentLogger);
  await caller.desktop.session('library', neverAborted);
  return handleOf(caller);
}

function handleOf(caller: ToolCaller): DesktopHandle {
  const call: Call = async <Data>(
    tool: string,
    input: Record<string, unknown>,
    { signal }: CallOptions = {},
  ) => {
    const result = await caller.call(
      tool,
      input,
      { principal: 'library', host: 'library' },
      signal ?? new AbortController().signal,
    );
    return { ...(result.data as Data), images: result.images };
  };
  return {
    notice: caller.desktop.provider.notice,
    async apps(options) {
      const { apps } = await call<{ apps: Awaited<ReturnType<DesktopHandle['apps']>> }>(
        'ax_list_apps',
        {},
        options,
      );
      return apps;
    },
    async connect(app, options = {}) {
      const input = { app, launch: options.launch };
      const { app_name, pid } = await call<{ app_name: string; pid: number }>('ax_connect', input, options);
      return applicationOf({ name: app_name, pid }, call);
    },
    screenshot: (options) => picture(call, {}, options),
    [Symbol.asyncDispose]: () => caller.desktop[Symbol.asyncDispose](),
  };
}

/** As much of a value as is given at once. */
const WHOLE = { max_characters: 1_000_000 };

function applicationOf({ name, pid }: { name: string; pid: number }, call: Call): Application {
  const app = String(pid);
  const act = async (tool: string, input: Record<string, unknown>, options?: CallOptions) =>
    (await call<{ outcome: Outcome }>(tool, { app, ...input }, options)).outcome;
  return {
    name,
    pid,
    async find(query, options = {}) {
      const input = { app, query, timeout_ms: options.timeoutMs };
      const { found, ...element } = await call<{ found: boolean } & ElementSummary>(
        'ax_find',
        input,
        options,
      );
      return found ? element : undefined;
    },
    snapshot: (options = {}) =>
      call<Snapshot>('ax_get_tree', { app, root_query: options.root, max_depth: options.maxDepth }, options),
    async value(query, options) {
      const read = (offset: number) =>
        call<{ value?: string; next_offset?: number }>(
          'ax_get_value',
          { app, query, offset, ...WHOLE },
          options,
        );
      const parts = [await read(0)];
      for (let next = parts[0]?.next_offset; next !== undefined; next = parts.at(-1)?.next_offset)
        parts.push(await read(next));
      return parts[0]?.value === undefined ? undefined : parts.map(({ value }) => value).join('');
    },
    click: (query, { kind, mode, timeoutMs, ...options } = {}) =>
      act('ax_click', { query, click_type: kind, mode, timeout_ms: timeoutMs }, options),
    type: (text, { into, clearFirst, mode, timeoutMs, ...options } = {}) =>
      act('ax_type', { text, query: into, clear_first: clearFirst, mode, timeout_ms: timeoutMs }, options),
    setValue: (query, value, options) => act('ax_set_value', { query, value: String(value) }, options),
    screenshot: (options = {}) => picture(call, { app, window_index: options.window }, options),
  };
}

async function picture(call: Call, input: Record<string, unknown>, options?: CallOptions): Promise<Picture> {
  const { images, width, height, frame } = await call<Omit<Picture, 'png'>>('ax_screenshot', input, options);
  return { png: images[0]?.data ?? new Uint8Array(), width, height, frame };
}
