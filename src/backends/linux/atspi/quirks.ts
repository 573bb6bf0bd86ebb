import type {
  CacheKind,
  ChangesKind,
  InnerDialogs,
  MenuButtonsUntold,
  TabFocus,
  TypedTexts,
} from './quirk-kinds.ts';

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
  /** So have the headers of columns that are not shown. */
  readonly headersShowHidden: boolean;
  /** Lists and tables say that they are shown when what is around them is not. */
  readonly showsInsideHidden: boolean;
  /** What is behind something else, as a dock behind the tab of another one, says that it is shown, and lies outside of its window. */
  readonly hiddenArePutAside: boolean;
  /** What lies in something disabled says that it is enabled. */
  readonly enabledInsideDisabled: boolean;
  /** Pages of a stack that were shown once, and what is folded away, look as if they still were. */
  readonly pagesStayVisible: boolean;
  /** Items that were scrolled away look as if they still were where they were last. */
  readonly itemsStayVisible: boolean;
  /** Objects without a name have their type as name. */
  readonly typeAsName: boolean;
  /** A box with a title in another one has the name of that one, and what is in it is called by its title. */
  readonly boxesNamedAsOuter: boolean;
  /** Roles whose one action is known without asking: a press, while they are enabled. */
  readonly pressRoles: ReadonlySet<number>;
  /** Roles that are opened by a double click where they hold text or a picture; their actions are known without asking. */
  readonly openRoles: ReadonlySet<number>;
  /** The action "toggle" of a cell with a check box activates its row, and leaves the box to the pointer. */
  readonly toggleOpens: boolean;
  /** Cells inside a cell say for good what they said when they were made of whether their row is expanded; the outer one knows. */
  readonly innerCellsForget: boolean;
  /** Texts of those are edited, if at all, in a field that opens in their place at a click, and that is nobody's child. */
  readonly editorsUntold: boolean;
  /** The only roles that were seen to have an action worth asking for; undefined where any may have one. */
  readonly actionRoles: ReadonlySet<number> | undefined;
  /** Names of actions that everything has. */
  readonly commonActions: readonly string[];
  /** The name of an action that everything has and that does nothing. */
  readonly emptyAction: string | undefined;
  /** Items of menus have an action without a name, which is a click. */
  readonly unnamedClicks: boolean;
  /** Activating a text field gives it the focus instead of confirming it. */
  readonly activateFocuses: boolean;
  /** Labels offer a click, which goes to the field that they name. */
  readonly labelsForward: boolean;
  readonly accessibleId: boolean;
  /** Attributes are worth a call for everything interactive, and not only for text fields. */
  readonly richAttributes: boolean;
  /** The interfaces of everything that holds no text, number or items; undefined where they have to be asked for. */
  readonly usualInterfaces: number | undefined;
  /** The interfaces of an object are those of its type and stay with it, as in everything that is built on ATK. */
  readonly fixedInterfaces: boolean;
  /** Roles that stay with the objects that have them. */
  readonly fixedRoles: 'all' | ReadonlySet<number>;
  /** Roles of which what has no children gets none. */
  readonly childlessRoles: ReadonlySet<number>;
  /** The name of a table cell is its place, and what is in it is text. */
  readonly cellsHoldText: boolean;
  /** What is chosen in a combo box is known to the list inside of it. */
  readonly choiceBelow: boolean;
  /** What is chosen in a combo box is the choice in it that is selected; to ask for it ends the application. */
  readonly choiceIsSelected: boolean;
  /** Combo boxes tell no names of their choices, and show what is chosen as a text inside. */
  readonly choicesUntold: boolean;
  /** Combo boxes are named after what is chosen. */
  readonly choiceIsName: boolean;
  /** Combo boxes are called after what is chosen also where a label belongs to them. */
  readonly choiceBeforeLabel: boolean;
  /** Combo boxes without a selection of their own have to be opened for a choice: what is in them takes no press. */
  readonly opensToChoose: boolean;
  /** Combo boxes may be drawn by their window, with what is chosen as the text of a field in them. */
  readonly choosersDrawn: boolean;
  /** The list of a combo box says that it is shown while it is closed. */
  readonly listsShowClosed: boolean;
  /** Menus and lists that open beside windows are told by signals alone. */
  readonly popupsAnnounced: boolean;
  /** The editor of an item is nobody's child, and is closed when its window is left. */
  readonly itemEditorsHidden: boolean;
  /** Fields of one line may be made of ones that have many, and say so. */
  readonly linesSayMany: boolean;
  /** Combo boxes that do not look as if they were in use open their list for a pointer and not by their action. */
  readonly opensByPointer: boolean;
  /** The name, in lower case, of the action by which an item of a list is selected, and in Qt unselected by the next one. */
  readonly selectAction: string | undefined;
  /** Items of lists that take several are selected and unselected one by one through their list, and everybody hears of it. */
  readonly selectsSeveral: boolean;
  /** Items of menus in popovers that can be checked look like check boxes, and never say that they are. */
  readonly popoverChecksUntold: boolean;
  /** A button that says that it is pressed is a toggle that is on, which says nothing of the kind while it is off. */
  readonly pressedIsOn: boolean;
  /** What can be checked has an action that checks it without a word to the program, which waits for a click. */
  readonly togglesUnheard: boolean;
  /** The action of a button in a window that has none itself, being drawn as a whole, does nothing. */
  readonly drawnPressesUnheard: boolean;
  /** Items of lists, tables and trees may have a box to check before their name, and say so only while it is checked. */
  readonly itemBoxesUntold: boolean;
  /** Items of trees are expanded by no action. Every cell says that it can be, only the first that it is, one with nothing below it too. */
  readonly itemArrowsUntold: boolean;
  /** Numbers can be read, and to set them does nothing. */
  readonly numbersOnlyShown: boolean;
  /** A text is given only up to an end that is not beyond it. */
  readonly textNeedsEnd: boolean;
  /** Places in a text count UTF-16 units, of which some signs have two, and lengths do so too. */
  readonly countsHalves: boolean;
  readonly typedTexts: TypedTexts;
  /** Fields that show dots are fields like any other, and tell what is behind the dots. */
  readonly hiddenTextsTold: boolean;
  /** Programs heed what is in a field of one line when the focus leaves it, which a text that is put in does not need. */
  readonly fieldsHeededWhenLeft: boolean;
  /** Lists count the items at the top of their model, whichever they show. */
  readonly listsCountTop: boolean;
  /** No button says that it is the one that Return presses. */
  readonly defaultsUntold: boolean;
  /** Texts have no objects of their own: they are in what is around them, with a sign in the place of everything else in there. */
  readonly textInBoxes: boolean;
  /** Items of lists and menus have the bullet that is drawn before them in their names. */
  readonly bulletsInNames: boolean;
  /** A number in a field is taken, but not told to whoever waits for it: it is typed. */
  readonly fieldsUnheard: boolean;
  /** What a field of a number shows is told by its text alone: it may be rounded, or nothing at all. */
  readonly numbersShownAsText: boolean;
  /** The parts of a date are numbers that can only be typed, and do not say that they can be edited. */
  readonly datePartsTyped: boolean;
  /** Dates and times are numbers without a range that have a text, and do not say that they can be edited. */
  readonly datesSayNumber: boolean;
  /** Nobody tells that things stand in another order. */
  readonly orderUntold: boolean;
  /** What happens by itself is told a while later, or along with what an act does. */
  readonly tellsAtTimes: boolean;
  /** What scrolls its contents is a box like any other. */
  readonly scrollAreasUntold: boolean;
  /** Scroll bars take every number for 0, and move by their actions alone. */
  readonly scrollsByStep: boolean;
  /** What changes is not told, and every question takes its time: what nobody relies on is asked for less, and what is hidden for nothing. */
  readonly dearQuestions: boolean;
  /** A menu stays open, and keeps the user's keys, when one of its items is pressed by its action. */
  readonly menusStayOpen: boolean;
  /** An item that several menus show says in each what holds for the first one: whether it is shown, and where. */
  readonly menusLend: boolean;
  /** A menu that is opened by an action takes the user's keys; one inside of a closed menu takes the user's pointer, and is not seen. */
  readonly menusGrab: boolean;
  /** Items that open a menu say nothing of it but by the arrow in them. */
  readonly menusHaveArrows: boolean;
  readonly menuButtonsUntold: MenuButtonsUntold;
  /** A folder in the path above a list of files opens a menu by its action, some time later, and is entered by a click. */
  readonly pathsOpenMenus: boolean;
  /** A popover that is opened by an action takes the user's keys until it is closed; opened by our pointer it takes ours. */
  readonly popoversGrab: boolean;
  /** An object that is asked to take the focus takes that of its window, and leaves the window where it is. */
  readonly focusStaysInside: boolean;
  readonly innerDialogs: InnerDialogs;
  /** Objects in a window that nobody attends to go on telling the focus that it had when it was left. */
  readonly focusToldLate: boolean;
  /** A window that calls itself a mere box is a dialog. */
  readonly dialogsAreBoxes: boolean;
  /** What has a border is called a frame like a window, and a dialog that is a part of one is called a dialog. */
  readonly framesNest: boolean;
  /** Items of trees are other objects every time somebody asks for them; those of before stay with their item. */
  readonly itemsMadeAnew: boolean;
  /** The same, of all lists, tables and trees: each belongs to a place, and does not outlive the next collection of garbage. */
  readonly itemsByPlace: boolean;
  /** Items of lists, tables and trees have the role of the label that paints them. */
  readonly labelsAreItems: boolean;
  readonly tabFocus: TabFocus;
  readonly changes: ChangesKind;
  /** What was drawn in a document and is deleted goes on being told, without a place, and ends the application when it is asked what it is called. */
  readonly drawnOutlives: boolean;
  /** What changes with what is around it is not told: cells and tabs that are shown, items that are selected, what is scrolled or disabled. */
  readonly insideUntold: boolean;
  /** Whoever asks for all actions at once gets no answer, ever. */
  readonly actionsUnlisted: boolean;
  /** Widgets tell whenever they are laid out in what they lie in. */
  readonly layoutTold: boolean;
}

/** Of a toolkit that nothing is known of: the slow and careful way. */
export const PLAIN: Quirks = {
  cache: 'none',
  privateSocket: false,
  showingUnreliable: false,
  windowRelative: false,
  hiddenHaveNoSize: false,
  headersShowHidden: false,
  showsInsideHidden: false,
  hiddenArePutAside: false,
  enabledInsideDisabled: false,
  pagesStayVisible: false,
  itemsStayVisible: false,
  typeAsName: false,
  boxesNamedAsOuter: false,
  pressRoles: new Set(),
  openRoles: new Set(),
  toggleOpens: false,
  innerCellsForget: false,
  editorsUntold: false,
  actionRoles: undefined,
  commonActions: [],
  emptyAction: undefined,
  unnamedClicks: false,
  activateFocuses: false,
  labelsForward: false,
  accessibleId: false,
  richAttributes: false,
  usualInterfaces: undefined,
  fixedInterfaces: false,
  fixedRoles: new Set(),
  childlessRoles: new Set(),
  cellsHoldText: false,
  choiceBelow: false,
  choiceIsSelected: false,
  choicesUntold: false,
  choiceIsName: false,
  choiceBeforeLabel: false,
  opensToChoose: false,
  choosersDrawn: false,
  listsShowClosed: false,
  popupsAnnounced: false,
  itemEditorsHidden: false,
  linesSayMany: false,
  opensByPointer: false,
  selectAction: undefined,
  selectsSeveral: false,
  popoverChecksUntold: false,
  pressedIsOn: false,
  togglesUnheard: false,
  drawnPressesUnheard: false,
  itemBoxesUntold: false,
  itemArrowsUntold: false,
  numbersOnlyShown: false,
  textNeedsEnd: true,
  countsHalves: false,
  fieldsHeededWhenLeft: false,
  listsCountTop: false,
  defaultsUntold: false,
  typedTexts: 'none',
  hiddenTextsTold: false,
  textInBoxes: false,
  bulletsInNames: false,
  fieldsUnheard: false,
  numbersShownAsText: false,
  datePartsTyped: false,
  datesSayNumber: false,
  tellsAtTimes: false,
  orderUntold: false,
  scrollAreasUntold: false,
  scrollsByStep: false,
  dearQuestions: false,
  menusStayOpen: false,
  menusLend: false,
  menusGrab: false,
  menusHaveArrows: false,
  menuButtonsUntold: 'none',
  pathsOpenMenus: false,
  popoversGrab: false,
  focusStaysInside: false,
  innerDialogs: 'plain',
  focusToldLate: false,
  dialogsAreBoxes: false,
  framesNest: false,
  itemsMadeAnew: false,
  itemsByPlace: false,
  labelsAreItems: false,
  tabFocus: 'own',
  changes: 'unsaid',
  drawnOutlives: false,
  insideUntold: false,
  actionsUnlisted: false,
  layoutTold: false,
};
