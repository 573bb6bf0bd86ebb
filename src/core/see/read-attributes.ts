import { hasState, MASK, type WalkStep } from '../../model/element.ts';
import type { AppSession } from '../session/app-session.ts';

/** Attributes that say what an element is and where, and never what it holds. */
const HARMLESS = /(Role|RoleNumber|Subrole|State|States|Interfaces|Extents|Frame|Position|Size|Toolkit)$/;

/**
 * All that the platform says about an element. The backend masks what a secure field holds; of elements inside of one,
 * whose name, text and length are the secret, only what they are and where they are is told.
 */
export async function readAttributes(
  app: AppSession,
  { node, ancestors }: Pick<WalkStep, 'node' | 'ancestors'>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const attributes = await app.bounded(
    (port, limit) => port('tree').attributes(app.info.id, node.id, limit),
    signal,
  );
  if (!ancestors.some((each) => hasState(each, 'secure'))) return attributes;
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, HARMLESS.test(name) ? value : MASK]),
  );
}
