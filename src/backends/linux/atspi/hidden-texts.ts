import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import type { NodeDetails } from './details.ts';
import { ATSPI, HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { ObjectRef } from './object-ref.ts';
import { textOf } from './property-question.ts';
import type { Quirks } from './quirks.ts';
import { isSecure, isTextual, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

const ONE_SIGN = 0;

/** The question what a field shows at its beginning. */
export const SHOWN_SIGN: Method = {
  interface: ATSPI.text,
  member: 'GetStringAtOffset',
  signature: 'iu',
  body: [0, ONE_SIGN],
};
const FIRST_SIGN: Method = { interface: ATSPI.text, member: 'GetText', signature: 'ii', body: [0, 1] };

/** Whether a field may show dots and tell what is behind them. */
export function mayHideText(
  { role, states, interfaces }: Pick<NodeRecord, 'role' | 'states' | 'interfaces'>,
  { hiddenTextsTold }: Quirks,
): boolean {
  if (!hiddenTextsTold || isSecure(role) || (interfaces & HAS.text) === 0) return false;
  return isTextual(role, states) && states.has(STATE_BIT.editable) && !states.has(STATE_BIT.multiLine);
}

/** Whether a text begins with something else than what is shown of it. */
export function isTextHidden(text: string | undefined, shown: string | undefined): boolean {
  if (!text || shown === undefined) return false;
  return shown === '' || !text.startsWith(shown);
}

/** A field as the secret that it holds, where it shows something else. */
export function asSecret(
  record: NodeRecord,
  { isTextHidden: isHidden }: Pick<NodeDetails, 'isTextHidden'>,
): NodeRecord {
  return isHidden === true ? { ...record, role: ROLE.passwordText } : record;
}

/** The same, of a field of which nothing is known yet. */
export async function askedAsSecret(
  app: AtspiApp,
  record: NodeRecord,
  signal: AbortSignal,
): Promise<NodeRecord> {
  if (!mayHideText(record, app.quirksOf(record.ref))) return record;
  const isHidden = remembersHidden(app, record, await hidesText(app, record.ref, signal));
  return asSecret(record, { isTextHidden: isHidden });
}

/** Whether a field hides its text, or did so once: the button beside it that shows a secret makes it no less one. */
export function remembersHidden({ secrets }: AtspiApp, { id }: NodeRecord, isHidden: boolean): boolean {
  if (isHidden) secrets.add(id);
  return isHidden || secrets.has(id);
}

async function hidesText(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const [text, shown] = await app.askAll(ref, [FIRST_SIGN, SHOWN_SIGN], signal);
  return isTextHidden(textOf(text), shown === undefined ? undefined : textOf(shown));
}
