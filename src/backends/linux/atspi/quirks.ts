import {
  ACTIVE_IN_GTK4,
  ACTIVE_IN_SWING,
  CELLS,
  JUMPED_TO,
  PRESSED_BUT_MENUS,
  PRESSED_BY_CLICK,
} from './action-roles.ts';
import { HAS } from './interfaces.ts';

/** How far the bulk reading of an application's objects can be trusted. */
export type CacheKind =
  /** Every object is in it, but for those that are made when somebody asks for them. */
  | 'complete'
  /** Only objects that somebody has asked for are in it; asking for children puts them there. */
  | 'asked-for'
  /** There is none. */
  | 'none';

/** How a tree that was read is known to be still true. */
export type ChangesKind =
  /** The application says what changes. */
  | 'told'
  /** It forgets to say some, but a bulk reading shows them. */
  | 'compared'
  /** Neither: it is read anew every time. */
  | 'unsaid';

/** What it means that a tab says that it has the focus. */
export type TabFocus =
  /** It has. */
  | 'own'
  /** Its page is the one that is shown, which it says in no other way. */
  | 'current'
  /** Nothing: all of them say what their row does. */
  | 'shared';

/** Where toolkits differ from each other. Everything that depends on a toolkit is decided here and nowhere else. */
export interface Quirks {
  readonly cache: CacheKind;
  /** Offers a private socket, on which calls take half the time. */
  readonly privateSocket: boolean;
  /** The state `showing` is missing on objects that can be seen. */
  readonly showingUnreliable: boolean;
  /** Positions count from the window's corner and not from the screen's. */
  readonly windowRelative: boolean;
  /** Objects that are not on the screen have the state `visible`, and no size. */
  readonly hiddenHaveNoSize: boolean;
  /** Lists and tables say that they are shown when what is around them is not. */
  readonly showsInsideHidden: boolean;
  /** Objects without a name have their type as name. */
  readonly typeAsName: boolean;
  /** Roles whose one action is known without asking: a press, while they are enabled. */
  readonly pressRoles: ReadonlySet<number>;
  /** Roles that are opened by a double click where they hold text or a picture; their actions are known without asking. */
  readonly openRoles: ReadonlySet<number>;
  /** The only roles that were seen to have an action worth asking for; undefined where any may have one. */
  readonly actionRoles: ReadonlySet<number> | undefined;
  /** Names of actions that everything has. */
  readonly commonActions: readonly string[];
  /** The name of an action that everything has and that does nothing. */
  readonly emptyAction: string | undefined;
  /** Activating a text field gives it the focus instead of confirming it. */
  readonly activateFocuses: boolean;
  /** Has the property AccessibleId. */
  readonly accessibleId: boolean;
  /** Attributes are worth a call for everything interactive, and not only for text fields. */
  readonly richAttributes: boolean;
  /** The interfaces of everything that holds no text, number or items; undefined where they have to be asked for. */
  readonly usualInterfaces: number | undefined;
  /** The interfaces of an object are those of its type and stay with it, as in everything that is built on ATK. */
  readonly fixedInterfaces: boolean;
  /** The name of a table cell is its place, and what is in it is text. */
  readonly cellsHoldText: boolean;
  /** What is chosen in a combo box is known to the list inside of it. */
  readonly choiceBelow: boolean;
  /** Combo boxes tell no names of their choices, and show what is chosen as a text inside. */
  readonly choicesUntold: boolean;
  /** Combo boxes are named after what is chosen. */
  readonly choiceIsName: boolean;
  /** Combo boxes without a selection of their own have to be opened for a choice: what is in them takes no press. */
  readonly opensToChoose: boolean;
  /** The name, in lower case, of the action by which an item of a list is selected, and in Qt unselected by the next one. */
  readonly selectAction: string | undefined;
  /** Numbers can be read, and to set them does nothing. */
  readonly numbersOnlyShown: boolean;
  /** A text is given only up to an end that is not beyond it. */
  readonly textNeedsEnd: boolean;
  /** Scroll bars take every number for 0, and move by their actions alone. */
  readonly scrollsByStep: boolean;
  /** A menu stays open, and keeps the user's keys, when one of its items is pressed by its action. */
  readonly menusStayOpen: boolean;
  /** A popover that is opened by an action takes the user's keys until it is closed; opened by our pointer it takes ours. */
  readonly popoversGrab: boolean;
  /** What has a border is called a frame like a window. */
  readonly framesNest: boolean;
  /** Items of trees are other objects every time somebody asks for them; those of before stay with their item. */
  readonly itemsMadeAnew: boolean;
  /** The same, of all lists, tables and trees: each belongs to a place, and does not outlive the next collection of garbage. */
  readonly itemsByPlace: boolean;
  /** Items of lists, tables and trees have the role of the label that paints them. */
  readonly labelsAreItems: boolean;
  readonly tabFocus: TabFocus;
  readonly changes: ChangesKind;
}

const PLAIN: Quirks = {
  cache: 'none',
  privateSocket: false,
  showingUnreliable: false,
  windowRelative: false,
  hiddenHaveNoSize: false,
  showsInsideHidden: false,
  typeAsName: false,
  pressRoles: new Set(),
  openRoles: new Set(),
  actionRoles: undefined,
  commonActions: [],
  emptyAction: undefined,
  activateFocuses: false,
  accessibleId: false,
  richAttributes: false,
  usualInterfaces: undefined,
  fixedInterfaces: false,
  cellsHoldText: false,
  choiceBelow: false,
  choicesUntold: false,
  choiceIsName: false,
  opensToChoose: false,
  selectAction: undefined,
  numbersOnlyShown: false,
  textNeedsEnd: true,
  scrollsByStep: false,
  menusStayOpen: false,
  popoversGrab: false,
  framesNest: false,
  itemsMadeAnew: false,
  itemsByPlace: false,
  labelsAreItems: false,
  tabFocus: 'own',
  changes: 'unsaid',
};

// GTK 3.24.38, and LibreOffice, which uses it: the cache lacks what menus hold, and says -1 for their number.
// Menus and buttons of every kind had one action, named "click", "press" or "toggle", and none while disabled. Cells had
// "expand or contract", "edit" and "activate"; those with a check box in them had "toggle" as well.
const GTK3: Quirks = {
  ...PLAIN,
  cache: 'complete',
  privateSocket: true,
  textNeedsEnd: false,
  pressRoles: PRESSED_BY_CLICK,
  openRoles: CELLS,
  accessibleId: true,
  fixedInterfaces: true,
  changes: 'told',
};

const BY_TOOLKIT: Readonly<Record<string, Quirks>> = {
  gtk: GTK3,
  // GTK 2.24.33 with its modules gail and atk-bridge, which is the bridge of GTK 3 as well. Its buttons have three actions,
  // of which "click" is the first. What it forgets to tell was not looked into, so it is read anew.
  GAIL: { ...GTK3, changes: 'unsaid' },
  // GTK 4.8.3: `showing` was set on no button; positions were window-relative with either kind of coordinates; pages of a
  // stack that are not shown are `visible` with a size of 0 x 0; unnamed widgets are named "GtkEntry", "AdwGizmo". Check
  // buttons have no action at all; labels have a dozen that are shortcuts. A GtkComboBox takes the place of a choice, whose
  // names are nowhere; a GtkDropDown has to be opened. What is in a popover has places that are off by the popover's own.
  // Of ten toggles three were told as events.
  GTK: {
    ...PLAIN,
    cache: 'asked-for',
    textNeedsEnd: false,
    showingUnreliable: true,
    windowRelative: true,
    hiddenHaveNoSize: true,
    typeAsName: true,
    actionRoles: ACTIVE_IN_GTK4,
    choicesUntold: true,
    opensToChoose: true,
    popoversGrab: true,
    accessibleId: true,
    changes: 'compared',
  },
  // Qt 5.15.8: GetItems is empty, and menus that come, go or are enabled are not told. Only texts, numbers, tables and the
  // like have interfaces of interest. The display of kcalc, a widget with a border, is a frame as its window is. Items of
  // lists have one action, "toggle". Lists and tables on the pages of a stack that are not shown are `showing`, with their items.
  // Every question for the children of a tree makes new ones, which are never forgotten.
  Qt: {
    ...PLAIN,
    showsInsideHidden: true,
    usualInterfaces: HAS.component | HAS.action,
    choiceIsName: true,
    opensToChoose: true,
    selectAction: 'toggle',
    tabFocus: 'current',
    menusStayOpen: true,
    framesNest: true,
    itemsMadeAnew: true,
  },
  // Chromium 156: every object offers "doDefault", which does nothing on most, and second "showContextMenu"; "activate" on
  // a text field focuses it; every link said "jump".
  Chromium: {
    ...PLAIN,
    cache: 'complete',
    privateSocket: true,
    textNeedsEnd: false,
    pressRoles: JUMPED_TO,
    commonActions: ['showContextMenu'],
    emptyAction: 'dodefault',
    activateFocuses: true,
    richAttributes: true,
    choiceBelow: true,
    fixedInterfaces: true,
    changes: 'told',
  },
  // OpenJDK 17 with java-atk-wrapper 0.40: items are new objects in every answer, also those that a hidden page or a closed
  // combo box holds; two answers later they may be gone. They have the role of their painter. Cells on pages that are not
  // shown are `showing`. Sliders and spin boxes accept any number and stay as they are. A text field has 56 actions, of which
  // none does anything without the focus. An item
  // of a list has one, "click", which only selects it.
  'J2SE-access-bridge': {
    ...PLAIN,
    privateSocket: true,
    fixedInterfaces: true,
    showsInsideHidden: true,
    actionRoles: ACTIVE_IN_SWING,
    selectAction: 'click',
    numbersOnlyShown: true,
    itemsByPlace: true,
    labelsAreItems: true,
    tabFocus: 'shared',
  },
};

const BY_APPLICATION: Readonly<Record<string, Quirks>> = {
  // LibreOffice 7.4.7 Calc: a cell is named "A1", and its contents are its text. Of its two menu bars one has menus
  // without any action.
  soffice: {
    ...GTK3,
    cellsHoldText: true,
    textNeedsEnd: true,
    pressRoles: PRESSED_BUT_MENUS,
    scrollsByStep: true,
  },
};

/** The quirks of a toolkit, by the name that its applications give. An unknown one gets the slow and careful way. */
export function quirksOf({ toolkit, name }: { toolkit: string; name: string }): Quirks {
  if (toolkit === 'gtk' && Object.hasOwn(BY_APPLICATION, name)) return BY_APPLICATION[name] ?? PLAIN;
  return (Object.hasOwn(BY_TOOLKIT, toolkit) ? BY_TOOLKIT[toolkit] : undefined) ?? PLAIN;
}
