import { AutomationError } from '../../base/errors.ts';

/** Whether a failed act may have reached the application all the same; whoever delivers acts notes it in `details`. */
export function mayHaveArrived(thrown: unknown): boolean {
  return thrown instanceof AutomationError && thrown.details.delivered !== undefined;
}
