import {
  type CallToolRequest,
  type CallToolResult,
  type ProtocolEra,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { abortable } from '../../base/cancellation.ts';
import { systemClock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import { type Progress, type Tool, type ToolDuration, toolAnnotations } from '../../core/tool/define-tool.ts';
import type { ToolCaller } from '../../core/tool/tool-caller.ts';
import { inputSchema, outputSchema } from '../../core/tool/tool-schema.ts';
import { toCallToolResult, toErrorResult, toProtocolError } from './call-result.ts';
import {
  handleLegacyTasks,
  handleModernTasks,
  legacyTask,
  modernTask,
  TASKS_EXTENSION,
  understandsTasks,
} from './task-handlers.ts';
import { TaskRegistry } from './task-registry.ts';

export interface McpHostOptions {
  readonly caller: ToolCaller;
  readonly principal: string;
  readonly version: string;
}

/** How long a call may run before a client that understands tasks gets one instead of waiting. */
const PATIENCE_MS = 500;
const LIST_TTL_MS = 3_600_000;

const TASK_SUPPORT: Record<ToolDuration, 'forbidden' | 'optional' | 'required'> = {
  instant: 'forbidden',
  'may-be-long': 'optional',
  'always-long': 'required',
};

/** Carries a tool caller to MCP clients of both protocol eras. Its state outlives every connection. */
export class McpHost implements Disposable {
  readonly #options: McpHostOptions;
  readonly #tasks = new TaskRegistry();
  #listing: ReturnType<typeof describeTool>[] | undefined;

  constructor(options: McpHostOptions) {
    this.#options = options;
  }

  /** A server for one connection. Cheap and free of side effects: the SDK may make one only to look at it. */
  createServer(era: ProtocolEra): Server {
    const { caller, principal, version } = this.#options;
    const server = new Server(
      { name: 'deskhand', title: 'deskhand', version },
      {
        capabilities: { tools: {}, ...taskCapability(era) },
        instructions: caller.surfaces.map((surface) => surface.instructions).join('\n\n'),
        cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
      },
    );
    server.setRequestHandler('tools/list', () => {
      this.#listing ??= caller.tools.map(describeTool);
      return { tools: this.#listing };
    });
    server.setRequestHandler('tools/call', (request, context) => this.#call(era, request.params, context));
    if (era === 'modern') handleModernTasks(server, this.#tasks, principal);
    else handleLegacyTasks(server, this.#tasks, principal);
    return server;
  }

  [Symbol.dispose](): void {
    this.#tasks.close();
  }

  async #call(
    era: ProtocolEra,
    params: CallToolRequest['params'],
    context: ServerContext,
  ): Promise<CallToolResult> {
    const tool = this.#options.caller.tools.find(({ name }) => name === params.name);
    const duration = tool?.duration ?? 'instant';
    if (era === 'modern') {
      const asTask = duration !== 'instant' && understandsTasks(context);
      return asTask ? this.#callPatiently(params, context) : this.#runHere(params, context);
    }
    if (params.task === undefined) return this.#runHere(params, context);
    if (duration === 'instant') {
      throw new ProtocolError(
        ProtocolErrorCode.MethodNotFound,
        `${params.name} cannot run as a task; call it without.`,
      );
    }
    const task = this.#tasks.start(
      this.#options.principal,
      (signal) => this.#run(params, signal, progressOf(params, context)),
      params.task.ttl,
    );
    return { content: [], task: legacyTask(task) };
  }

  /** Answers at once when the call is quick; hands out a task when it is not. */
  async #callPatiently(params: CallToolRequest['params'], context: ServerContext): Promise<CallToolResult> {
    let isOpen = true;
    const tell = progressOf(params, context);
    const tellWhileOpen = (update: Progress) => {
      if (isOpen) tell(update);
    };
    const task = this.#tasks.start(this.#options.principal, (signal) =>
      this.#run(params, signal, tellWhileOpen),
    );
    const { signal } = context.mcpReq;
    const cancel = () => task.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    using patience = timer(PATIENCE_MS);
    try {
      await abortable(Promise.race([task.ended, patience.elapsed]), signal);
    } finally {
      // A request that was answered with a task gets no more progress: its client asks for the task.
      isOpen = false;
      signal.removeEventListener('abort', cancel);
    }
    if (!task.result) return { resultType: 'task', content: [], ...modernTask(task) } as CallToolResult;
    this.#tasks.forget(task);
    return task.result;
  }

  #runHere(params: CallToolRequest['params'], context: ServerContext): Promise<CallToolResult> {
    return this.#run(params, context.mcpReq.signal, progressOf(params, context));
  }

  async #run(
    { name, arguments: input }: CallToolRequest['params'],
    signal: AbortSignal,
    onProgress: (update: Progress) => void,
  ): Promise<CallToolResult> {
    const { caller, principal } = this.#options;
    try {
      return toCallToolResult(await caller.call(name, input, { principal, host: 'mcp' }, signal, onProgress));
    } catch (thrown) {
      const error = AutomationError.from(thrown);
      if (error.code === 'unknown_tool') throw toProtocolError(error);
      if (error.code === 'cancelled') throw error;
      return toErrorResult(error);
    }
  }
}

/** Sends how far a call has come to a client that asked for it. One that is gone by then misses nothing. */
function progressOf(params: CallToolRequest['params'], context: ServerContext): (update: Progress) => void {
  const progressToken = params._meta?.progressToken ?? context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  return ({ done, total, message }) => {
    const update = { progressToken, progress: done, total, message };
    context.mcpReq.notify({ method: 'notifications/progress', params: update }).catch(() => undefined);
  };
}

function describeTool(tool: Tool) {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.summary,
    inputSchema: inputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: toolAnnotations(tool),
    ...(tool.duration === 'instant' ? {} : { execution: { taskSupport: TASK_SUPPORT[tool.duration] } }),
  };
}

function taskCapability(era: ProtocolEra) {
  if (era === 'modern') return { extensions: { [TASKS_EXTENSION]: {} } };
  return { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
}

function timer(ms: number): { elapsed: Promise<void> } & Disposable {
  let cancel = () => {};
  const elapsed = new Promise<void>((resolve) => {
    cancel = systemClock.schedule(ms, resolve);
  });
  return { elapsed, [Symbol.dispose]: () => cancel() };
}
