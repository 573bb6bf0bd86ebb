import type { WindowId } from '../../model/application.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { AppSession } from '../session/app-session.ts';

/** Presses a single key in a window, with nothing held. */
export function strikeKey(
  app: AppSession,
  key: KeyChord['key'],
  window: WindowId | undefined,
  signal: AbortSignal,
): Promise<void> {
  return app.bounded(
    (port, limit) => port('keyboard').press({ key, modifiers: [] }, { window, app: app.info.id }, limit),
    signal,
  );
}
