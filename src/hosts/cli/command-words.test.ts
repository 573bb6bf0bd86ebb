import { describe, expect, test } from 'vitest';
import { AutomationError, ERROR_TABLE, type ErrorCode } from '../../base/errors.ts';
import { axSurface } from '../../surfaces/ax/ax-surface.ts';
import { answerInCommandWords, inCommandWords } from './command-words.ts';
import { toolCommand } from './tool-command.ts';

const COMMANDS = axSurface.tools.map((tool) =>
  toolCommand(tool, axSurface, () => Promise.reject(new Error('No desktop is needed.'))),
);

function say(guidance: string): string {
  return inCommandWords(new AutomationError('not_actionable', 'ax_click "x"', { guidance }), COMMANDS)
    .guidance;
}

test.each([
  [
    'Open it with ax_click and click_type "double", then use ax_type without a query.',
    'Open it with "deskhand click" and --click-type double, then use "deskhand type" without a query.',
  ],
  ['Start it with ax_connect and launch: true.', 'Start it with "deskhand connect" and --launch.'],
  ['Repeat with mode "focus" if that is acceptable.', 'Repeat with --mode focus if that is acceptable.'],
  ['Wait longer with timeout_ms.', 'Wait longer with --timeout-ms.'],
])('advice is given in the words of commands: %s', (guidance, words) => {
  expect(say(guidance)).toBe(words);
});

test.each([
  'Use the element_ref of the one you mean.',
  'Did you mean "ax_click"? It is a name that somebody gave.',
  'Use mode "nonsense".',
  'Set no_such_field: true with ax_nothing.',
])('what is no tool, field or choice stays as it is: %s', (guidance) => {
  expect(say(guidance)).toBe(guidance);
});

test.each(Object.keys(ERROR_TABLE) as ErrorCode[])('the usual advice for %s names no tool', (code) => {
  const { guidance, message, details } = inCommandWords(
    new AutomationError(code, 'What happened.', { details: { one: 1 } }),
    COMMANDS,
  );
  expect(guidance).not.toMatch(/\bax_/);
  expect({ message, details }).toEqual({ message: 'What happened.', details: { one: 1 } });
});

describe('an answer', () => {
  const answer = (text: string) => {
    const command = COMMANDS.find(({ tool }) => tool === 'ax_get_tree');
    return command && answerInCommandWords(text, command, COMMANDS);
  };

  test.each([
    [
      'Not shown: 29 over budget_tokens 1000 (cursor:"r1-75-5"); 9 deeper (max_depth:10); 4 hidden (include_invisible:true).',
      'Not shown: 29 over --budget-tokens 1000 (--cursor r1-75-5); 9 deeper (--depth 10); 4 hidden (--include-invisible).',
    ],
    ['… 88 more AXCell (root_query:"el-826406")', '… 88 more AXCell (--root-query el-826406)'],
    ['and 91 more changes; ax_get_tree shows all.', 'and 91 more changes; "deskhand tree" shows all.'],
  ])('says in the words of its command how to go on: %s', (text, words) => {
    expect(answer(text)).toBe(words);
  });

  test.each([
    'AXButton "ax_get_tree (max_depth:3)" by title_exact',
    'AXButton "a \\" ax_find" (el-000001)',
    'mode_of (no_field:3)',
    '  ax_type: undone: restore the previous text of AXTextArea "" (el-000001)',
  ])('leaves alone what is quoted, and what is no tool or option: %s', (text) => {
    expect(answer(text)).toBe(text);
  });
});
