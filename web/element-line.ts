import type { State } from '../src/model/element.ts';
import type { InspectedElement } from '../src/model/inspection.ts';
import { create } from './page-elements.ts';

/** States that say something about this element and not only about its kind. */
const TOLD_STATES: readonly State[] = [
  'focused',
  'selected',
  'checked',
  'mixed',
  'expanded',
  'modal',
  'busy',
  'required',
  'invalid',
  'secure',
];

/** What a person should see of an element's states. */
export function toldStates({ states }: Pick<InspectedElement, 'states'>): string[] {
  const told: string[] = TOLD_STATES.filter((state) => states.includes(state));
  return states.includes('enabled') ? told : [...told, 'disabled'];
}

/** One line of the outline: role, title, value, states, ref. */
export function elementLine(element: InspectedElement): HTMLDivElement {
  const { role, title, value, depth, element_ref } = element;
  const line = create('div', { className: 'element' });
  line.setAttribute('role', 'treeitem');
  line.setAttribute('aria-level', String(depth + 1));
  line.tabIndex = -1;
  line.dataset.ref = element_ref;
  line.style.setProperty('--depth', String(depth));
  line.append(create('span', { className: 'role', text: role }));
  if (title) line.append(' ', create('span', { className: 'title', text: title }));
  if (value) line.append(' ', create('span', { className: 'value', text: value }));
  for (const state of toldStates(element)) {
    line.append(' ', create('span', { className: `state ${state}`, text: state }));
  }
  line.append(' ', create('span', { className: 'ref', text: element_ref }));
  return line;
}
