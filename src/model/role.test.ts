import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRole, ROLES, Role, roleTraits } from './role.ts';

describe('parseRole', () => {
  test.each([
    ['AXButton', 'AXButton'],
    ['button', 'AXButton'],
    ['BUTTON', 'AXButton'],
    ['Check Box', 'AXCheckBox'],
    ['text-field', 'AXTextField'],
    ['text_field', 'AXTextField'],
    ['ax static text', 'AXStaticText'],
    ['radio', 'AXRadioButton'],
    ['Drop-down', 'AXPopUpButton'],
    ['spin button', 'AXIncrementor'],
  ])('reads %j as %s', (text, role) => {
    expect(parseRole(text)).toBe(role);
  });

  test.each(Role.options)('reads %s with and without its prefix', (role) => {
    expect(parseRole(role)).toBe(role);
    expect(parseRole(role.slice(2))).toBe(role);
  });

  test.each(['', 'AX', 'knob', 'AXKnob', 'constructor', '__proto__', 'buttons'])(
    'does not know %j',
    (text) => {
      expect(parseRole(text)).toBeUndefined();
    },
  );

  test('gives a role of the table or nothing, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const role = parseRole(text);
        expect(role === undefined || Object.hasOwn(ROLES, role)).toBe(true);
      }),
    );
  });
});

test('whatever a press toggles is something that people act on', () => {
  const toggles = Role.options.filter((role) => roleTraits(role).toggles);
  expect(toggles).not.toEqual([]);
  expect(toggles.filter((role) => !roleTraits(role).interactive)).toEqual([]);
});
