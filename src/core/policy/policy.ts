import type { AutomationError } from '../../base/errors.ts';
import type { Tool, ToolResult } from '../tool/define-tool.ts';

/** Who calls: decides which state a call sees and which rules apply to it. */
export interface Caller {
  readonly principal: string;
  readonly host: 'mcp' | 'cli' | 'library' | 'inspector';
}

/** One call on its way to its tool. */
export interface CallRequest {
  readonly callId: string;
  readonly tool: Tool;
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /** The call that this one is a step of. */
  readonly parentId?: string;
  /** Set where the call is only gone through and nothing will be done. */
  readonly rehearsal?: true;
}

export type CallEnding =
  | { readonly kind: 'answered'; readonly result: ToolResult }
  | { readonly kind: 'failed'; readonly error: AutomationError };

/** How much a server lets its callers do. */
export type SecurityMode = 'normal' | 'safe' | 'sandboxed';

/** The one stage that every call of every host passes, before and after its tool. */
export interface Policy {
  readonly mode: SecurityMode;
  /** Returns to let the call through; throws `policy_denied` to stop it before anything happened. */
  admit(request: CallRequest, signal: AbortSignal): Promise<void>;
  /** Learns how the call ended; always called once for each admitted call. What was rehearsed was not done. */
  settle(request: CallRequest, ending: CallEnding | { readonly kind: 'rehearsed' }): Promise<void>;
}

/** Lets everything through. */
export const permissivePolicy: Policy = {
  mode: 'normal',
  admit: () => Promise.resolve(),
  settle: () => Promise.resolve(),
};
