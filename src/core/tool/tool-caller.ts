import type { z } from 'zod';
import { throwIfAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';
import { clip, nearest, plural } from '../../base/text.ts';
import type { Logger } from '../logger.ts';
import type { CallEnding, Caller, CallRequest, Policy } from '../policy/policy.ts';
import type { Capability } from '../ports/backend.ts';
import type { Desktop } from '../session/desktop.ts';
import type { Surface, Tool, ToolResult } from './define-tool.ts';

export interface ToolCallerOptions {
  readonly surfaces: readonly Surface[];
  readonly desktop: Desktop;
  readonly policy: Policy;
  readonly logger: Logger;
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

/** Carries every call from every host to its tool: find, check, ask the policy, run, tell the policy. */
export class ToolCaller {
  readonly surfaces: readonly Surface[];
  readonly desktop: Desktop;
  readonly policy: Policy;
  readonly #logger: Logger;
  readonly #declared: ReadonlyMap<string, Tool>;
  readonly #offered: readonly Tool[];
  readonly #ended = new Emitter<EndedCall>();
  /** Fires when a call has ended, in whatever way. */
  readonly onCall = this.#ended.event;
  #calls = 0;

  constructor({ surfaces, desktop, policy, logger }: ToolCallerOptions) {
    this.surfaces = surfaces;
    this.desktop = desktop;
    this.policy = policy;
    this.#logger = logger;
    this.#declared = indexTools(surfaces);
    this.#offered = [...this.#declared.values()].filter((tool) => this.#missing(tool).length === 0);
  }

  /** Tools that this desktop can serve, in declared order. */
  get tools(): readonly Tool[] {
    return this.#offered;
  }

  async call(name: string, rawInput: unknown, caller: Caller, signal: AbortSignal): Promise<ToolResult> {
    const startedAt = performance.now();
    this.#calls += 1;
    const callId = `call-${this.#calls}`;
    const tell = (ending: CallEnding) =>
      this.#tell({ callId, tool: clip(name, 100), caller, durationMs: since(startedAt), ending });
    try {
      const result = await this.#admitAndRun(name, rawInput, callId, caller, signal);
      this.#logger.log('debug', 'tool answered', { callId, tool: name, durationMs: since(startedAt) });
      tell({ kind: 'answered', result });
      return result;
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

  /** A watcher that fails is its own problem and never that of the call. */
  #tell(call: EndedCall): void {
    try {
      this.#ended.fire(call);
    } catch (error) {
      this.#logger.log('error', 'watcher failed', { callId: call.callId, error: String(error) });
    }
  }

  async #admitAndRun(name: string, rawInput: unknown, callId: string, caller: Caller, signal: AbortSignal) {
    const tool = this.#find(name);
    const input = parseInput(tool, rawInput);
    const request: CallRequest = { callId, tool, input, caller };
    throwIfAborted(signal);
    await this.policy.admit(request, signal);
    try {
      const session = await this.desktop.session(caller.principal, signal);
      if (tool.effect !== 'read') session.countAction();
      const result = await tool.run(input, { session, signal, securityMode: this.policy.mode });
      await this.policy.settle(request, { kind: 'answered', result });
      return result;
    } catch (thrown) {
      const error = AutomationError.from(thrown);
      await this.policy.settle(request, { kind: 'failed', error });
      throw error;
    }
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
  const problems = parsed.error.issues.map(describeIssue);
  throw new AutomationError(
    'invalid_input',
    `${tool.name} cannot use this input: ${problems.slice(0, 5).join('; ')}.`,
    {
      guidance: `Correct ${plural(problems.length, 'field')} and call again; nothing was done. Known fields: ${Object.keys(tool.input.shape).join(', ') || 'none'}.`,
      details: { problems: problems.slice(0, 20) },
    },
  );
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  const message = clip(issue.message, 200);
  return path ? `${clip(path, 100)}: ${message}` : message;
}

function since(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100;
}
