import type { Method } from '../dbus/message.ts';
import { ATSPI } from './interfaces.ts';

/** Arguments of a method. */
export type Arguments = Pick<Method, 'signature' | 'body' | 'last'>;

/** The question for a property. */
export function propertyQuestion(owner: string, name: string): Method {
  return { interface: ATSPI.properties, member: 'Get', ...propertyArguments(owner, name) };
}

/** The same for whoever sends it otherwise. */
export function propertyArguments(owner: string, name: string): Arguments {
  return { signature: 'ss', body: [owner, name] };
}

/** A text that came over the bus, or nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
