import type { InspectedElement } from '../src/model/inspection.ts';
import { TOLD_STATES } from '../src/model/told-states.ts';
import { create } from './page-elements.ts';

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
