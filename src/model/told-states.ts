import type { State } from './element.ts';

/** States that say something about an element and not only about its kind. Free of Zod, for pages in a browser. */
export const TOLD_STATES: readonly State[] = [
  'focused',
  'selected',
  'checked',
  'mixed',
  'expanded',
  'modal',
  'busy',
  'required',
  'invalid',
];
