import type { AppSession } from '../session/app-session.ts';

type Turn<T> =
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'elsewhere'; readonly now: AppSession | undefined };

/**
 * Acts on whatever application is meant by then. While an act waits for its turn, those before it may bring another
 * application to the same place; then it waits for the turn of that one. Where none is meant, nobody has to be waited for.
 */
export async function inTurnOfMeant<T>(
  meant: () => Promise<AppSession | undefined>,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let app = await meant();
  while (app) {
    const expected = app.info.id;
    const turn = await app.inTurn<Turn<T>>(async () => {
      const now = await meant();
      if (now?.info.id !== expected) return { kind: 'elsewhere', now };
      return { kind: 'done', result: await work() };
    }, signal);
    if (turn.kind === 'done') return turn.result;
    app = turn.now;
  }
  return work();
}
