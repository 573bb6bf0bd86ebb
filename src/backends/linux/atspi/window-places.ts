import type { WindowId } from '../../../model/application.ts';
import type { NodeId } from '../../../model/element.ts';
import type { Point, Rect, Size } from '../../../model/geometry.ts';
import type { AppFacts, AtspiApp } from './atspi-app.ts';
import { type NodeDetails, readDetails } from './details.ts';
import { withInside } from './hidden-parts.ts';
import { ATSPI } from './interfaces.ts';
import { readRecord } from './node-record.ts';
import { nodeId, type ObjectRef, ROOT_PATH, readRef } from './object-ref.ts';
import type { WalkedNode } from './walked-node.ts';

/** A window as the application describes it, to be found again among the windows of the display. */
export interface AccessibleWindow {
  readonly app: AppFacts;
  readonly id: NodeId;
  readonly title: string;
  /** As the application gives it; without the shadow that it draws around the window. */
  readonly extents: Rect | undefined;
  /** Whether the position means nothing, because the toolkit does not know where its windows are. */
  readonly isUnplaced: boolean;
}

/** A window of the display, and where on the screen the positions inside of it count from. */
export interface WindowPlace {
  readonly window: WindowId;
  readonly origin: Point;
  /** Whether the window says that it is modal, which Qt tells nobody else. */
  readonly isModal?: boolean;
}

/** Finds a window among those that were looked at; undefined when it is not known which one it is. */
export type FindWindow = (window: AccessibleWindow) => WindowPlace | undefined;

/** Looks at the windows of the display. */
export type LookAtWindows = (signal: AbortSignal) => Promise<FindWindow>;

/** Finds what an application shows beside its windows, by its size; undefined where it is not sure which one it is. */
export type FindPopup = (app: AppFacts, size: Size, signal: AbortSignal) => Promise<Point | undefined>;

const DEEPEST = 200;

/** Where the windows of applications are that know only positions inside them. */
export class WindowPlaces {
  readonly #look: LookAtWindows;
  readonly #findPopup: FindPopup | undefined;
  readonly #windowOf = new WeakMap<AtspiApp, Map<NodeId, ObjectRef>>();

  constructor(look: LookAtWindows, findPopup?: FindPopup) {
    this.#look = look;
    this.#findPopup = findPopup;
  }

  /** Remembers which window its objects are in, which saves climbing up from them later. */
  remember(app: AtspiApp, window: WalkedNode): void {
    if (!app.quirks.windowRelative) return;
    const known = this.#windowOf.get(app) ?? new Map<NodeId, ObjectRef>();
    this.#windowOf.set(app, known);
    for (const { record } of withInside(window)) known.set(record.id, window.record.ref);
  }

  /** Forgets everything about the objects of an application, before it is read anew. */
  forget(app: AtspiApp): void {
    this.#windowOf.delete(app);
  }

  /** Looks at the windows of the display while something else is read. */
  ahead(signal: AbortSignal): Promise<FindWindow> {
    const look = this.#look(signal);
    // What is read meanwhile may fail first, and then nobody waits for this.
    look.catch(() => undefined);
    return look;
  }

  /** Says of windows where they are; a window that came after the look `ahead` is none there, or is taken for another one. */
  async placeAll(
    app: Pick<AtspiApp, 'facts' | 'quirks'>,
    windows: readonly WalkedNode[],
    ahead: Promise<FindWindow>,
    signal: AbortSignal,
  ): Promise<void> {
    const place = (find: FindWindow) => {
      for (const window of windows) window.place = find(wanted(app, window));
      return new Set(windows.map((window) => window.place?.window).filter((id) => id !== undefined)).size;
    };
    if (place(await ahead) < windows.length) place(await this.#look(signal));
  }

  /** Where a window is whose record and details have been read. */
  async place(
    app: AtspiApp,
    window: Pick<WalkedNode, 'record' | 'details'>,
    signal: AbortSignal,
  ): Promise<WindowPlace | undefined> {
    return (await this.#look(signal))(wanted(app, window));
  }

  /** The origin for positions inside a popover: GTK 4.8 counts them from the widget that it belongs to, and leaves out where it opened. */
  async popoverOrigin(
    app: AtspiApp,
    { extents }: Pick<NodeDetails, 'extents'>,
    signal: AbortSignal,
  ): Promise<Point | undefined> {
    const place = extents && (await this.#findPopup?.(app.facts, extents, signal));
    return place && { x: place.x - extents.x, y: place.y - extents.y };
  }

  /** The origin for positions of an object; undefined as well for toolkits that need none. */
  async originFor(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<Point | undefined> {
    if (!app.quirks.windowRelative) return undefined;
    const window = this.#windowOf.get(app)?.get(nodeId(ref)) ?? (await topLevel(app, ref, signal));
    const record = await readRecord(app, window, signal);
    if (!record) return undefined;
    const details = await readDetails(app, { record, isVirtual: false }, signal);
    return (await this.place(app, { record, details }, signal))?.origin;
  }
}

function wanted(
  { facts, quirks }: Pick<AtspiApp, 'facts' | 'quirks'>,
  { record: { id, name }, details }: Pick<WalkedNode, 'record' | 'details'>,
): AccessibleWindow {
  return { app: facts, id, title: name, extents: details?.extents, isUnplaced: quirks.windowRelative };
}

async function topLevel(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef> {
  let current = ref;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const parent = readRef(await app.askProperty(current, ATSPI.accessible, 'Parent', signal));
    if (!parent || parent.bus !== app.facts.bus || parent.path === ROOT_PATH) return current;
    current = parent;
  }
  return current;
}
