/**
 * deskhand as a library: open a desktop, connect to an application, find, act, look.
 *
 * ```ts
 * await using desktop = await openDesktop();
 * const calculator = await desktop.connect('Calculator');
 * await calculator.click('button:7');
 * ```
 */
export { AutomationError, type ErrorCode } from '../base/errors.ts';
export type { AppInfo, WindowInfo } from '../model/application.ts';
export type { ElementRef, ElementSummary } from '../model/element.ts';
export type { Frame } from '../model/frame.ts';
export type { Outcome } from '../model/outcome.ts';
export {
  type Application,
  type DesktopHandle,
  type OpenOptions,
  openDesktop,
  type Snapshot,
} from './open-desktop.ts';
