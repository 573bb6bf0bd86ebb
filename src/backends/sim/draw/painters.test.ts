import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK, State, type UiNode } from '../../../model/element.ts';
import { Role, roleTraits } from '../../../model/role.ts';
import { difference, element, isWithin, paint, withStates } from './test-scene.ts';

const BOX = { x: 140, y: 110, width: 160, height: 60 };
const FIELD = { ...BOX, height: 28 };
// An application is no rectangle on the screen: its windows are.
const DRAWN_ROLES = Role.options.filter((role) => role !== 'AXApplication');
const FLAT_ROLES = DRAWN_ROLES.filter((role) => !roleTraits(role).surface);

describe.each(DRAWN_ROLES)('%s', (role) => {
  const node = element(role, BOX, { title: 'Title', value: '1' });

  it('is drawn when it is visible', () => {
    expect(difference(paint(), paint(node))).toBeDefined();
  });

  it('is not drawn when it is invisible or has no place', () => {
    expect(difference(paint(), paint({ ...node, states: ['enabled'] }))).toBeUndefined();
    expect(difference(paint(), paint({ ...node, bounds: undefined }))).toBeUndefined();
  });
});

describe('every role', () => {
  it.each(FLAT_ROLES)('%s stays inside its bounds', (role) => {
    const states = withStates('focused', 'selected', 'checked', 'expandable', 'invalid');
    const node = element(role, BOX, { title: 'Title that is too long for it', value: '1', states });
    expect(isWithin(difference(paint(), paint(node)), BOX)).toBe(true);
  });

  it('stays inside its bounds in any state, at any size', () => {
    const side = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 200, noNaN: true }));
    const rect = fc.record({
      x: fc.double({ min: 60, max: 430, noNaN: true }),
      y: fc.double({ min: 20, max: 300, noNaN: true }),
      width: side,
      height: side,
    });
    const more = fc.record({
      title: fc.string({ unit: 'binary', maxLength: 30 }),
      value: fc.option(fc.string({ unit: 'binary', maxLength: 30 }), { nil: undefined }),
      states: fc.subarray(State.options).map((states) => [...states, 'visible' as const]),
    });
    const blank = paint();
    fc.assert(
      fc.property(fc.constantFrom(...FLAT_ROLES), rect, more, (role, bounds, rest) => {
        const change = difference(blank, paint(element(role, bounds, rest)));
        const x = Math.round(bounds.x);
        const y = Math.round(bounds.y);
        const [right, bottom] = [Math.round(bounds.x + bounds.width), Math.round(bounds.y + bounds.height)];
        expect(isWithin(change, { x, y, width: right - x, height: bottom - y })).toBe(true);
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});

interface Change {
  name: string;
  before: UiNode;
  after: Partial<UiNode>;
}

const field = (role: Role, more: Partial<UiNode> = {}) => element(role, FIELD, { title: 'Name', ...more });
const range = { min: 0, max: 100 };

const CHANGES: readonly Change[] = [
  { name: 'a checked box', before: field('AXCheckBox'), after: { states: withStates('checked') } },
  {
    name: 'a mixed box',
    before: field('AXCheckBox', { states: withStates('checked') }),
    after: { states: withStates('mixed') },
  },
  { name: 'a switch', before: field('AXSwitch'), after: { states: withStates('checked') } },
  { name: 'a radio button', before: field('AXRadioButton'), after: { states: withStates('checked') } },
  { name: 'a disabled button', before: field('AXButton'), after: { states: ['visible'] } },
  { name: 'a pressed button', before: field('AXButton'), after: { states: withStates('checked') } },
  { name: 'a default button', before: field('AXButton'), after: { actions: ['press', 'confirm'] } },
  { name: 'a focused button', before: field('AXButton'), after: { states: withStates('focused') } },
  { name: 'a disabled field', before: field('AXTextField'), after: { states: ['visible'] } },
  { name: 'a focused field', before: field('AXTextField'), after: { states: withStates('focused') } },
  { name: 'an invalid field', before: field('AXTextField'), after: { states: withStates('invalid') } },
  { name: 'a value', before: field('AXTextField'), after: { value: 'Ada' } },
  { name: 'a placeholder', before: field('AXTextField'), after: { placeholder: 'Ada' } },
  { name: 'a searched word', before: field('AXSearchField'), after: { value: 'Ada' } },
  { name: 'a masked value', before: field('AXSecureTextField'), after: { value: MASK } },
  { name: 'a choice', before: field('AXPopUpButton', { value: 'One' }), after: { value: 'Two' } },
  { name: 'a combo box', before: field('AXComboBox', { value: 'One' }), after: { value: 'Two' } },
  { name: 'a number', before: field('AXIncrementor', { value: '1' }), after: { value: '2' } },
  { name: 'a slider', before: field('AXSlider', { value: '10', range }), after: { value: '60' } },
  { name: 'progress', before: field('AXProgressIndicator', { value: '10', range }), after: { value: '60' } },
  {
    name: 'no progress',
    before: field('AXProgressIndicator', { value: '10', range }),
    after: { value: undefined },
  },
  { name: 'a level', before: field('AXLevelIndicator', { value: '10', range }), after: { value: '60' } },
  { name: 'a scroll bar', before: field('AXScrollBar', { value: '0.1' }), after: { value: '0.6' } },
  { name: 'a selected row', before: field('AXRow'), after: { states: withStates('selected') } },
  {
    name: 'an expanded row',
    before: field('AXRow', { states: withStates('expandable') }),
    after: { states: withStates('expandable', 'expanded') },
  },
  { name: 'a disclosure', before: field('AXDisclosureTriangle'), after: { states: withStates('expanded') } },
  { name: 'a selected cell', before: field('AXCell'), after: { states: withStates('selected') } },
  { name: 'a selected tab', before: field('AXTab'), after: { states: withStates('selected') } },
  { name: 'a ticked menu item', before: field('AXMenuItem'), after: { states: withStates('checked') } },
  { name: 'a lit menu item', before: field('AXMenuItem'), after: { states: withStates('selected') } },
  { name: 'a disabled menu item', before: field('AXMenuItem'), after: { states: ['visible'] } },
];

describe('what can be told apart', () => {
  it.each(CHANGES)('$name, inside of the element and nowhere else', ({ before, after }) => {
    const change = difference(paint(before), paint({ ...before, ...after }));
    expect(change).toBeDefined();
    expect(isWithin(change, FIELD)).toBe(true);
  });

  it('changes only the box of a check box, and not its words', () => {
    const box = field('AXCheckBox');
    const change = difference(paint(box), paint({ ...box, states: withStates('checked') }));
    expect(isWithin(change, { ...FIELD, width: 18 })).toBe(true);
  });

  it('draws a focus ring all around', () => {
    const name = field('AXTextField');
    expect(difference(paint(name), paint({ ...name, states: withStates('focused') }))).toEqual(FIELD);
  });

  it('moves the thumb of a slider from end to end', () => {
    const at = (value: string) => paint(field('AXSlider', { value, range }));
    const change = difference(at('0'), at('100'));
    expect(change?.width).toBeGreaterThan(FIELD.width * 0.9);
    expect(difference(at('100'), at('250'))).toBeUndefined();
  });

  it('shows no secret: equal masks look equal', () => {
    const secret = (value: string) => paint(field('AXSecureTextField', { value }));
    expect(difference(secret('abcdef'), secret(MASK))).toBeUndefined();
  });
});
