import type { Point } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI, COORDINATES } from './interfaces.ts';
import { type ObjectRef, readRef } from './object-ref.ts';

/** Whether an object has something at one of some points of its window. What is not shown has nothing, wherever it says it is. */
export async function isSeenAt(
  app: AtspiApp,
  ref: ObjectRef,
  points: readonly Point[],
  signal: AbortSignal,
): Promise<boolean> {
  const answers = await Promise.all(
    points.map(({ x, y }) => {
      const args = { signature: 'iiu', body: [Math.round(x), Math.round(y), COORDINATES.window] };
      return app.ask(ref, ATSPI.component, 'GetAccessibleAtPoint', args, signal);
    }),
  );
  return answers.some((answer) => readRef(answer?.[0]) !== undefined);
}
