import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { MASK, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import { showTree, type TreeAnswer, TreePage, type TreeRequest } from './show-tree.ts';
import { Snapshot } from './snapshot.ts';

const SHOWN: TreeRequest = {
  maxDepth: 64,
  includeInvisible: false,
  compact: false,
  format: 'outline',
  budgetTokens: 100_000,
};
const EVERYTHING: TreeRequest = { ...SHOWN, includeInvisible: true };

async function outlineOf(desk: SimDesk, appName: string, request: TreeRequest): Promise<TreeAnswer> {
  return showTree(await desk.app(appName), request, neverAborted);
}

/** Refs are hashes; what matters is that each line begins with one. */
const text = ({ outline }: TreeAnswer) => `\n${outline.replace(/el-[0-9a-f]{6,}/g, 'el-…')}\n`;

const node = (id: string, role: Role, title: string, children: UiNode[] = []): UiNode => ({
  ...{ id, role, nativeRole: '', title, children, childCount: children.length, actions: [], accepts: [] },
  states: ['visible', 'enabled'],
});

/** The outline of a tree of our own making. */
function outlineOfNodes(roots: UiNode[], request: Partial<TreeRequest> = {}): TreeAnswer {
  const snapshot = new Snapshot({ roots, omitted: 0, revision: 1, takenAt: 0 }, new RefRegistry('app'));
  return new TreePage(snapshot, roots, { ...SHOWN, ...request }, 0).answer();
}

const compact = (roots: UiNode[]) => outlineOfNodes(roots, { compact: true }).outline.split('\n');

describe('the outline of the calculator', () => {
  test('tells every element with its value, neighbours of one kind on one line', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const shown = await outlineOf(desk, 'Calculator', SHOWN);
    expect(text(shown)).toMatchInlineSnapshot(`
      "
      el-… AXWindow "Calculator" {focused}
        el-… AXStaticText "Result" = "0" #display
        AXButton: el-… "C", el-… "±", el-… "%", el-… "÷", el-… "7", el-… "8", el-… "9"
        AXButton: el-… "×", el-… "4", el-… "5", el-… "6", el-… "−", el-… "1", el-… "2"
        AXButton: el-… "3", el-… "+", el-… "0", el-… ".", el-… "="
      "
    `);
    expect(shown).toMatchObject({ elements: 21, omitted: 0, omittedWhy: [] });
  });

  test('says how many elements lie deeper than asked for, and where', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const shown = await outlineOf(desk, 'Calculator', { ...SHOWN, maxDepth: 1 });
    expect(text(shown)).toBe('\nel-… AXWindow "Calculator" {focused} …+20\n');
    expect(shown).toMatchObject({ elements: 1, omitted: 20, omittedWhy: ['20 deeper (max_depth:2)'] });
  });
});

describe('the outline of a deep window', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, index) => `button number ${index}`);
  const buttons = (count: number, at: string) =>
    titles(count).map((title) => node(`${at} ${title}`, 'AXButton', title));
  const deep = (levels: number, inner: UiNode[]): UiNode[] =>
    levels === 0 ? inner : [node(`level ${levels}`, 'AXGroup', `level ${levels}`, deep(levels - 1, inner))];
  const window = (count: number) => [
    node('window', 'AXWindow', 'Deep', [...deep(7, buttons(3, 'deep')), ...buttons(count, 'shallow')]),
  ];
  const asked = { budgetTokens: 1000 } as const;

  test('goes as deep as the budget allows where nobody says how deep', () => {
    const all = outlineOfNodes(window(3), { ...asked, maxDepth: undefined });
    expect(all).toMatchObject({ omitted: 0, omittedWhy: [] });
    expect(all.outline.match(/button number 2/g)).toHaveLength(2);
  });

  test('goes as deep as somebody says', () => {
    const shown = outlineOfNodes(window(3), { ...asked, maxDepth: 5 });
    expect(shown).toMatchObject({ omitted: 6, omittedWhy: ['6 deeper (max_depth:10)'] });
  });

  test('tells first what is not deep', () => {
    const first = outlineOfNodes(window(200), { ...asked, maxDepth: undefined });
    expect(first.outline).not.toContain('level 2');
    expect(first.omittedWhy).toEqual([
      `${first.omitted} over budget_tokens 1000 (cursor:"${first.nextCursor}")`,
    ]);
  });
});

describe('the outline of the login window', () => {
  test('tells what has the focus, what is disabled and what is hidden', async () => {
    await using desk = await SimDesk.open(['Login']);
    expect(text(await outlineOf(desk, 'Login', EVERYTHING))).toMatchInlineSnapshot(`
      "
      el-… AXWindow "Login" {focused}
        el-… AXGroup #sign-in-form
          AXStaticText = "Username"
          el-… AXTextField "Username" {focused}
          AXStaticText = "Password"
          el-… AXSecureTextField "Password"
          el-… AXCheckBox "Remember me"
          el-… AXBusyIndicator "Signing in…" {hidden}
          el-… AXButton "Sign In" {disabled}
        el-… AXGroup #welcome-view {hidden}
          el-… AXStaticText #welcome {hidden}
          el-… AXButton "Sign Out" {hidden}
      "
    `);
  });

  test('leaves out what is hidden and says how much, also below what is shown', async () => {
    await using desk = await SimDesk.open(['Login']);
    const shown = await outlineOf(desk, 'Login', SHOWN);
    expect(text(shown)).not.toMatch(/hidden|Sign Out|Signing in/);
    expect(shown).toMatchObject({
      omitted: 6,
      omittedWhy: ['4 hidden, 2 boxes and labels (include_invisible:true)'],
    });
  });

  test('counts everything that it leaves out exactly once', async () => {
    await using desk = await SimDesk.open(['Login']);
    const all = (await outlineOf(desk, 'Login', EVERYTHING)).elements;
    for (const maxDepth of [1, 2, 3]) {
      for (const includeInvisible of [true, false]) {
        for (const budgetTokens of [50, 100, 100_000]) {
          const request = { ...SHOWN, maxDepth, includeInvisible, budgetTokens };
          const part = await outlineOf(desk, 'Login', request);
          expect(part.elements + part.omitted).toBe(all);
        }
      }
    }
  });

  test('gives only role and title when it is compact', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outline } = await outlineOf(desk, 'Login', { ...SHOWN, maxDepth: 2, compact: true });
    expect(outline).toBe('AXWindow "Login"\n  AXGroup …+4');
  });

  test('masks what was typed into a secure field', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { appId } = desk.sim.app('Login');
    const { id } = desk.sim.widget('Login', 'password');
    await desk.backend.ports.text.replace(appId, id, 'open-sesame', neverAborted);
    for (const format of ['outline', 'json'] as const) {
      const answer = await outlineOf(desk, 'Login', { ...EVERYTHING, format });
      expect(JSON.stringify(answer)).not.toContain('sesame');
      expect(JSON.stringify(answer)).toContain(MASK);
    }
  });

  test('masks the words inside of a secure field, of which some toolkits make elements', () => {
    const letters: UiNode = { ...node('t', 'AXStaticText', 'sesame'), states: ['visible', 'secure'] };
    const field = node('p', 'AXSecureTextField', 'Password', [letters]);
    for (const format of ['outline', 'json'] as const) {
      expect(JSON.stringify(outlineOfNodes([node('w', 'AXWindow', 'W', [field])], { format }))).not.toContain(
        'sesame',
      );
    }
  });
});

describe('what a reader does not need is passed over and counted', () => {
  test('boxes without a name, and labels that repeat what they stand in or beside', () => {
    const button = node('b', 'AXButton', 'Save', [node('t', 'AXStaticText', 'Save')]);
    const field = [node('l', 'AXStaticText', 'Name:'), node('f', 'AXTextField', 'Name')];
    const boxes = node('g', 'AXGroup', '', [
      node('h', 'AXScrollArea', '', [button, ...field, node('n', 'AXGroup', 'Named')]),
    ]);
    const shown = outlineOfNodes([node('w', 'AXWindow', 'Window', [boxes])], { maxDepth: 2, compact: true });
    expect(shown.outline.split('\n')).toEqual([
      'AXWindow "Window"',
      '  AXButton "Save"',
      '  AXTextField "Name"',
      '  AXGroup "Named"',
    ]);
    expect(shown).toMatchObject({ elements: 4, omitted: 4 });
  });

  test('separators, empty texts, pictures without a name, and scroll bars that cannot move', () => {
    const still = { ...node('s', 'AXScrollBar', ''), range: { min: 0, max: 0 } };
    const useless = [node('a', 'AXSeparator', ''), node('b', 'AXStaticText', ' '), node('c', 'AXImage', '')];
    const moving = { ...node('m', 'AXScrollBar', ''), range: { min: 0, max: 9 } };
    expect(compact([node('w', 'AXWindow', 'W', [...useless, still, moving])])).toEqual([
      'AXWindow "W"',
      '  AXScrollBar',
    ]);
  });

  test('the words in a control stand on its line', () => {
    const pi = node('b', 'AXButton', '', [node('g', 'AXGroup', '', [node('t', 'AXStaticText', 'π')])]);
    expect(compact([node('w', 'AXWindow', 'W', [pi])])).toEqual(['AXWindow "W"', '  AXButton > "π"']);
  });

  test('a button around a button of the same name', () => {
    const inner = { ...node('i', 'AXButton', 'Menu'), actions: ['press' as const] };
    expect(compact([node('w', 'AXWindow', 'W', [node('o', 'AXButton', 'Menu', [inner])])])).toEqual([
      'AXWindow "W"',
      '  AXButton "Menu"',
    ]);
  });

  test('a container that calls itself hidden while its contents are on the screen', () => {
    const page: UiNode = {
      ...node('p', 'AXGroup', 'Page', [node('b', 'AXButton', 'Go')]),
      states: ['enabled'],
    };
    expect(compact([node('w', 'AXWindow', 'W', [page])])).toEqual(['AXWindow "W"', '  AXButton "Go"']);
  });
});

describe('a long run of one kind', () => {
  const rows = Array.from({ length: 42 }, (_, index) => node(`r${index}`, 'AXRow', `Day ${index + 1}`));
  const chosen: UiNode = { ...rows[30], states: ['visible', 'enabled', 'selected'] } as UiNode;
  const list = node('l', 'AXList', 'Days', rows.with(30, chosen));
  const window = node('w', 'AXWindow', 'W', [list]);

  test('is shortened to its beginning and what is chosen, with the call that shows the rest', () => {
    const { outline, elements, omitted, omittedWhy } = outlineOfNodes([window]);
    expect(outline).toContain('"Day 12"');
    expect(outline).not.toContain('"Day 13"');
    expect(outline).toContain('"Day 31" {selected}');
    expect(outline).toMatch(/… 29 more AXRow \(root_query:"el-[0-9a-f]+"\)$/);
    expect([elements + omitted, omittedWhy]).toEqual([44, ['29 in long runs (root_query as given)']]);
  });

  test('is whole when its container is the root', () => {
    expect(outlineOfNodes([list], { rootQuery: 'el-000000' })).toMatchObject({ elements: 43, omitted: 0 });
  });

  test('of buttons is never shortened: each does something else', () => {
    const buttons = rows.map((row): UiNode => ({ ...row, role: 'AXButton' }));
    expect(outlineOfNodes([node('w', 'AXWindow', 'W', buttons)])).toMatchObject({ elements: 43, omitted: 0 });
  });
});

describe('a line of the outline', () => {
  test('tells states, limits of a value and the size of a large table', async () => {
    await using desk = await SimDesk.open(['Settings', 'Contacts']);
    const settings = text(await outlineOf(desk, 'Settings', EVERYTHING));
    expect(settings).toContain('AXTab: el-… "General" {focused selected}');
    expect(settings).toContain('"Managed by your organisation" {checked disabled}');
    expect(settings).toContain('AXSlider "Brightness" = 50 [0..100] {hidden}');
    const contacts = text(await outlineOf(desk, 'Contacts', SHOWN));
    expect(contacts).toContain('AXTable "Contacts" (1000000 rows × 3 columns, ask for cells:A1:C20)');
  });

  test('stays one line, quotes what is not ours, and says how long a clipped value is', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const [window] = desk.sim.app('Calculator').windows;
    const identifier = 'id\nel-000000 AXButton "Fake"';
    window?.content.add(new Label('x'.repeat(500), { title: 'a\n"b"\u001b[2J' }));
    window?.content.add(new Label('', { title: '', identifier }));
    const { outline } = await outlineOf(desk, 'Calculator', SHOWN);
    const [first = '', second = ''] = outline.split('\n').slice(-2);
    expect(first).toContain('"a \\"b\\" [2J"');
    expect(first).toContain(`= "${'x'.repeat(79)}…" (500 characters)`);
    expect(second).toContain('#"id el-000000 AXButton \\"Fake\\""');
  });
});
