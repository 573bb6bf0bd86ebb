import { abortable } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { NodeId } from '../../model/element.ts';
import type { Changes } from '../../model/outcome.ts';
import { describeChanges } from '../act/changes.ts';
import type { AppSession } from '../session/app-session.ts';
import { diffSnapshots, isEmptyDiff } from './diff.ts';
import type { Snapshot } from './snapshot.ts';

export interface WatchOptions {
  /** The element below which to watch; the whole application when absent. */
  readonly root?: NodeId;
  readonly timeoutMs: number;
}

export interface Watcher {
  /** The elements from which on changes are told. */
  begin(snapshot: Snapshot): Promise<void>;
  /** Something differs. Nothing is read again before this has resolved. */
  changed(changes: Changes, snapshot: Snapshot): Promise<void>;
}

/** Not every toolkit tells everything: even where nothing is heard it is looked again after this. */
const SILENCE_MS = 2_000;
/** What happens in one go is told in one go. */
const PAUSE_MS = 50;

/** Reads an application whenever it says that something happened, and tells what differs, until it ends or the time is up. */
export async function watchChanges(
  app: AppSession,
  { root, timeoutMs }: WatchOptions,
  watcher: Watcher,
  signal: AbortSignal,
): Promise<'app_ended' | 'timed_out'> {
  const { clock } = app;
  const end = clock.now() + timeoutMs;
  let hasNews = false;
  const unsubscribe = app.onEvent?.(() => {
    hasNews = true;
  });
  try {
    let last = await app.snapshot(signal, { root });
    await watcher.begin(last);
    while (clock.now() < end) {
      const limitMs = Math.min(SILENCE_MS, end - clock.now());
      const heard = async () => hasNews || undefined;
      await waitFor(heard, { clock, timeoutMs: limitMs, wake: app.onEvent }, signal);
      await pause(clock, Math.max(0, Math.min(PAUSE_MS, end - clock.now())), signal);
      hasNews = false;
      const next = await app.snapshot(signal, { root });
      const diff = diffSnapshots(last, next);
      if (!isEmptyDiff(diff)) await watcher.changed(describeChanges(diff, last, next), next);
      last = next;
    }
    return 'timed_out';
  } catch (thrown) {
    const { code } = AutomationError.from(thrown);
    if (code === 'app_gone' || code === 'app_not_found') return 'app_ended';
    throw thrown;
  } finally {
    unsubscribe?.();
  }
}

async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  let cancel: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    cancel = clock.schedule(ms, resolve);
  });
  await abortable(over, signal).finally(() => cancel());
}
