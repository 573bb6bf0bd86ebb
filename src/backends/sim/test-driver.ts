import { neverAborted } from '../../base/cancellation.ts';
import { ManualClock } from '../../base/clock.ts';
import { type SemanticAction, type UiNode, walk } from '../../model/element.ts';
import { centerOf, type Point } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';
import { openSim, type SimBackend } from './index.ts';

/** Drives a simulated desktop in tests, through its ports, by the names that a person sees. */
export class TestDriver implements AsyncDisposable {
  readonly clock: ManualClock;
  readonly backend: SimBackend;

  private constructor(clock: ManualClock, backend: SimBackend) {
    this.clock = clock;
    this.backend = backend;
  }

  static async open(...apps: string[]): Promise<TestDriver> {
    const clock = new ManualClock();
    return new TestDriver(clock, await openSim(apps.length > 0 ? { clock, apps } : { clock }));
  }

  get sim() {
    return this.backend.sim;
  }

  get ports() {
    return this.backend.ports;
  }

  get frontTitle(): string | undefined {
    return this.sim.windows.front?.title;
  }

  appId(app: string): string {
    return this.sim.app(app).appId;
  }

  id(app: string, label: string): string {
    return this.sim.widget(app, label).id;
  }

  async press(app: string, ...labels: string[]): Promise<void> {
    for (const label of labels) await this.perform(app, label, 'press');
  }

  perform(app: string, label: string, action: SemanticAction): Promise<void> {
    return this.ports.actions.perform(this.appId(app), this.id(app, label), action, neverAborted);
  }

  replace(app: string, label: string, text: string): Promise<void> {
    return this.ports.text.replace(this.appId(app), this.id(app, label), text, neverAborted);
  }

  set(app: string, label: string, value: number | boolean | string): Promise<void> {
    return this.ports.values.set(this.appId(app), this.id(app, label), value, neverAborted);
  }

  async node(app: string, label: string): Promise<UiNode> {
    const node = await this.ports.tree.node(this.appId(app), this.id(app, label), neverAborted);
    if (!node) throw new Error(`${app} has no "${label}".`);
    return node;
  }

  async nodes(app: string): Promise<UiNode[]> {
    const limits = { maxDepth: 50, maxNodes: 10_000 };
    const { roots } = await this.ports.tree.read(this.appId(app), limits, neverAborted);
    return [...walk(roots)].map(({ node }) => node);
  }

  async titles(app: string, role: UiNode['role']): Promise<string[]> {
    return (await this.nodes(app)).filter((node) => node.role === role).map((node) => node.title);
  }

  async center(app: string, label: string): Promise<Point> {
    const { bounds } = await this.node(app, label);
    if (!bounds) throw new Error(`"${label}" has no place.`);
    return centerOf(bounds);
  }

  async click(
    app: string,
    label: string,
    count: 1 | 2 = 1,
    button: 'left' | 'right' = 'left',
  ): Promise<void> {
    await this.ports.pointer.click(await this.center(app, label), { button, count }, neverAborted);
  }

  async keys(...keys: (KeyChord['key'] | KeyChord)[]): Promise<void> {
    for (const key of keys) {
      const chord = typeof key === 'string' ? { key, modifiers: [] } : key;
      await this.ports.keyboard.press(chord, {}, neverAborted);
    }
  }

  type(text: string): Promise<void> {
    return this.ports.keyboard.type(text, {}, neverAborted);
  }

  /** Brings an application to the front. */
  async front(app: string): Promise<void> {
    const window = this.sim.app(app).windows.at(-1);
    if (window) await this.ports.windows.focus(window.windowId, neverAborted);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.backend[Symbol.asyncDispose]());
  }
}
