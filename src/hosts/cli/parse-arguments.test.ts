import { describe, expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import type { ArgumentKind, ArgumentSpec, Command } from './command.ts';
import { parseArguments } from './parse-arguments.ts';

function option(field: string, type: ArgumentKind, more: Partial<ArgumentSpec> = {}): ArgumentSpec {
  return { field, flags: [field.replaceAll('_', '-')], type, summary: '', required: false, ...more };
}

const COMMAND: Command = {
  name: 'draw',
  aliases: [],
  summary: 'Draw something.',
  group: 'act',
  positionals: [
    option('query', { kind: 'text' }, { flags: [], required: true }),
    option('shape', { kind: 'choice', choices: ['line', 'circle'] }, { flags: [] }),
  ],
  options: [
    option('app', { kind: 'text' }),
    option('max_depth', { kind: 'number' }, { flags: ['depth', 'max-depth'] }),
    option('fill', { kind: 'switch' }),
    option('mode', { kind: 'choice', choices: ['background', 'focus'] }),
    option('region', { kind: 'numbers', fields: ['x', 'y', 'w', 'h'] }),
    option('colors', { kind: 'choices', choices: ['red', 'blue'] }),
    option('extra', { kind: 'json' }),
  ],
  examples: [],
  run: () => Promise.resolve(0),
};

const TYPE: Command = {
  ...COMMAND,
  name: 'type',
  positionals: [],
  options: [option('text', { kind: 'text' }, { required: true })],
};

function problemsOf(words: readonly string[], command = COMMAND): unknown {
  try {
    parseArguments(command, words);
  } catch (error) {
    if (error instanceof AutomationError && error.code === 'invalid_input') return error.details.problems;
    throw error;
  }
  return [];
}

describe('arguments', () => {
  test.each<[string[], Record<string, unknown>]>([
    [['Save'], { query: 'Save' }],
    [['Save', 'circle'], { query: 'Save', shape: 'circle' }],
    [['Save', '--app', 'TextEdit'], { query: 'Save', app: 'TextEdit' }],
    [['--app=TextEdit', 'Save'], { query: 'Save', app: 'TextEdit' }],
    [['Save', '--app='], { query: 'Save', app: '' }],
    [['Save', '--app=a=b'], { query: 'Save', app: 'a=b' }],
    [['Save', '--depth', '3'], { query: 'Save', max_depth: 3 }],
    [['Save', '--max-depth', '-2.5'], { query: 'Save', max_depth: -2.5 }],
    [['Save', '--max_depth=1e3'], { query: 'Save', max_depth: 1000 }],
    [['Save', '--colors', 'red'], { query: 'Save', colors: ['red'] }],
    [['Save', '--colors', 'red, blue'], { query: 'Save', colors: ['red', 'blue'] }],
    [['Save', '--colors', '["red"]'], { query: 'Save', colors: ['red'] }],
    [['Save', '--fill'], { query: 'Save', fill: true }],
    [['--fill', 'Save'], { query: 'Save', fill: true }],
    [['Save', '--fill=false'], { query: 'Save', fill: false }],
    [['Save', '--no-fill'], { query: 'Save', fill: false }],
    [['Save', '--mode', 'focus'], { query: 'Save', mode: 'focus' }],
    [['Save', '--region', '1,2,30,40'], { query: 'Save', region: { x: 1, y: 2, w: 30, h: 40 } }],
    [['Save', '--region', '{"x":1}'], { query: 'Save', region: { x: 1 } }],
    [['Save', '--extra', '{"deep":[1,null]}'], { query: 'Save', extra: { deep: [1, null] } }],
    [['Save', '--extra', 'null'], { query: 'Save', extra: null }],
    [['--query', 'Save', 'line'], { query: 'Save', shape: 'line' }],
    [['--', '--fill', 'line'], { query: '--fill', shape: 'line' }],
    [['--fill', '--', '--'], { query: '--', fill: true }],
    [['-5'], { query: '-5' }],
    [['Save', '--app', 'A', '--app', 'B'], { query: 'Save', app: 'B' }],
  ])('%j mean %j', (words, values) => {
    expect(parseArguments(COMMAND, words)).toEqual(values);
  });
});

describe('a problem', () => {
  test.each<[string[], string[]]>([
    [[], ['query is missing']],
    [['Save', '--app'], ['--app needs a value']],
    [['Save', '--depth', 'deep'], ['"deep" is not a value for max_depth: expected N']],
    [['Save', '--depth='], ['"" is not a value for max_depth: expected N']],
    [['Save', '--depth', 'Infinity'], ['"Infinity" is not a value for max_depth: expected N']],
    [['Save', '--fill=maybe'], ['"maybe" is not a value for fill: true or false']],
    [['Save', '--no-fill=maybe'], ['--no-fill takes no value']],
    [['Save', '--mode', 'fast'], ['"fast" is not a value for mode: expected background|focus']],
    [['Save', 'square'], ['"square" is not a value for shape: expected line|circle']],
    [['Save', '--region', '1,2,x,4'], ['"1,2,x,4" is not a value for region: expected x,y,w,h']],
    [['Save', '--colors', 'red,green'], ['"red,green" is not a value for colors: expected red|blue,…']],
    [['Save', '--extra', '{'], ['"{" is not a value for extra: expected JSON']],
    [
      ['Save', 'line', 'twice'],
      ['"twice" is one argument too many; words that belong together are put in quotes'],
    ],
    [
      ['Save', 'line', 'twice', 'more'],
      ['"twice" and 1 more are arguments too many; words that belong together are put in quotes'],
    ],
    [
      ['Save', '--dept', '3'],
      [
        '--dept is not an option; did you mean --depth?',
        '"3" is not a value for shape: expected line|circle',
      ],
    ],
    [['Save', '--zzz'], ['--zzz is not an option']],
    [['Save', '--no-app'], ['--no-app is not an option; did you mean --app?']],
  ])('with %j is said to be %j', (words, problems) => {
    expect(problemsOf(words)).toEqual(problems);
  });

  test('that spoils a required value is told once, and not also as missing', () => {
    expect(problemsOf(['--text'], TYPE)).toEqual(['--text needs a value']);
    expect(problemsOf([], TYPE)).toEqual(['--text is missing']);
    const choose = {
      ...COMMAND,
      positionals: COMMAND.positionals.map((spec) => ({ ...spec, required: true })),
    };
    expect(problemsOf(['Save', 'square'], choose)).toEqual([
      '"square" is not a value for shape: expected line|circle',
    ]);
  });

  test('does not hide the others, and the error says where to read more', () => {
    const words = ['--fil', '--depth', 'x', '--mode', 'fast'];
    expect(() => parseArguments(COMMAND, words)).toThrow(
      expect.objectContaining({
        message:
          'draw: --fil is not an option; did you mean --fill?; "x" is not a value for max_depth: expected N; ' +
          '"fast" is not a value for mode: expected background|focus; query is missing.',
        guidance: '"deskhand help draw" shows how it is used.',
      }),
    );
  });

  test('is told without repeating what could be long or steer a terminal', () => {
    const [problem] = problemsOf(['Save', 'line', `\u001b[2J${'x'.repeat(500)}`]) as string[];
    expect(problem).not.toContain('\u001b');
    expect(problem?.length).toBeLessThan(130);
  });
});
