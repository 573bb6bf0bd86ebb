import {
  ACTIVE_IN_GTK4,
  ACTIVE_IN_SWING,
  CELLS,
  CHILDLESS_IN_OFFICE,
  CHILDLESS_IN_QT,
  JUMPED_TO,
  PRESSED_BUT_MENUS,
  PRESSED_BY_CLICK,
} from './action-roles.ts';
import { HAS } from './interfaces.ts';
import { PLAIN, type Quirks } from './quirks.ts';

// GTK 3.24.38, and LibreOffice, which uses it: the cache lacks what menus hold, and says -1 for their number.
// Menus and buttons of every kind had one action, named "click", "press" or "toggle", and none while disabled. Cells had
// "expand or contract", "edit" and "activate"; those with a check box in them had "toggle" as well, which did what "activate"
// does: it told the program that its row was activated, and not that the box was toggled. "edit" opens no editor: it gives
// its cell the focus and sends a signal of a name that no table knows. Whether a cell can be edited is told nowhere. Its editor opens at a press on
// the cell that is the current one already, and closes when its window is left. A menu that "click" opens has the user's keys; one
// that lies in a closed menu, and is not seen to open, left gnumeric and claws-mail deaf to every pointer. A number that is set
// in a spin button without decimals is told as it was set and shown rounded, which is what is left of it once the focus was there. One that was put into a
// spin button as text is shown, and forgotten when its dialog is confirmed by an action. A GtkModelButton, of which the menus in popovers
// are made (evince, gtk3-widget-factory), is a check box or a radio button that is never `checked`. Every widget tells when it is
// mapped, and a cell that its row is selected. Nobody tells of: cells when their view is mapped, the parts of a cell when their row
// is selected or focused, rows of a GtkListBox when another one is selected (the list does), widgets when they are scrolled into
// view or something around them becomes sensitive, and tabs, which are what their label is, when that is shown or renamed. A widget that is
// laid out says `bounds-changed` (size_allocate_cb in gtkwidgetaccessible.c); to ask it where it is costs a question to the X server.
const GTK3: Quirks = {
  ...PLAIN,
  cache: 'complete',
  privateSocket: true,
  textNeedsEnd: false,
  pressRoles: PRESSED_BY_CLICK,
  openRoles: CELLS,
  toggleOpens: true,
  editorsUntold: true,
  typedTexts: 'numbers',
  fieldsHeededWhenLeft: true,
  numbersShownAsText: true,
  menusGrab: true,
  menuButtonsUntold: 'toggle-buttons',
  popoverChecksUntold: true,
  accessibleId: true,
  choiceBeforeLabel: true,
  fixedInterfaces: true,
  fixedRoles: CELLS,
  childlessRoles: CELLS,
  changes: 'told',
  insideUntold: true,
  layoutTold: true,
};

// Qt 5.15.8: GetItems is empty, and menus that come, go or are enabled are not told. Only texts, numbers, tables and the
// like have interfaces of interest. The display of kcalc, a widget with a border, is a frame as its window is. Items of
// lists have one action, "toggle". Headers of hidden columns are `showing`, and nowhere: they have no Component. A text that is only
// read is a label that has Text, and no name. Lists and tables on the pages of a stack that are not shown are `showing`, with their items.
// Every question for the children of a tree makes new ones, which are never forgotten. The action "Toggle" of what can be
// checked does not emit `clicked`: Dolphin's views and VLC's pages looked chosen and stayed as they were. Nor does EditableText
// emit `textEdited` of a line: KDE's file dialogs saved under another name than the one that they showed. A folder in the path
// above KDE's lists of files (KUrlNavigatorButton) opens a menu by "Press" once it was read, which has the user's keys by then.
// A box of three states is `checked` and `indeterminate` while it is neither on nor off. A QDateTimeEdit has the value 0 in a range from 0 to 0, and
// a text that SetTextContents sets, of which the program hears; no spin box is `editable`. State and place of an item are those in the menu
// that had its action first (QAccessibleMenuItem::owner).
const QT: Quirks = {
  ...PLAIN,
  headersShowHidden: true,
  showsInsideHidden: true,
  hiddenArePutAside: true,
  boxesNamedAsOuter: true,
  usualInterfaces: HAS.component | HAS.action,
  choiceIsName: true,
  choiceBeforeLabel: true,
  opensToChoose: true,
  choosersDrawn: true,
  listsShowClosed: true,
  listsCountTop: true,
  popupsAnnounced: true,
  itemEditorsHidden: true,
  linesSayMany: true,
  countsHalves: true,
  selectAction: 'toggle',
  togglesUnheard: true,
  itemBoxesUntold: true,
  itemArrowsUntold: true,
  typedTexts: 'lines',
  datesSayNumber: true,
  scrollAreasUntold: true,
  tabFocus: 'current',
  childlessRoles: CHILDLESS_IN_QT,
  dearQuestions: true,
  menusStayOpen: true,
  menusLend: true,
  pathsOpenMenus: true,
  focusStaysInside: true,
  framesNest: true,
  itemsMadeAnew: true,
};

const BY_TOOLKIT: Readonly<Record<string, Quirks>> = {
  gtk: GTK3,
  // GTK 2.24.33 with its modules gail and atk-bridge, which is the bridge of GTK 3 as well. Its buttons have three actions,
  // of which "click" is the first; its cells emit "toggled" (gailtreeview.c). What it forgets to tell was not looked into, so it is read anew.
  // In the preferences of GIMP a row that was collapsed was so in its cell, and expanded in the picture and the text that the cell is made of.
  GAIL: {
    ...GTK3,
    toggleOpens: false,
    menuButtonsUntold: 'none',
    popoverChecksUntold: false,
    typedTexts: 'none',
    fieldsHeededWhenLeft: false,
    editorsUntold: false,
    innerCellsForget: true,
    changes: 'unsaid',
    layoutTold: false,
  },
  // GTK 4.8.3: `showing` was set on no button; positions were window-relative with either kind of coordinates; pages of a
  // stack that were never shown are `visible` with a size of 0 x 0, and those that were once keep their size for good, as rows of a
  // GtkListView, GtkGridView or GtkColumnView do that were scrolled away: two claim one place, and GetAccessibleAtPoint finds nothing in the one that is not there. Unnamed widgets are named "GtkEntry", "AdwGizmo". Check
  // buttons have no action at all; labels have a dozen that are shortcuts. A GtkComboBox takes the place of a choice, whose
  // names are nowhere; a GtkDropDown has to be opened. What is in a popover has places that are off by the popover's own.
  // A GtkEntry with visibility=False and an AdwPasswordEntryRow are a `text`, and GetText gives what is in them; GetStringAtOffset gives the dots.
  // What lies in a box that is not sensitive says that it is, and takes numbers and texts (the time limit of gnome-chess).
  // Of ten toggles three were told as events. A toggle button is a push button, `pressed` while it is on; one that a pointer holds is not.
  GTK: {
    ...PLAIN,
    cache: 'asked-for',
    textNeedsEnd: false,
    showingUnreliable: true,
    windowRelative: true,
    hiddenHaveNoSize: true,
    enabledInsideDisabled: true,
    pagesStayVisible: true,
    itemsStayVisible: true,
    hiddenTextsTold: true,
    typeAsName: true,
    actionRoles: ACTIVE_IN_GTK4,
    choicesUntold: true,
    opensToChoose: true,
    popoversGrab: true,
    menusHaveArrows: true,
    fieldsHeededWhenLeft: true,
    defaultsUntold: true,
    dialogsAreBoxes: true,
    pressedIsOn: true,
    accessibleId: true,
    changes: 'compared',
  },
  Qt: QT,
  // Chromium 156: every object offers "doDefault", which does nothing on most, and second "showContextMenu"; "activate" on
  // a text field focuses it; every link said "jump". A number that was set in a field by Value was told to the page as a
  // `change` without an `input`, and was not taken at all where the field was empty; an empty one says 0. What a page asks by
  // alert() or prompt() is a dialog in the frame of its window, and no other window of the application; bubbles are both.
  // What scripts of a page changed was told every 150 ms; an action or GetAccessibleAtPoint had it told within 2 to 18 ms.
  // Rows that a page puts in another order are told by no event, items of a list only by events of what is in them.
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
    fieldsUnheard: true,
    numbersShownAsText: true,
    datePartsTyped: true,
    tellsAtTimes: true,
    orderUntold: true,
    innerDialogs: 'modal-in-windows',
    selectsSeveral: true,
    fixedInterfaces: true,
    changes: 'told',
  },
  // Firefox 153: GetItems had 86 of 511 objects, also after all had been asked for. EditableText is on everything, answers
  // true and changes nothing; "activate" on a field focuses it. What was chosen in a <select> by Selection, or set in a
  // number field by Value, was there without the page's scripts hearing of it; sliders do tell them. The choices of a
  // <select> took no "select" while it was closed. What a page asks by alert() or prompt() is a dialog in an internal frame beside that of the
  // page, whose buttons went on to take presses.
  Gecko: {
    ...PLAIN,
    privateSocket: true,
    hiddenHaveNoSize: true,
    activateFocuses: true,
    labelsForward: true,
    richAttributes: true,
    choiceIsSelected: true,
    opensToChoose: true,
    listsShowClosed: true,
    opensByPointer: true,
    menuButtonsUntold: 'toolbar-buttons',
    typedTexts: 'all',
    textInBoxes: true,
    bulletsInNames: true,
    innerDialogs: 'modal-in-frames',
    focusToldLate: true,
    fieldsUnheard: true,
    datePartsTyped: true,
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

// Qt 6.4.2, in Widgets as Qt 5.15.8. Buttons of Qt Quick answer that they were pressed, and lack what would do it: QQuickAbstractButton has no
// accessiblePressAction(), which QAccessibleQuickItem asks for. Its windows, unlike those of Widgets, offer no Action.
const BY_VERSION: Readonly<Record<string, Quirks>> = {
  'Qt 6': { ...QT, drawnPressesUnheard: true },
};

/**
 * What another program draws inside an application of GTK. Only WebKitGTK 2.50.6 was seen to: its objects offer no
 * EditableText, "activate" on a field focuses it, what a `<select>` holds takes an action without a name while
 * that is closed, and texts have no objects of their own. It answers no GetActions.
 */
export const EMBEDDED: Quirks = {
  ...PLAIN,
  textNeedsEnd: false,
  unnamedClicks: true,
  activateFocuses: true,
  labelsForward: true,
  richAttributes: true,
  fixedInterfaces: true,
  choiceIsSelected: true,
  listsShowClosed: true,
  textInBoxes: true,
  actionsUnlisted: true,
};

const BY_APPLICATION: Readonly<Record<string, Quirks>> = {
  // LibreOffice 7.4.7 Calc: a cell is named "A1", and its contents are its text. One of Writer has none: it holds paragraphs. Those of Writer
  // have a selection, those of editors none, as of the one that opens in a cell. Of its two menu bars one has menus
  // without any action. Lists and drawn controls on pages of tabs that are not selected are `showing`; the pages are not. A bulk
  // reading ended it in 3 of 25 runs in which dialogs were closed: the bridge of ATK 2.46 goes through objects that are gone. It draws its
  // controls itself, and what is on the pages of its dialogs was told as they were turned. A shape that is gone stays a child of its
  // document, as it was but without a size, as one that is out of sight; its name, description and attributes are those of an object that was
  // freed (AccessibleShape::m_pShape), its place and states are not. A table in a presentation that
  // is asked for its attributes is taken for an object of another kind (SdrOle2Obj::GetStyleString). All shapes have Hypertext and no Text, and nothing else has. They tell when they are renamed.
  soffice: {
    ...GTK3,
    cache: 'none',
    menuButtonsUntold: 'none',
    popoverChecksUntold: false,
    fixedRoles: 'all',
    childlessRoles: CHILDLESS_IN_OFFICE,
    typedTexts: 'editors',
    fieldsHeededWhenLeft: false,
    numbersShownAsText: false,
    showsInsideHidden: true,
    cellsHoldText: true,
    editorsUntold: false,
    textNeedsEnd: true,
    pressRoles: PRESSED_BUT_MENUS,
    scrollsByStep: true,
    drawnOutlives: true,
    insideUntold: false,
    layoutTold: false,
  },
};

/** What an application says of what it is made with. */
interface Maker {
  readonly toolkit: string;
  readonly toolkitVersion?: string;
  readonly name: string;
}

/** The quirks of a toolkit, by the name that its applications give. An unknown one gets the slow and careful way. */
export function quirksOf({ toolkit, toolkitVersion = '', name }: Maker): Quirks {
  const known = (table: Readonly<Record<string, Quirks>>, key: string) =>
    Object.hasOwn(table, key) ? table[key] : undefined;
  const ofApplication = toolkit === 'gtk' ? known(BY_APPLICATION, name) : undefined;
  const ofVersion = known(BY_VERSION, `${toolkit} ${toolkitVersion.split('.')[0]}`);
  return ofApplication ?? ofVersion ?? known(BY_TOOLKIT, toolkit) ?? PLAIN;
}
