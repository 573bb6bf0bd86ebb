import { describe, expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/events.ts';
import type { NodeId } from '../../model/element.ts';
import type { UiEvent } from '../../model/event.ts';
import { HeardTimes } from './heard-times.ts';

/** Tells of nodes at times, in an act that was begun at 1000. */
function told(...events: readonly (readonly [at: number, node: NodeId, kind?: 'focus_changed'])[]) {
  const heard = new HeardTimes();
  const source = new Emitter<UiEvent>();
  let now = 0;
  const clock = { now: () => now } as Clock;
  using _listening = heard.listen(source.event, clock, 'button' as NodeId);
  for (const [at, node, kind = 'node_changed'] of events) {
    now = at;
    source.fire({ kind, app: 'app', node });
  }
  return heard;
}

const [page, list, item, words] = ['page', 'list', 'item', 'words'].map((id) => element(id, 'AXGroup', id));
const STEP = { node: words, ancestors: [page, list, item], index: 0 } as never;
const everywhere = () => true;

describe('when something was told of', () => {
  test('is told by itself, or by what is around it', () => {
    expect(told([1_010, 'words'], [1_020, 'list']).of(STEP, everywhere)).toBe(1_010);
    expect(told([1_010, 'item'], [1_020, 'item']).of(STEP, everywhere)).toBe(1_020);
    expect(told([1_010, 'list']).of(STEP, everywhere)).toBe(1_010);
  });

  test('is not told by what is far around it, unless all in between is new', () => {
    expect(told([1_010, 'page']).of(STEP, everywhere)).toBeUndefined();
    expect(told([1_010, 'page']).of(STEP, (id) => id === 'page')).toBe(1_010);
  });
});

describe('how long after an act something happened', () => {
  test('counts from the reading before it', () => {
    expect(told().latencyOf(1_020, 1_000)).toBe(20);
    expect(told().latencyOf(990, 1_000)).toBe(-10);
  });

  test('counts from when the act arrived, where that is told', () => {
    const heard = told([1_200, 'button', 'focus_changed'], [1_400, 'button', 'focus_changed']);
    expect(heard.latencyOf(1_205, 1_000)).toBe(20);
    expect(heard.latencyOf(1_195, 1_000)).toBe(15);
    expect(heard.latencyOf(1_190, 1_000)).toBeLessThan(0);
  });

  test('counts from the reading where what was acted on had the focus before', () => {
    expect(told([900, 'button', 'focus_changed']).latencyOf(1_020, 1_000)).toBe(20);
  });
});
