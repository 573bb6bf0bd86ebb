import type { z } from 'zod';
import { throwIfAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';
import { clip, nearest, plural } from '../../base/text.ts';
import { type Journals, noJournals } from '../compose/journal.ts';
import { RehearsalStop } from '../compose/rehearsal-backend.ts';
import type { Logger } from '../logger.ts';
import type { CallEnding, Caller, CallRequest, Policy } from '../policy/policy.ts';
import type { Capability } from '../ports/backend.ts';
import type { Desktop } from '../session/desktop.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type {
  Progress,
  Rehearsed,
  StepCall,
  Surface,
  Tool,
  ToolAccess,
  ToolContext,
  ToolResult,
} from './define-tool.ts';
import { adviceOn, knownFields } from './known-fields.ts';
import { rememberAct, rememberFailedAct } from './remember-act.ts';

export interface ToolCallerOptions {
  readonly surfaces: readonly Surface[];
  readonly desktop: Desktop;
  readonly policy: Policy;
  readonly logger: Logger;
  /** Where workflows write down what they do; nowhere when absent. */
  readonly journals?: Journals;
}

/** A call that has ended, for those who watch. */
export interface EndedCall {
  readonly callId: string;
  /** As the caller wrote it, shortened. */
  readonly tool: string;
  readonly caller: Caller;
  readonly durationMs: number;
  readonly ending: CallEnding;
}

/** One call as it came in, from outside or as a step of another. */
interface Incoming {
  readonly name: string;
  readonly rawInput: unknown;
  readonly caller: Caller;
  readonly parentId?: string;
  readonly onProgress: (update: Progress) => void;
}

/** Carries every call from every host to its tool: find, check, ask the policy, run, tell the policy. */
export class ToolCaller {
  readonly surfaces: readonly Surface[];
  readonly desktop: Desktop;
  readonly policy: Policy;
  readonly #logger: Logger;
  readonly #journals: Journals;
  readonly #declared: ReadonlyMap<string, Tool>;
  readonly #offered: readonly Tool[];
  readonly #ended = new Emitter<EndedCall>();
  /** Fires when a call has ended, in whatever way. */
  readonly onCall = this.#ended.event;
  #calls = 0;

  constructor({ surfaces, desktop, policy, logger, journals = noJournals }: ToolCallerOptions) {
    this.surfaces = surfaces;
    this.desktop = desktop;
    this.policy = policy;
    this.#logger = logger;
    this.#journals = journals;
    this.#declared = indexTools(surfaces);
    this.#offered = [...this.#declared.values()].filter((tool) => this.#missing(tool).length === 0);
  }

  /** Tools that this desktop can serve, in declared order. */
  get tools(): readonly Tool[] {
    return this.#offered;
  }

  /** Calls a tool. A call that takes its time says through `onProgress` how far it has come. */
  async call(
    name: string,
    rawInput: unknown,
    caller: Caller,
    signal: AbortSignal,
    onProgress: (update: Progress) => void = () => undefined,
  ): Promise<ToolResult> {
    return (await this.#carry({ name, rawInput, caller, onProgress }, signal)).result;
  }

  async #carry(incoming: Incoming, signal: AbortSignal): Promise<StepCall> {
    const { name, caller } = incoming;
    const startedAt = performance.now();
    const callId = this.#nextId();
    const tell = (ending: CallEnding) =>
      this.#tell({ callId, tool: clip(name, 100), caller, durationMs: since(startedAt), ending });
    try {
      const call = await this.#admitAndRun(incoming, callId, signal);
      this.#logger.log('debug', 'tool answered', { callId, tool: name, durationMs: since(startedAt) });
      tell({ kind: 'answered', result: call.result });
      return call;
    } catch (thrown) {
      const error = AutomationError.from(thrown);
      this.#logger.log(error.kind === 'internal' ? 'error' : 'info', 'tool failed', {
        callId,
        tool: clip(name, 100),
        code: error.code,
        durationMs: since(startedAt),
        ...(error.kind === 'internal' && error.cause instanceof Error ? { stack: error.cause.stack } : {}),
      });
      tell({ kind: 'failed', error });
      throw error;
    }
  }

  #nextId(): string {
    this.#calls += 1;
    return `call-${this.#calls}`;
  }

  /** A watcher that fails is its own problem and never that of the call. */
  #tell(call: EndedCall): void {
    try {
      this.#ended.fire(call);
    } catch (error) {
      this.#logger.log('error', 'watcher failed', { callId: call.callId, error: String(error) });
    }
  }

  async #admitAndRun(incoming: Incoming, callId: string, signal: AbortSignal): Promise<StepCall> {
    const { caller, parentId } = incoming;
    const tool = this.#find(incoming.name);
    const input = parseInput(tool, incoming.rawInput);
    const request: CallRequest = { callId, tool, input, caller, ...(parentId && { parentId }) };
    throwIfAborted(signal);
    await this.policy.admit(request, signal);
    try {
      const session = await this.desktop.session(caller.principal, signal);
      if (tool.effect !== 'read') session.countAction();
      const result = await this.#run(request, incoming, session, signal);
      await this.policy.settle(request, { kind: 'answered', result });
      return { result, done: rememberAct(session.undo, tool, result) };
    } catch (thrown) {
      const error = AutomationError.from(thrown);
      this.desktop.heard(caller.principal, error);
      await this.policy.settle(request, { kind: 'failed', error });
      throw error;
    }
  }

  async #run(
    { tool, input, callId, caller }: CallRequest,
    { onProgress }: Pick<Incoming, 'onProgress'>,
    session: DesktopSession,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const context: ToolContext = {
      session,
      signal,
      securityMode: this.policy.mode,
      tools: this.#stepsOf(callId, caller),
      journals: this.#journals,
      progress: onProgress,
    };
    try {
      return await tool.run(input, context);
    } catch (thrown) {
      rememberFailedAct(session.undo, tool, thrown);
      throw thrown;
    }
  }

  /** What a tool that is made of calls of others may do with them. */
  #stepsOf(parentId: string, caller: Caller): ToolAccess {
    const onProgress = () => undefined;
    return {
      find: (name) => this.#findStep(name),
      call: (name, rawInput, signal) => {
        this.#findStep(name);
        return this.#carry({ name, rawInput, caller, parentId, onProgress }, signal);
      },
      rehearse: (name, rawInput, signal) =>
        this.#rehearse({ name, rawInput, caller, parentId, onProgress }, signal),
    };
  }

  async #rehearse(incoming: Incoming, signal: AbortSignal): Promise<Rehearsed> {
    const { caller, parentId } = incoming;
    const tool = this.#findStep(incoming.name);
    const input = parseInput(tool, incoming.rawInput);
    const request: CallRequest = { callId: this.#nextId(), tool, input, caller, parentId, rehearsal: true };
    throwIfAborted(signal);
    await this.policy.admit(request, signal);
    try {
      const session = await this.desktop.session(caller.principal, signal);
      const result = await this.#run(request, incoming, session.rehearsal(), signal);
      await this.policy.settle(request, { kind: 'answered', result });
      return { kind: 'answered', result };
    } catch (thrown) {
      if (!(thrown instanceof RehearsalStop)) {
        await this.policy.settle(request, { kind: 'failed', error: AutomationError.from(thrown) });
        throw thrown;
      }
      await this.policy.settle(request, { kind: 'rehearsed' });
      return { kind: 'would_act', element: thrown.element, route: thrown.route };
    }
  }

  #findStep(name: string): Tool {
    const tool = this.#find(name);
    if (!tool.composes) return tool;
    throw new AutomationError('invalid_input', `${name} cannot be a step of another call.`, {
      guidance: 'Put its steps in place of it; nothing was done.',
    });
  }

  #find(name: string): Tool {
    const tool = this.#declared.get(name);
    if (!tool) {
      const similar = nearest(clip(name, 100), this.#declared.keys());
      throw new AutomationError(
        'unknown_tool',
        `There is no tool named ${JSON.stringify(clip(name, 100))}.`,
        {
          guidance: similar.length > 0 ? `Did you mean ${similar.join(' or ')}?` : undefined,
          details: { similar },
        },
      );
    }
    const missing = this.#missing(tool);
    if (missing.length > 0) {
      throw new AutomationError(
        'capability_missing',
        `${name} needs ${missing.join(', ')}, which the ${this.desktop.provider.desktop} desktop does not have.`,
        { details: { missing } },
      );
    }
    return tool;
  }

  #missing(tool: Tool): Capability[] {
    return tool.needs.filter((capability) => !this.desktop.provider.capabilities.has(capability));
  }
}

function indexTools(surfaces: readonly Surface[]): Map<string, Tool> {
  const index = new Map<string, Tool>();
  for (const surface of surfaces) {
    for (const tool of surface.tools) {
      if (index.has(tool.name)) {
        throw new AutomationError(
          'invalid_config',
          `Two of the chosen surfaces have a tool named ${tool.name}.`,
          { guidance: 'Serve these surfaces from separate servers.', details: { tool: tool.name } },
        );
      }
      index.set(tool.name, tool);
    }
  }
  return index;
}

function parseInput(tool: Tool, rawInput: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(rawInput ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => describeIssue(tool, issue));
  throw new AutomationError(
    'invalid_input',
    `${tool.name} cannot use this input: ${problems.slice(0, 5).join('; ')}.`,
    {
      guidance: `${parsed.error.issues.map(adviceOn).join('')}Correct ${plural(problems.length, 'field')} and call again; nothing was done. Known fields: ${Object.keys(tool.input.shape).join(', ') || 'none'}.`,
      details: { problems: problems.slice(0, 20) },
    },
  );
}

function describeIssue({ input }: Tool, issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  const isInside = issue.code === 'unrecognized_keys' && path !== '';
  const known = isInside ? knownFields(input, issue.path)?.join(', ') : undefined;
  const message = clip(issue.message, 200) + (known ? ` (it takes ${known})` : '');
  return path ? `${clip(path, 100)}: ${message}` : message;
}

function since(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100;
}
