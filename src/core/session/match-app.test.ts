import { describe, expect, test } from 'vitest';
import { matchApp, matchConnected } from './match-app.ts';

const APPS = [
  { name: 'Notes', bundleId: 'org.example.Notes', pid: 100, frontmost: false },
  { name: 'notes', bundleId: 'com.other.notes', pid: 200, frontmost: false },
  { name: 'Text Editor', bundleId: 'Notes', pid: 300, frontmost: true },
  { name: '300', bundleId: 'org.example.Numbers', pid: 400, frontmost: false },
  { name: 'Café Manager', bundleId: 'org.example.Cafe', pid: 500, frontmost: false, program: 'cafe-gtk' },
  {
    name: 'Office',
    bundleId: 'org.example.Office',
    pid: 600,
    frontmost: false,
    aliases: ['soffice', 'oosplash'],
  },
];

const pidOf = (name: string) => matchApp(name, APPS)?.pid;

describe('an application is meant', () => {
  test.each([
    ['its pid, before a name that looks like one', '300', 300],
    ['its bundle id, before a name that is the same', 'Notes', 300],
    ['its id as the name of a file', 'org.example.Cafe.desktop', 500],
    ['its name exactly, before one in other letters', 'notes', 200],
    ['its name in other letters', 'text EDITOR', 300],
    ['its name without accents', 'cafe manager', 500],
    ['its bundle id in other letters', 'ORG.example.numbers', 400],
    ['the command that starts it', 'cafe-gtk', 500],
    ['what its process is called', 'oosplash', 600],
    ['what its process is called in other letters', 'OOsplash', 600],
    ['a part of its name', 'Edit', 300],
    ['being in front', 'frontmost', 300],
  ])('by %s', (_how, name, pid) => {
    expect(pidOf(name)).toBe(pid);
  });

  test.each(['', '  ', 'Calculator', '1', 'example'])('by nothing like %j', (name) => {
    expect(pidOf(name)).toBeUndefined();
  });

  test('by the word frontmost only where something is in front', () => {
    expect(matchApp('frontmost', [{ name: 'Notes', frontmost: false }])).toBeUndefined();
  });

  test('by a name of its own, even if the name is frontmost', () => {
    const named = { name: 'Frontmost', pid: 1, frontmost: false };
    expect(matchApp('frontmost', [named, { name: 'Notes', pid: 2, frontmost: true }])).toBe(named);
  });
});

describe('a name that fits several applications', () => {
  test('is refused with what tells them apart', () => {
    const twins = [
      { name: 'Editor', bundleId: 'org.example.Editor', pid: 7 },
      { name: 'Editor', pid: 8 },
    ];
    expect(() => matchApp('Editor', twins)).toThrow(
      expect.objectContaining({
        code: 'ambiguous_app',
        message: '"Editor" may mean 2 applications: Editor, org.example.Editor, pid 7; Editor, pid 8.',
        details: {
          candidates: [
            { name: 'Editor', bundle_id: 'org.example.Editor', pid: 7 },
            { name: 'Editor', pid: 8 },
          ],
        },
      }),
    );
  });

  test('is told apart by pid where nothing else can', () => {
    const twin = { name: 'Editor', bundleId: 'org.example.Editor' };
    expect(() =>
      matchApp('Editor', [
        { ...twin, pid: 7 },
        { ...twin, pid: 8 },
      ]),
    ).toThrow(expect.objectContaining({ guidance: 'Name the one you mean by its pid.' }));
  });

  test('is not refused when a more exact way decides', () => {
    expect(pidOf('Café')).toBe(500);
    expect(() => pidOf('NOTES')).toThrow(expect.objectContaining({ code: 'ambiguous_app' }));
    expect(pidOf('org.example.Notes')).toBe(100);
  });
});

test('an application that does not run has no pid, not even "undefined"', () => {
  const installed = [
    { name: 'Calculator', bundleId: 'org.example.Calculator' },
    { name: 'Notes', bundleId: 'org.example.Notes' },
  ];
  expect(matchApp('undefined', installed)).toBeUndefined();
});

describe('an application that was connected to by a name', () => {
  const office = { id: 'a', name: 'soffice', pid: 1 };
  const editor = { id: 'b', name: 'Editor', bundleId: 'org.example.Editor', pid: 2 };
  const twin = { ...editor, id: 'c', pid: 3 };

  test('goes on to be meant by it', () => {
    expect(matchConnected('calc', [office, editor], office)).toBe(office);
    expect(matchConnected('Editor', [office, editor, twin], twin)).toBe(twin);
  });

  test('is not meant by the very name of another', () => {
    expect(matchConnected('Editor', [office, editor], office)).toBe(editor);
    expect(() => matchConnected('Editor', [office, editor, twin], office)).toThrow(
      expect.objectContaining({ code: 'ambiguous_app' }),
    );
  });

  test('is not meant once it has ended', () => {
    expect(matchConnected('calc', [editor], office)).toBeUndefined();
  });
});

describe('what menus hide is meant', () => {
  const INSTALLED = [
    { name: 'Widget Factory', bundleId: 'gtk3-factory', program: 'factory', isHidden: true },
    { name: 'Widget Factory', bundleId: 'gtk4-factory', program: 'factory4' },
    { name: 'Opens files', bundleId: 'office-open', program: 'office', isHidden: true },
    { name: 'Office', bundleId: 'org.office', program: 'office' },
    { name: 'A gtk3-factory for all', bundleId: 'other' },
  ];
  const idOf = (name: string) => matchApp(name, INSTALLED)?.bundleId;

  test.each([
    ['by its id, before what is only called alike', 'gtk3-factory', 'gtk3-factory'],
    ['by its id as the name of a file', 'gtk3-factory.desktop', 'gtk3-factory'],
    ['by its program', 'factory', 'gtk3-factory'],
    ['not by its name', 'Widget Factory', 'gtk4-factory'],
    ['not by a part of its name', 'Opens', undefined],
    ['not by a program that menus show', 'office', 'org.office'],
  ])('%s', (_how, name, id) => {
    expect(idOf(name)).toBe(id);
  });
});
