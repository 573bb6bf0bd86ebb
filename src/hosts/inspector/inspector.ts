import { systemClock } from '../../base/clock.ts';
import { AutomationError, type ErrorKind } from '../../base/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { Caller, Policy } from '../../core/policy/policy.ts';
import type { Tool, ToolResult } from '../../core/tool/define-tool.ts';
import { ToolCaller } from '../../core/tool/tool-caller.ts';
import type { InspectorState, Problem } from '../../model/inspection.ts';
import { CallLog } from './call-log.ts';
import { inBursts } from './desktop-changes.ts';
import { type EventSink, eventStream } from './event-stream.ts';
import { readOnlyPolicy } from './read-only-policy.ts';
import { inspectorSurface, viewApps, viewElements, viewScreen } from './view-tools.ts';

export interface InspectorOptions {
  /** Whose calls are shown, and whose desktop. */
  readonly caller: ToolCaller;
  /** Decides about the page's own reads as well. */
  readonly policy: Policy;
  readonly logger: Logger;
  readonly version: string;
}

/** A principal of its own: what a page looks at must not count as connected or known for those who act. */
const CALLER: Caller = { principal: 'inspector', host: 'inspector' };

/** Where the frame of the picture is told, as JSON in percent encoding. */
export const FRAME_HEADER = 'deskhand-frame';

const HTTP_STATUS: Record<ErrorKind, number> = {
  input: 400,
  target: 404,
  refused: 403,
  environment: 503,
  timeout: 504,
  cancelled: 503,
  internal: 500,
};

const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

type Route = (request: Request, query: URLSearchParams) => Response | Promise<Response>;

/** The page that shows what happens on the desktop, and the data behind it. It only reads. */
export class Inspector implements Disposable {
  readonly #options: InspectorOptions;
  readonly #viewer: ToolCaller;
  readonly #log: CallLog;
  readonly #routes: ReadonlyMap<string, Route> = new Map<string, Route>([
    ['/', () => this.#page()],
    ['/inspector/state', async ({ signal }) => json(await this.#state(signal))],
    ['/inspector/screen.png', ({ signal }) => this.#screen(signal)],
    ['/inspector/tree', ({ signal }, query) => this.#tree(query, signal)],
    ['/inspector/events', ({ signal }) => this.#events(signal)],
  ]);

  constructor(options: InspectorOptions) {
    const { caller, policy, logger } = options;
    this.#options = options;
    this.#log = new CallLog(caller.onCall);
    this.#viewer = new ToolCaller({
      surfaces: [inspectorSurface],
      desktop: caller.desktop,
      policy: readOnlyPolicy(policy),
      logger: {
        log: (level, message, data) => logger.log(level, message, { ...data, host: CALLER.host }),
      },
    });
  }

  /** Answers requests for the page and its data; leaves all others alone. */
  readonly handle = async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url);
    const route = this.#routes.get(pathname);
    if (!route) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return respond('This page can only be read.\n', 'text/plain', {
        status: 405,
        headers: { allow: 'GET' },
      });
    }
    try {
      return await route(request, searchParams);
    } catch (thrown) {
      const error = AutomationError.from(thrown);
      return json({ problem: toProblem(error) }, HTTP_STATUS[error.kind]);
    }
  };

  [Symbol.dispose](): void {
    this.#log[Symbol.dispose]();
  }

  async #page(): Promise<Response> {
    const { PAGE, PAGE_POLICY } = await import('./document.ts');
    return respond(PAGE, 'text/html', { headers: { 'content-security-policy': PAGE_POLICY } });
  }

  async #state(signal: AbortSignal): Promise<InspectorState> {
    const { desktop, notice, capabilities } = this.#options.caller.desktop.provider;
    const listing = await this.#view(viewApps, {}, signal).catch((thrown: unknown) =>
      AutomationError.from(thrown),
    );
    return {
      version: this.#options.version,
      desktop,
      notice,
      reportsChanges: capabilities.has('events'),
      apps: listing instanceof AutomationError ? [] : (listing.data.apps as InspectorState['apps']),
      problem: listing instanceof AutomationError ? toProblem(listing) : undefined,
      calls: [...this.#log.lines],
    };
  }

  async #screen(signal: AbortSignal): Promise<Response> {
    const { data, images } = await this.#view(viewScreen, {}, signal);
    const [image] = images;
    if (!image) throw new AutomationError('internal', 'The screenshot has no image.');
    const frame = encodeURIComponent(JSON.stringify(data.frame));
    return respond(image.data, image.mimeType, { headers: { [FRAME_HEADER]: frame } });
  }

  async #tree(query: URLSearchParams, signal: AbortSignal): Promise<Response> {
    const { data } = await this.#view(viewElements, { app: query.get('app') ?? undefined }, signal);
    return json(data);
  }

  #events(signal: AbortSignal): Response {
    const stream = eventStream((sink) => this.#subscribe(sink, signal), signal);
    return respond(stream, 'text/event-stream');
  }

  /** Calls are told from the start; changes of the desktop once it is open, if it tells any. */
  #subscribe(sink: EventSink, signal: AbortSignal): () => void {
    const endings = [this.#log.onLine((line) => sink.send('call', line))];
    let hasEnded = false;
    const listen = async () => {
      const { backend } = await this.#options.caller.desktop.session(CALLER.principal, signal);
      const { events } = backend.ports;
      if (!events || hasEnded) return;
      const changes = inBursts(events.onEvent, systemClock);
      endings.push(changes((change) => sink.send('desktop', change)));
    };
    // A desktop that cannot be opened is told with the state; there is nothing to listen to then.
    listen().catch(() => undefined);
    return () => {
      hasEnded = true;
      for (const end of endings) end();
    };
  }

  #view(tool: Tool, input: unknown, signal: AbortSignal): Promise<ToolResult> {
    return this.#viewer.call(tool.name, input, CALLER, signal);
  }
}

function toProblem({ code, message, guidance }: AutomationError): Problem {
  return { code, message, guidance };
}

function json(data: unknown, status = 200): Response {
  return respond(JSON.stringify(data), 'application/json', { status });
}

type Body = ConstructorParameters<typeof Response>[0];

function respond(
  body: Body,
  type: string,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const charset = type.startsWith('text/') ? '; charset=utf-8' : '';
  return new Response(body, {
    status: init.status ?? 200,
    headers: { ...COMMON_HEADERS, 'content-type': type + charset, ...init.headers },
  });
}
