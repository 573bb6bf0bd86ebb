import { abortable } from '../../../base/cancellation.ts';
import { deadline, systemClock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import type { AppId } from '../../../model/application.ts';
import type { NodeId, SemanticAction } from '../../../model/element.ts';
import type { RunningApplications } from '../applications/running-applications.ts';
import { semanticAction } from '../atspi/actions.ts';
import type { AtspiApp } from '../atspi/atspi-app.ts';
import { askedAsSecret } from '../atspi/hidden-texts.ts';
import { ATSPI } from '../atspi/interfaces.ts';
import type { NodeRecord } from '../atspi/node-record.ts';
import { nodeId, objectRef } from '../atspi/object-ref.ts';
import { readSureRecord } from '../atspi/outer-cells.ts';
import type { Arguments } from '../atspi/property-question.ts';
import { textOf } from '../atspi/property-question.ts';
import type { Quirks } from '../atspi/quirks.ts';
import { isRich, readRichText } from '../atspi/rich-text.ts';
import { nativeRoleOf } from '../atspi/roles.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';
import { isEnabled } from '../atspi/states.ts';
import { DBusError } from '../dbus/dbus-error.ts';
import { requireElementId } from '../element-id.ts';
import { isSelectedByCell, otherSelectedItems } from './selected-items.ts';

/** How long an action may take to be answered before we look whether the application goes on without that. */
const PATIENCE_MS = 1_000;

/** An object that is about to be acted on, as it is at that moment. */
export class Element {
  readonly app: AtspiApp;
  readonly record: NodeRecord;

  private constructor(app: AtspiApp, record: NodeRecord) {
    this.app = app;
    this.record = record;
  }

  static async find(
    apps: RunningApplications,
    id: AppId,
    node: NodeId,
    signal: AbortSignal,
  ): Promise<Element> {
    const element = await Element.of(await apps.accessible(id, signal), node, signal);
    if (!element) throw new AutomationError('element_gone', 'The element no longer exists.');
    return element;
  }

  /** An object of an application; undefined when it is gone. */
  static async of(app: AtspiApp, node: NodeId, signal: AbortSignal): Promise<Element | undefined> {
    requireElementId(node);
    const record = await readSureRecord(app, objectRef(node), signal);
    return record && new Element(app, await askedAsSecret(app, record, signal));
  }

  /** Where its toolkit differs from others. */
  get quirks(): Quirks {
    return this.app.quirksOf(this.record.ref);
  }

  /** Another object of the same application; undefined when it is gone. */
  other(node: NodeId, signal: AbortSignal): Promise<Element | undefined> {
    return Element.of(this.app, node, signal);
  }

  /** The same, refused where the application would not take an act. */
  static async findEnabled(
    apps: RunningApplications,
    id: AppId,
    node: NodeId,
    signal: AbortSignal,
  ): Promise<Element> {
    const element = await Element.find(apps, id, node, signal);
    if (!isEnabled(element.record.states)) throw element.refusal('is disabled');
    return element;
  }

  /** Calls the application. What it does not implement or refuses is `not_actionable`. */
  async call(
    owner: string,
    member: string,
    args: Arguments | undefined,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    try {
      return await this.app.act(this.record.ref, owner, member, args, signal);
    } catch (error) {
      if (!(error instanceof DBusError)) throw error;
      throw this.refusal(`does not take ${member}`, error);
    }
  }

  property(owner: string, name: string, signal: AbortSignal): Promise<unknown> {
    return this.app.askProperty(this.record.ref, owner, name, signal);
  }

  /** Its whole text; undefined where it has none that can be read. */
  async text(signal: AbortSignal): Promise<string | undefined> {
    const count = await this.property(ATSPI.text, 'CharacterCount', signal);
    if (typeof count !== 'number') return undefined;
    if (count <= 0) return '';
    const [text] = await this.call(ATSPI.text, 'GetText', { signature: 'ii', body: [0, count] }, signal);
    const own = textOf(text);
    if (!isRich(this.record, own)) return own;
    return (await readRichText(this.app, this.record.ref, own, signal)) ?? own;
  }

  /** Does what the application itself offers under some name for this meaning. */
  async perform(action: SemanticAction, signal: AbortSignal): Promise<void> {
    if (action === 'select' && this.quirks.selectAction) await this.#selectAlone(signal);
    else await this.#offered(action, signal);
  }

  async #offered(action: SemanticAction, signal: AbortSignal): Promise<void> {
    const index = (await this.#actionNames(signal)).findIndex(
      (name) => semanticAction(name, this.record, this.quirks) === action,
    );
    if (index < 0) throw this.refusal(`has no action to ${action.replace('_', ' ')}`);
    await this.#doAction(index, signal);
  }

  /** What its own action adds to a selection is selected alone in the end, as by a click, where not every click adds. */
  async #selectAlone(signal: AbortSignal): Promise<void> {
    const { states } = this.record;
    const others = states.has(STATE_BIT.multiselectable) ? [] : await otherSelectedItems(this, signal);
    if (!states.has(STATE_BIT.selected)) await this.#selectOrRefuse(signal);
    for (const id of others) {
      const other = await this.other(id, signal);
      if (other?.record.states.has(STATE_BIT.selected)) await other.#offered('select', signal);
    }
  }

  /** A cell that would only be added to whatever else is selected, as no click does, is left as it was. */
  async #selectOrRefuse(signal: AbortSignal): Promise<void> {
    await this.#offered('select', signal);
    if (this.record.states.has(STATE_BIT.multiselectable) || !(await isSelectedByCell(this, signal))) return;
    await this.#offered('select', signal);
    // What cannot be unselected is the one item that its table lets be selected.
    const now = await this.other(nodeId(this.record.ref), signal);
    if (now?.record.states.has(STATE_BIT.selected)) return;
    throw this.refusal('is out of reach, and would be selected beside others: scroll it into view first');
  }

  /**
   * Some applications answer only when the dialog that the action opened is closed again. One that reads on meanwhile
   * has taken the action; what came of it is for others to see.
   */
  async #doAction(index: number, signal: AbortSignal): Promise<void> {
    this.app.lateFocus?.noteAct();
    const done = this.insist(ATSPI.action, 'DoAction', { signature: 'i', body: [index] }, signal);
    done.catch(() => undefined);
    using patience = deadline(signal, systemClock, PATIENCE_MS);
    try {
      await abortable(done, patience.signal);
    } catch (error) {
      if (signal.aborted || !patience.signal.aborted) throw error;
      // A page that asks its user something is silent until then; what shows its question is not.
      await this.app.askProperty(this.app.root, ATSPI.accessible, 'Name', signal);
    }
  }

  /** Calls a method that answers whether it was done; a no is `not_actionable`. */
  async insist(owner: string, member: string, args: Arguments, signal: AbortSignal): Promise<void> {
    const [isDone] = await this.call(owner, member, args, signal);
    if (isDone === false) throw this.refusal(`refused ${member}`);
  }

  refusal(why: string, cause?: unknown): AutomationError {
    const { role, name } = this.record;
    return new AutomationError(
      'not_actionable',
      `The ${nativeRoleOf(role)} ${JSON.stringify(name)} ${why}.`,
      { cause },
    );
  }

  async #actionNames(signal: AbortSignal): Promise<string[]> {
    const count = Number((await this.property(ATSPI.action, 'NActions', signal)) ?? 0);
    const names = Array.from({ length: Math.min(count, 20) }, (_, index) =>
      this.app.ask(this.record.ref, ATSPI.action, 'GetName', { signature: 'i', body: [index] }, signal),
    );
    return (await Promise.all(names)).map((answer) => textOf(answer?.[0]));
  }
}
