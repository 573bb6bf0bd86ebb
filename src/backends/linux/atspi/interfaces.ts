const PREFIX = 'org.a11y.atspi.';

/** Interfaces of AT-SPI objects that this backend calls. */
export const ATSPI = {
  accessible: `${PREFIX}Accessible`,
  action: `${PREFIX}Action`,
  application: `${PREFIX}Application`,
  cache: `${PREFIX}Cache`,
  component: `${PREFIX}Component`,
  editableText: `${PREFIX}EditableText`,
  objectEvent: `${PREFIX}Event.Object`,
  registry: `${PREFIX}Registry`,
  selection: `${PREFIX}Selection`,
  table: `${PREFIX}Table`,
  text: `${PREFIX}Text`,
  value: `${PREFIX}Value`,
  properties: 'org.freedesktop.DBus.Properties',
} as const;

/** What a place of an object counts from. */
export const COORDINATES = { screen: 0, window: 1 } as const;

/** What an object implements, one bit each. */
export const HAS = {
  action: 1,
  component: 2,
  editableText: 4,
  selection: 8,
  table: 16,
  text: 32,
  value: 64,
  application: 128,
  image: 256,
  tableCell: 512,
  hypertext: 1024,
} as const;

const BITS = new Map<unknown, number>([
  [ATSPI.action, HAS.action],
  [ATSPI.component, HAS.component],
  [`${PREFIX}EditableText`, HAS.editableText],
  [ATSPI.selection, HAS.selection],
  [ATSPI.table, HAS.table],
  [ATSPI.text, HAS.text],
  [ATSPI.value, HAS.value],
  [ATSPI.application, HAS.application],
  [`${PREFIX}Image`, HAS.image],
  [`${PREFIX}TableCell`, HAS.tableCell],
  [`${PREFIX}Hypertext`, HAS.hypertext],
]);

/** The bits of a list of interface names. */
export function interfaceBits(names: unknown): number {
  if (!Array.isArray(names)) return 0;
  let bits = 0;
  for (const name of names) bits |= BITS.get(name) ?? 0;
  return bits;
}
