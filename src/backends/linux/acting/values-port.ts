import { AutomationError } from '../../../base/errors.ts';
import type { ValuesPort } from '../../../core/ports/acting.ts';
import type { AppId } from '../../../model/application.ts';
import { choiceCalled } from '../../../model/choice-called.ts';
import { type WalkStep, walk } from '../../../model/element.ts';
import { noSuchChoice } from '../../../model/no-such-choice.ts';
import type { RunningApplications } from '../applications/running-applications.ts';
import type { AtspiReader } from '../atspi/atspi-reader.ts';
import { isInnerChoice } from '../atspi/choices.ts';
import { ATSPI, HAS } from '../atspi/interfaces.ts';
import { nodeId, readRef } from '../atspi/object-ref.ts';
import { isChoice, ROLE } from '../atspi/roles.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';
import { isChecked, isMixed } from '../atspi/states.ts';
import { Variant } from '../dbus/encode.ts';
import { Element } from './element.ts';

const DEEPEST_CHOICE = 6;
const MOST_CHOICES = 1_000;
const MOST_STEPS = 1_000;

/** Numbers, states and choices that applications let be set directly. */
export function valuesPort(apps: RunningApplications, reader: AtspiReader): ValuesPort {
  return {
    async set(app, node, value, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      if (typeof value === 'number') return setNumber(element, value, signal);
      if (typeof value === 'boolean') return setState(element, value, signal);
      return choose(apps, reader, { app, element, value }, signal);
    },
  };
}

interface Choice {
  readonly app: AppId;
  readonly element: Element;
  readonly value: string;
}

/** By the application's own selection where there is one, else by a press on what is to be chosen. */
async function choose(
  apps: RunningApplications,
  reader: AtspiReader,
  { app, element, value }: Choice,
  signal: AbortSignal,
): Promise<void> {
  if (element.quirks.choicesUntold) return choosePlace(element, value, signal);
  const limits = { root: element.record.id, maxDepth: DEEPEST_CHOICE, maxNodes: MOST_CHOICES };
  const { roots } = await reader.readTree(element.app, limits, signal);
  const choices = [...walk(roots)].filter(({ node }) => isChoice(node.nativeRole));
  const chosen = choiceIn(choices, value);
  const place = (element.record.interfaces & HAS.selection) === 0 ? undefined : placeOf(chosen);
  if (place !== undefined) {
    await element.insist(ATSPI.selection, 'SelectChild', { signature: 'i', body: [place] }, signal);
    return;
  }
  const item = await Element.findEnabled(apps, app, chosen.node.id, signal);
  await item.perform(chosen.node.actions.includes('select') ? 'select' : 'press', signal);
}

/** Where a combo box counts a choice: separators have a place among them. */
function placeOf(choice: WalkStep): number | undefined {
  const siblings = choice.ancestors.at(-1)?.children ?? [];
  const place = siblings.findIndex(({ id }) => id === choice.node.id);
  return place < 0 || isInnerChoice(choice) ? undefined : place;
}

/** Where no names are told, people count what they see. */
async function choosePlace(element: Element, value: string, signal: AbortSignal): Promise<void> {
  const place = /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : 0;
  if (place < 1) {
    throw new AutomationError('invalid_value', 'This application does not tell the names of its choices.', {
      guidance: 'Use the place of the choice in the list, 1 for the first.',
    });
  }
  await element.insist(ATSPI.selection, 'SelectChild', { signature: 'i', body: [place - 1] }, signal);
}

function choiceIn(choices: readonly WalkStep[], value: string): WalkStep {
  const chosen = choiceCalled(value, choices, ({ node }) => node.title);
  if (chosen) return chosen;
  throw noSuchChoice(
    value,
    choices.map(({ node }) => node.title),
  );
}

/** What lies outside of the range is refused: toolkits would silently take the nearest value instead. */
async function setNumber(element: Element, value: number, signal: AbortSignal): Promise<void> {
  const [min, max] = await Promise.all(
    ['MinimumValue', 'MaximumValue'].map((name) => element.property(ATSPI.value, name, signal)),
  );
  if (typeof min === 'number' && typeof max === 'number' && min < max && (value < min || value > max)) {
    throw new AutomationError('invalid_value', `${value} is outside of the range.`, {
      guidance: `Use a number from ${min} to ${max}.`,
    });
  }
  const { quirks, record } = element;
  if (quirks.scrollsByStep && record.role === ROLE.scrollBar) return stepTo(element, value, signal);
  const body = [ATSPI.value, 'CurrentValue', new Variant('d', value)];
  await element.call(ATSPI.properties, 'Set', { signature: 'ssv', body }, signal);
}

/** One step at a time, and the next only when the one before has come nearer. */
async function stepTo(element: Element, wanted: number, signal: AbortSignal): Promise<void> {
  const read = async () => Number(await element.property(ATSPI.value, 'CurrentValue', signal));
  let distance = wanted - (await read());
  for (let steps = 0; distance !== 0 && steps < MOST_STEPS; steps++) {
    await element.perform(distance > 0 ? 'increment' : 'decrement', signal);
    const left = wanted - (await read());
    if (!(Math.abs(left) < Math.abs(distance))) return;
    distance = left;
  }
}

/** A press turns the state over, so it is pressed only where that helps. */
async function setState(element: Element, wanted: boolean, signal: AbortSignal): Promise<void> {
  const { states, role } = element.record;
  if (role === ROLE.listItem && states.has(STATE_BIT.selectable) && element.quirks.selectsSeveral)
    return selectBeside(element, wanted, signal);
  if (isMixed(states) || isChecked(states) !== wanted) await element.perform('press', signal);
}

/** Leaves alone what else is selected in the list. */
async function selectBeside(item: Element, wanted: boolean, signal: AbortSignal): Promise<void> {
  if (item.record.states.has(STATE_BIT.selected) === wanted) return;
  const ref = readRef(await item.property(ATSPI.accessible, 'Parent', signal));
  const list = ref && (await item.other(nodeId(ref), signal));
  if (!list) throw item.refusal('belongs to nothing that selects');
  const [index] = await item.call(ATSPI.accessible, 'GetIndexInParent', undefined, signal);
  const member = wanted ? 'SelectChild' : 'DeselectChild';
  await list.insist(ATSPI.selection, member, { signature: 'i', body: [Number(index)] }, signal);
}
