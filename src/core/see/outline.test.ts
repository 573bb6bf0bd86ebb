import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { MASK, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import { type Outline, type OutlineOptions, outline } from './outline.ts';
import { Snapshot } from './snapshot.ts';

const EVERYTHING: OutlineOptions = { maxDepth: 64, includeInvisible: true, compact: false };
const SHOWN: OutlineOptions = { ...EVERYTHING, includeInvisible: false };

async function outlineOf(desk: SimDesk, appName: string, options: OutlineOptions): Promise<Outline> {
  const snapshot = await (await desk.app(appName)).snapshot(neverAborted);
  return outline(snapshot, options);
}

/** Refs are hashes; what matters is that each line begins with one. */
const text = ({ lines }: Outline) => `\n${lines.join('\n').replace(/el-[0-9a-f]{6,}/g, 'el-…')}\n`;

describe('the outline of the calculator', () => {
  test('has one line per element, with its value and identifier', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const shown = await outlineOf(desk, 'Calculator', SHOWN);
    expect(text(shown)).toMatchInlineSnapshot(`
      "
      el-… AXWindow "Calculator" {focused}
        el-… AXStaticText = "0" #display
        el-… AXButton "C"
        el-… AXButton "±"
        el-… AXButton "%"
        el-… AXButton "÷"
        el-… AXButton "7"
        el-… AXButton "8"
        el-… AXButton "9"
        el-… AXButton "×"
        el-… AXButton "4"
        el-… AXButton "5"
        el-… AXButton "6"
        el-… AXButton "−"
        el-… AXButton "1"
        el-… AXButton "2"
        el-… AXButton "3"
        el-… AXButton "+"
        el-… AXButton "0"
        el-… AXButton "."
        el-… AXButton "="
      "
    `);
    expect(shown).toMatchObject({ shown: 21, hiddenBelowDepth: 0, hiddenInvisible: 0 });
  });

  test('says how many elements lie deeper than asked for', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const shown = await outlineOf(desk, 'Calculator', { ...SHOWN, maxDepth: 1 });
    expect(shown.lines).toEqual([expect.stringContaining('AXWindow "Calculator"')]);
    expect(shown).toMatchObject({ shown: 1, hiddenBelowDepth: 20, hiddenInvisible: 0 });
  });
});

describe('the outline of the login window', () => {
  test('tells what has the focus, what is disabled and what is hidden', async () => {
    await using desk = await SimDesk.open(['Login']);
    expect(text(await outlineOf(desk, 'Login', EVERYTHING))).toMatchInlineSnapshot(`
      "
      el-… AXWindow "Login" {focused}
        el-… AXGroup #sign-in-form
          el-… AXStaticText = "Username"
          el-… AXTextField "Username" #username {focused}
          el-… AXStaticText = "Password"
          el-… AXSecureTextField "Password" #password
          el-… AXCheckBox "Remember me" = "0"
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
    expect(shown).toMatchObject({ shown: 8, hiddenBelowDepth: 0, hiddenInvisible: 4 });
  });

  test('passes over boxes without a name and labels that repeat, and says how many', () => {
    const node = (id: string, role: Role, title: string, children: UiNode[] = []): UiNode => ({
      ...{ id, role, nativeRole: '', title, children, childCount: children.length, actions: [], accepts: [] },
      states: ['visible', 'enabled'],
    });
    const button = node('b', 'AXButton', 'Save', [node('t', 'AXStaticText', 'Save')]);
    const boxes = node('g', 'AXGroup', '', [
      node('h', 'AXScrollArea', '', [button, node('n', 'AXGroup', 'Named')]),
    ]);
    const read = { roots: [node('w', 'AXWindow', 'Window', [boxes])], omitted: 0, revision: 1, takenAt: 0 };
    const shown = outline(new Snapshot(read, new RefRegistry('app')), {
      ...SHOWN,
      maxDepth: 2,
      compact: true,
    });
    expect(shown.lines).toEqual(['AXWindow "Window"', '  AXButton "Save"', '  AXGroup "Named"']);
    expect(shown).toMatchObject({ shown: 3, passedOver: 3, hiddenBelowDepth: 0 });
  });

  test('counts everything that it leaves out exactly once', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { shown } = await outlineOf(desk, 'Login', EVERYTHING);
    for (const maxDepth of [1, 2, 3]) {
      for (const includeInvisible of [true, false]) {
        const part = await outlineOf(desk, 'Login', { maxDepth, includeInvisible, compact: false });
        expect(part.shown + part.hiddenBelowDepth + part.hiddenInvisible + part.passedOver).toBe(shown);
      }
    }
  });

  test('gives only role and title when it is compact', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { lines } = await outlineOf(desk, 'Login', { ...SHOWN, maxDepth: 2, compact: true });
    expect(lines).toEqual(['AXWindow "Login"', '  AXGroup']);
  });

  test('masks what was typed into a secure field', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { appId } = desk.sim.app('Login');
    const { id } = desk.sim.widget('Login', 'password');
    await desk.backend.ports.text.replace(appId, id, 'open-sesame', neverAborted);
    const shown = text(await outlineOf(desk, 'Login', EVERYTHING));
    expect(shown).toContain(`AXSecureTextField "Password" = "${MASK}" #password`);
    expect(shown).not.toContain('sesame');
  });
});

describe('a line of the outline', () => {
  test('tells states, limits of a value and the size of a large table', async () => {
    await using desk = await SimDesk.open(['Settings', 'Contacts']);
    const settings = text(await outlineOf(desk, 'Settings', EVERYTHING));
    expect(settings).toContain('AXTab "General" {focused selected}');
    expect(settings).toContain('AXCheckBox "Managed by your organisation" = "1" {checked disabled}');
    expect(settings).toContain('AXSlider "Brightness" = "50" [0..100] {hidden}');
    const contacts = text(await outlineOf(desk, 'Contacts', SHOWN));
    expect(contacts).toContain('AXTable "Contacts" #contacts (1000000 rows × 3 columns, addressed by cell)');
  });

  test('stays one line, and quotes what is not ours, whatever the application says', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const [window] = desk.sim.app('Calculator').windows;
    window?.content.add(
      new Label('x'.repeat(500), { title: 'a\n"b"\u001b[2J', identifier: 'id\nel-000000 AXButton "Fake"' }),
    );
    const { lines, shown } = await outlineOf(desk, 'Calculator', SHOWN);
    expect(lines.join('\n').split('\n')).toHaveLength(shown);
    const line = lines.at(-1) ?? '';
    expect(line).toContain('"a \\"b\\" [2J"');
    expect(line).toContain(`= "${'x'.repeat(119)}…"`);
    expect(line).toContain('#"id el-000000 AXButton \\"Fake\\""');
  });
});
