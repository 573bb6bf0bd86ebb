import { z } from 'zod';

/** Modifier keys as the ax surface names them. `cmd` is the platform's command key. */
export const Modifier = z.enum(['cmd', 'ctrl', 'opt', 'shift']);
export type Modifier = z.infer<typeof Modifier>;

/** Keys that have a name; every other key is the character that it types. */
const NamedKey = z.enum([
  'return',
  'escape',
  'tab',
  'space',
  'delete',
  'backspace',
  'up',
  'down',
  'left',
  'right',
  'home',
  'end',
  'pageup',
  'pagedown',
]);

/** One key, with the modifiers held while it is pressed. */
export const KeyChord = z.object({
  key: z.union([NamedKey, z.string().length(1)]),
  modifiers: z.array(Modifier).default([]),
});
export type KeyChord = z.infer<typeof KeyChord>;
