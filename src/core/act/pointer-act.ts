import { CaretTrace } from './caret-trace.ts';
import { BUTTON, type ClickKind } from './click-kinds.ts';
import { inputTo, pointOf } from './focus.ts';
import { judgeOpening, judgePress } from './judge.ts';
import { judgeAimed, misjudged } from './judge-aimed.ts';
import { endingBy } from './judge-end.ts';
import { unlessDismissed, unlessOther } from './other-item.ts';
import type { Act } from './perform.ts';
import type { Target } from './target.ts';
import { isCheckCell, judgeTurn } from './toggle.ts';

/** A click on an element by the pointer. */
export function pointerAct(target: Target, kind: ClickKind): Act {
  const { app } = target;
  const point = pointOf(target);
  const input = inputTo(target);
  const options = { ...BUTTON[kind], ...input };
  let caret: CaretTrace | undefined;
  return {
    route: 'pointer',
    ending: endingBy(target.step),
    leftAt: { at: point, input },
    deliver: async (signal) => {
      caret = kind === 'right' ? undefined : await CaretTrace.begin(app, target.node, signal);
      await app.bounded((port, limit) => port('pointer').click(point, options, limit), signal);
    },
    judge: async (seen, signal) => {
      if (kind === 'single' && isCheckCell(target.node)) return judgeTurn(seen, app.restless);
      const verdict =
        kind === 'single'
          ? (judgeAimed(seen) ?? judgePress(seen, app.restless))
          : (misjudged(seen) ?? judgeOpening(seen, app.restless));
      const sure = unlessOther(unlessDismissed(verdict, target, seen), target, seen);
      // A click into a text may do no more than to put the caret somewhere, or to select a word.
      return sure.effect === 'confirmed' ? sure : ((await caret?.judge(seen, signal)) ?? sure);
    },
  };
}
