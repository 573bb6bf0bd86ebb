import { z } from 'zod';
import { AppInfo } from './application.ts';
import { ElementRef, State } from './element.ts';
import { Rect } from './geometry.ts';
import { Effect } from './outcome.ts';
import { Role } from './role.ts';

/** What the inspector's page is told, by the server that serves it. */

/** How a call ended, in one word that gives nothing away of what was typed or read. */
export const CallOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  z.object({ kind: z.literal('acted'), effect: Effect }),
  z.object({ kind: z.literal('failed'), code: z.string() }),
]);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** One line of the log of calls. */
export const CallLine = z.object({
  id: z.string(),
  tool: z.string(),
  host: z.string(),
  endedAt: z.number().describe('Milliseconds since 1970'),
  durationMs: z.number(),
  outcome: CallOutcome,
});
export type CallLine = z.infer<typeof CallLine>;

/** A failure as the page shows it. */
export const Problem = z.object({ code: z.string(), message: z.string(), guidance: z.string() });
export type Problem = z.infer<typeof Problem>;

/** Everything on the page but the picture and the elements. */
export const InspectorState = z.object({
  version: z.string(),
  desktop: z.string(),
  notice: z.string().optional(),
  reportsChanges: z.boolean().describe('Whether the desktop says when something on it changes'),
  apps: z.array(AppInfo),
  problem: Problem.optional().describe('Why the applications are not known'),
  calls: z.array(CallLine).describe('The latest calls, oldest first'),
});
export type InspectorState = z.infer<typeof InspectorState>;

/** One line of the outline. */
export const InspectedElement = z.object({
  element_ref: ElementRef,
  depth: z.int().min(0),
  role: Role,
  title: z.string(),
  value: z.string().optional(),
  states: z.array(State),
  bounds: Rect.optional(),
});
export type InspectedElement = z.infer<typeof InspectedElement>;

/** The elements of an application, parents before children. */
export const InspectedTree = z.object({
  elements: z.array(InspectedElement),
  hidden: z.int().min(0).describe('Elements that the application does not show now'),
  omitted: z.int().min(0).describe('Elements beyond the limit'),
});
export type InspectedTree = z.infer<typeof InspectedTree>;

/** A burst of changes on the desktop. */
export const DesktopChange = z.object({
  apps: z.array(z.string()).describe('Ids of the applications that changed'),
  kinds: z.array(z.string()),
});
export type DesktopChange = z.infer<typeof DesktopChange>;
