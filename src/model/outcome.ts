import { z } from 'zod';
import { ElementRef, ElementSummary } from './element.ts';
import { Healed } from './healed.ts';
import { Role } from './role.ts';

/** How an act reached the application. */
export const Route = z.enum([
  'accessibility',
  'pointer',
  'keyboard',
  'window-manager',
  'clipboard',
  'application',
]);
export type Route = z.infer<typeof Route>;

export const Effect = z
  .enum(['confirmed', 'unverified', 'none'])
  .describe('confirmed: read back after the act; unverified: no evidence either way; none: nothing changed');
export type Effect = z.infer<typeof Effect>;

/** A fact that was observed after an act. */
export const Evidence = z.object({
  kind: z.enum([
    'target_changed',
    'target_unchanged',
    'value_matches',
    'value_differs',
    'elements_changed',
    'elements_moved',
    'element_visible',
    'pixels_changed',
    'windows_changed',
    'clipboard_changed',
    'app_ended',
    'app_silent',
    'focus_given_back',
    'keys_held',
    'nothing_changed',
  ]),
  detail: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

const Change = z.object({
  element_ref: ElementRef,
  role: Role,
  title: z.string(),
  property: z.enum(['title', 'value', 'states']),
  from: z.string(),
  to: z.string(),
});
export type Change = z.infer<typeof Change>;

/** What an act changed in its application, within a budget. */
export const Changes = z.object({
  appeared: z.array(ElementSummary),
  vanished: z.array(ElementSummary),
  changed: z.array(Change),
  omitted: z.int().min(0).describe('Further changes that did not fit'),
});
export type Changes = z.infer<typeof Changes>;

/** The truth about an act. A refusal is an error and never an outcome. */
export const Outcome = z.object({
  effect: Effect,
  route: Route,
  evidence: z.array(Evidence),
  focusTaken: z.boolean(),
  changes: Changes,
  healed: Healed.optional(),
  guessed: z
    .string()
    .optional()
    .describe('The query, where nothing is called so and the element was found by similar words'),
});
export type Outcome = z.infer<typeof Outcome>;
