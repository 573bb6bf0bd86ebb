import type { AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import { type ObjectRef, ROOT_PATH, readRef, refOf } from './object-ref.ts';
import { propertyQuestion } from './property-question.ts';
import { ROLE } from './roles.ts';

const PARENT = [propertyQuestion(ATSPI.accessible, 'Parent')];

/**
 * Which objects call themselves windows and are parts of one: what has a border is a frame in Qt, and a dialog is one also where it
 * fills a dock (DB Browser for SQLite). A dialog right in its window is one that Qt Quick draws there.
 */
export async function nestedWindows(
  app: AtspiApp,
  records: readonly NodeRecord[],
  signal: AbortSignal,
): Promise<NodeRecord[]> {
  const nesting = records.filter(({ ref }) => app.quirksOf(ref).framesNest);
  const frames = nesting.filter(({ role }) => role === ROLE.frame);
  const dialogs = nesting.filter(({ role }) => role === ROLE.dialog);
  if (frames.length + dialogs.length === 0) return [];
  const [aroundFrames, aroundDialogs] = await Promise.all([
    parentsOf(app, frames.map(refOf), signal),
    parentsOf(app, dialogs.map(refOf), signal),
  ]);
  const inner = dialogs.filter((_, place) => aroundDialogs[place]);
  const beyond = await parentsOf(
    app,
    aroundDialogs.flatMap((ref) => ref ?? []),
    signal,
  );
  return [...frames.filter((_, place) => aroundFrames[place]), ...inner.filter((_, place) => beyond[place])];
}

/** What objects lie in; undefined of windows. */
async function parentsOf(
  app: AtspiApp,
  refs: readonly ObjectRef[],
  signal: AbortSignal,
): Promise<(ObjectRef | undefined)[]> {
  const answers = refs.length > 0 ? await app.askEach(refs, PARENT, signal) : [];
  return answers.map((answer) => {
    const ref = readRef(answer);
    return ref?.path === ROOT_PATH ? undefined : ref;
  });
}
