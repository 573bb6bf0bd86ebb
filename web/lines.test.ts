import { afterEach, expect, test, vi } from 'vitest';
import type { InspectedElement } from '../src/model/inspection.ts';
import { describeDuration, describeOutcome } from './call-view.ts';
import { elementLine, toldStates } from './element-line.ts';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Just enough of an element to see what becomes text; it refuses every way to make markup of it. */
class FakeElement {
  readonly dataset: Record<string, string> = {};
  readonly style = { setProperty: () => undefined };
  readonly children: (FakeElement | string)[] = [];
  readonly attributes: string[] = [];
  className = '';
  textContent = '';
  tabIndex = 0;

  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children);
  }

  setAttribute(_name: string, value: string): void {
    this.attributes.push(value);
  }

  set innerHTML(_markup: string) {
    throw new Error('Text from applications must not become markup.');
  }
}

test('text from applications becomes text and nothing else', () => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  const element: InspectedElement = {
    element_ref: 'el-123456',
    depth: 2,
    role: 'AXButton',
    title: HOSTILE,
    value: HOSTILE,
    states: ['visible'],
  };
  const line = elementLine(element) as unknown as FakeElement;
  const parts = line.children.filter((child) => child instanceof FakeElement);
  expect(parts.map(({ className, textContent }) => [className, textContent])).toEqual([
    ['role', 'AXButton'],
    ['title', HOSTILE],
    ['value', HOSTILE],
    ['state disabled', 'disabled'],
    ['ref', 'el-123456'],
  ]);
  expect(line.attributes).toEqual(['treeitem', '3']);
});

test('states that say something are told', () => {
  expect(toldStates({ states: ['enabled', 'visible', 'focusable', 'focused'] })).toEqual(['focused']);
  expect(toldStates({ states: ['visible', 'checkable', 'checked'] })).toEqual(['checked', 'disabled']);
});

test('outcomes and durations read well', () => {
  expect(describeOutcome({ kind: 'acted', effect: 'confirmed' })).toEqual({
    word: 'confirmed',
    tone: 'good',
  });
  expect(describeOutcome({ kind: 'acted', effect: 'unverified' }).tone).toBe('doubtful');
  expect(describeOutcome({ kind: 'acted', effect: 'none' }).word).toBe('no effect');
  expect(describeOutcome({ kind: 'answered' })).toEqual({ word: 'answered', tone: 'plain' });
  expect(describeOutcome({ kind: 'failed', code: 'stale_ref' })).toEqual({ word: 'stale_ref', tone: 'bad' });
  expect([0.01, 0.42, 12.6, 1234].map(describeDuration)).toEqual(['< 0.1 ms', '0.4 ms', '13 ms', '1.2 s']);
});
