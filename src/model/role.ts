import { z } from 'zod';

interface RoleTraits {
  /** People act on it: it is found first, shown first and may be the target of an act. */
  readonly interactive?: true;
  /** It holds a two-state or three-state value that a press changes. */
  readonly toggles?: true;
  /** Its value moves by itself; a change of it proves nothing about an act. */
  readonly restless?: true;
  /** A surface of its own: windows, dialogs, sheets, open menus. */
  readonly surface?: true;
}

/** The AX vocabulary that every backend maps its native roles to. */
export const ROLES = {
  AXApplication: {},
  AXWindow: { surface: true },
  AXDialog: { surface: true },
  AXSheet: { surface: true },
  AXMenuBar: {},
  AXMenuBarItem: { interactive: true },
  AXMenu: { surface: true },
  AXMenuItem: { interactive: true },
  AXToolbar: {},
  AXGroup: {},
  AXSplitGroup: {},
  AXScrollArea: {},
  AXScrollBar: { interactive: true },
  AXTabGroup: {},
  AXTab: { interactive: true },
  AXButton: { interactive: true },
  AXPopUpButton: { interactive: true },
  AXMenuButton: { interactive: true },
  AXCheckBox: { interactive: true, toggles: true },
  AXSwitch: { interactive: true, toggles: true },
  AXRadioGroup: {},
  AXRadioButton: { interactive: true, toggles: true },
  AXTextField: { interactive: true },
  AXSecureTextField: { interactive: true },
  AXSearchField: { interactive: true },
  AXTextArea: { interactive: true },
  AXComboBox: { interactive: true },
  AXSlider: { interactive: true },
  AXStepper: { interactive: true },
  AXIncrementor: { interactive: true },
  AXList: {},
  AXTable: {},
  AXOutline: {},
  AXColumn: {},
  AXRow: { interactive: true },
  AXCell: { interactive: true },
  AXLink: { interactive: true },
  AXImage: {},
  AXStaticText: {},
  AXHeading: {},
  AXProgressIndicator: { restless: true },
  AXBusyIndicator: { restless: true },
  AXLevelIndicator: {},
  AXDisclosureTriangle: { interactive: true },
  AXWebArea: {},
  AXStatusBar: {},
  AXHelpTag: {},
  AXSeparator: {},
  AXUnknown: {},
} as const satisfies Record<string, RoleTraits>;

export const Role = z.enum(Object.keys(ROLES) as [keyof typeof ROLES, ...(keyof typeof ROLES)[]]);
export type Role = z.infer<typeof Role>;

export function roleTraits(role: Role): RoleTraits {
  return ROLES[role];
}

/** What people and other vocabularies call some of them. None is a word that stands in front of a field. */
const OTHER_NAMES: Readonly<Record<string, Role>> = {
  radio: 'AXRadioButton',
  popup: 'AXPopUpButton',
  dropdown: 'AXPopUpButton',
  spinbutton: 'AXIncrementor',
  spinbox: 'AXIncrementor',
  textbox: 'AXTextField',
  listitem: 'AXRow',
  progressbar: 'AXProgressIndicator',
  tooltip: 'AXHelpTag',
};

const BY_FOLDED_NAME = new Map<string, Role>([
  ...Object.entries(OTHER_NAMES),
  ...Role.options.flatMap((role): [string, Role][] => [
    [role.toLowerCase(), role],
    [role.slice(2).toLowerCase(), role],
  ]),
]);

/** Reads a role as people write it: `AXButton`, `button`, `Check Box`, `text-field`. */
export function parseRole(text: string): Role | undefined {
  return BY_FOLDED_NAME.get(text.toLowerCase().replace(/[\s_-]+/g, ''));
}
