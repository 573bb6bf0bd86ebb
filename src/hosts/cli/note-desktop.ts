import type { Desktop } from '../../core/session/desktop.ts';
import type { Output } from './output.ts';

/** Says what a person should know about a desktop: once of a real one, and every time of one that is not. */
export function noteDesktop({ provider, isOpen }: Desktop, output: Output): void {
  if (provider.notice && (provider.isSimulated || !isOpen)) output.note(provider.notice);
}
