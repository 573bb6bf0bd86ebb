import { describe, expect, test } from 'vitest';
import { openSim } from '../../backends/sim/index.ts';
import { abortable, neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';
import type { Backend, BackendProvider } from '../ports/backend.ts';
import { Desktop } from './desktop.ts';

const OPTIONS = { findMs: 0, callMs: 1000, settleMs: 0 };

/** The simulated desktop behind a door that a test opens, and that counts. */
class Door implements BackendProvider {
  readonly desktop = 'sim';
  readonly capabilities = new Set<never>();
  readonly closed: string[] = [];
  openings = 0;
  failure: Error | undefined;
  closingFails = false;
  givesUp = false;
  readonly losses = new Emitter<AutomationError>();
  #gate = Promise.resolve();

  async open(signal: AbortSignal): Promise<Backend> {
    this.openings += 1;
    await (this.givesUp ? abortable(this.#gate, signal) : this.#gate);
    if (this.failure) throw this.failure;
    const backend = await openSim({ apps: ['Calculator'] });
    return {
      ...backend,
      onLost: this.losses.event,
      [Symbol.asyncDispose]: async () => {
        this.closed.push('closed');
        if (this.closingFails) throw new Error('The display is gone.');
        await backend[Symbol.asyncDispose]();
      },
    };
  }

  /** Keeps everybody waiting until the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.#gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }
}

function newDesktop() {
  const door = new Door();
  return { door, desktop: new Desktop(door, OPTIONS) };
}

describe('a desktop', () => {
  test('is not opened before somebody needs it', async () => {
    const { door, desktop } = newDesktop();
    await desktop[Symbol.asyncDispose]();
    expect([door.openings, door.closed]).toEqual([0, []]);
  });

  test('is opened once, however many need it at once', async () => {
    const { door, desktop } = newDesktop();
    const sessions = await Promise.all(['a', 'b', 'a'].map((who) => desktop.session(who, neverAborted)));
    await desktop.session('c', neverAborted);
    expect(door.openings).toBe(1);
    expect(sessions[0]).toBe(sessions[2]);
    expect(sessions[0]).not.toBe(sessions[1]);
    await desktop[Symbol.asyncDispose]();
  });

  test('keeps the connections of its principals apart', async () => {
    const { desktop } = newDesktop();
    const [one, other] = [
      await desktop.session('one', neverAborted),
      await desktop.session('other', neverAborted),
    ];
    await one.app('Calculator', neverAborted);
    expect(one.info().connectedApps).toEqual(['Calculator']);
    expect(other.info().connectedApps).toEqual([]);
    await desktop[Symbol.asyncDispose]();
  });

  test('is tried again after it failed to open, and tells everybody why it did', async () => {
    const { door, desktop } = newDesktop();
    door.failure = new AutomationError('desktop_unavailable', 'No display.');
    const waiting = [desktop.session('a', neverAborted), desktop.session('b', neverAborted)];
    for (const session of waiting) await expect(session).rejects.toBe(door.failure);
    door.failure = undefined;
    expect((await desktop.session('a', neverAborted)).backend.desktop).toBe('sim');
    expect(door.openings).toBe(2);
    await desktop[Symbol.asyncDispose]();
  });

  test('goes on opening for the others when one of them gives up', async () => {
    const { door, desktop } = newDesktop();
    const release = door.hold();
    const impatient = new AbortController();
    const given = desktop.session('impatient', impatient.signal);
    const patient = desktop.session('patient', neverAborted);
    impatient.abort();
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
    release();
    expect((await patient).backend.desktop).toBe('sim');
    expect(door.openings).toBe(1);
    await desktop[Symbol.asyncDispose]();
  });
});

describe('a desktop that is lost', () => {
  const LOSS = new AutomationError('desktop_unavailable', 'The display ended.');

  test('is given back, and opened anew for the next who needs it', async () => {
    const { door, desktop } = newDesktop();
    const before = await desktop.session('a', neverAborted);
    await before.app('Calculator', neverAborted);
    door.losses.fire(LOSS);
    await expect(desktop.session('a', neverAborted)).rejects.toBe(LOSS);
    const after = await desktop.session('a', neverAborted);
    expect(after).not.toBe(before);
    expect(after.backend).not.toBe(before.backend);
    expect(after.info().connectedApps).toEqual([]);
    expect([door.openings, door.closed]).toEqual([2, ['closed']]);
    await desktop[Symbol.asyncDispose]();
    expect(door.closed).toEqual(['closed', 'closed']);
  });

  test('is told once to each who used it, and to nobody else', async () => {
    const { door, desktop } = newDesktop();
    await desktop.session('used it and is away', neverAborted);
    await desktop.session('got it as an answer', neverAborted);
    door.losses.fire(LOSS);
    desktop.heard('got it as an answer', LOSS);
    const told = (principal: string) => desktop.session(principal, neverAborted).then(() => 'opened', String);
    expect(await told('got it as an answer')).toBe('opened');
    expect(await told('is new')).toBe('opened');
    expect([await told('used it and is away'), await told('used it and is away')]).toEqual([
      String(LOSS),
      'opened',
    ]);
    await desktop[Symbol.asyncDispose]();
  });

  test('is not opened again before somebody needs it', async () => {
    const { door, desktop } = newDesktop();
    await desktop.session('a', neverAborted);
    door.losses.fire(LOSS);
    await desktop[Symbol.asyncDispose]();
    expect([door.openings, door.closed]).toEqual([1, ['closed']]);
  });

  test('may fail to be given back, which nobody notices', async () => {
    const { door, desktop } = newDesktop();
    await desktop.session('a', neverAborted);
    door.closingFails = true;
    door.losses.fire(LOSS);
    door.closingFails = false;
    expect((await desktop.session('b', neverAborted)).backend.desktop).toBe('sim');
    await expect(desktop[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });
});

describe('a desktop that is closed', () => {
  test('gives its backend back once', async () => {
    const { door, desktop } = newDesktop();
    await desktop.session('a', neverAborted);
    await Promise.all([desktop[Symbol.asyncDispose](), desktop[Symbol.asyncDispose]()]);
    expect(door.closed).toEqual(['closed']);
  });

  test('while it opens gives back what it opened', async () => {
    const { door, desktop } = newDesktop();
    const release = door.hold();
    const session = desktop.session('a', neverAborted);
    const closing = desktop[Symbol.asyncDispose]();
    release();
    await Promise.allSettled([session, closing]);
    expect(door.closed).toEqual(['closed']);
  });

  test('does not wait until what hangs is open', async () => {
    const { door, desktop } = newDesktop();
    door.givesUp = true;
    door.hold();
    const failure = desktop.session('a', neverAborted).catch((error: unknown) => error);
    await desktop[Symbol.asyncDispose]();
    expect(await failure).toMatchObject({ code: 'desktop_unavailable' });
    expect(door.closed).toEqual([]);
  });

  test('after it failed to open has nothing to give back', async () => {
    const { door, desktop } = newDesktop();
    door.failure = new Error('no display');
    await expect(desktop.session('a', neverAborted)).rejects.toThrow('no display');
    await desktop[Symbol.asyncDispose]();
    expect(door.closed).toEqual([]);
  });

  test('opens no more, whether it was open before or not', async () => {
    for (const wasOpen of [true, false]) {
      const { door, desktop } = newDesktop();
      if (wasOpen) await desktop.session('a', neverAborted);
      await desktop[Symbol.asyncDispose]();
      await expect(desktop.session('a', neverAborted)).rejects.toMatchObject({ code: 'desktop_unavailable' });
      expect(door.openings).toBe(wasOpen ? 1 : 0);
    }
  });
});
