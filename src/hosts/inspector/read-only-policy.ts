import { AutomationError } from '../../base/errors.ts';
import type { Policy } from '../../core/policy/policy.ts';

/** The given policy, and nothing but reads: a page that only looks can never act, whatever it asks for. */
export function readOnlyPolicy(policy: Policy): Policy {
  return {
    mode: policy.mode,
    async admit(request, signal) {
      if (request.tool.effect !== 'read') {
        throw new AutomationError('policy_denied', `The inspector only reads; ${request.tool.name} acts.`, {
          guidance: 'Call the tool from an MCP client or the command line.',
        });
      }
      await policy.admit(request, signal);
    },
    settle: (request, ending) => policy.settle(request, ending),
  };
}
