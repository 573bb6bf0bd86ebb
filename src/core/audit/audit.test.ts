import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { type State, type UiNode, walk } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { type AuditRequest, audit } from './audit.ts';
import { isAskedBy, type Rule } from './rule.ts';
import { RULES } from './rules.ts';
import { AuditScene } from './scene.ts';

const AA: AuditRequest = { scope: 'focused_window', standards: ['wcag_aa'] };

async function auditSim(app: string, request: Partial<AuditRequest> = {}, change?: (desk: SimDesk) => void) {
  await using desk = await SimDesk.open([app]);
  const session = await desk.app(app);
  change?.(desk);
  return await audit(session, { ...AA, ...request }, neverAborted);
}

describe('on the simulated desktop', () => {
  test.each(['Calculator', 'TextEdit', 'Settings', 'Login', 'Contacts', 'Files'])(
    '%s has nothing to complain about',
    async (app) => {
      const found = await auditSim(app);
      expect(found).toMatchObject({ passed: true, score: 100, issues: [], notChecked: [] });
      expect(found.checked).toBeGreaterThan(5);
    },
  );

  test('a button that loses its name is found, with its ref, by the standards that ask for names', async () => {
    const forget = (desk: SimDesk) => {
      desk.sim.widget('Calculator', '7').title = '';
    };
    const found = await auditSim('Calculator', {}, forget);
    expect(found).toMatchObject({
      passed: false,
      issues: [
        { severity: 'critical', rule: '4.1.2 Name, Role, Value', element_ref: expect.stringMatching(/^el-/) },
      ],
      summary: expect.stringMatching(/^Failed with a score of \d+: 1 issue \(1 critical\)/),
    });
    expect(found.score).toBeLessThan(100);
    expect(await auditSim('Calculator', { standards: ['section508'] }, forget)).toMatchObject({
      passed: false,
    });
  });

  test('twins are one issue', async () => {
    const { issues } = await auditSim('Calculator', {}, (desk) =>
      desk.faults.sameTitle(desk.sim.widget('Calculator', '7'), desk.sim.widget('Calculator', '8')),
    );
    expect(issues).toMatchObject([
      { rule: '2.4.6 Headings and Labels', element: expect.stringContaining('"7"') },
    ]);
  });

  test('only the element in question is audited', async () => {
    const forget = (desk: SimDesk) => {
      desk.sim.widget('Login', 'Sign In').title = '';
    };
    const request = { scope: 'element', query: 'AXTextField:Username' } as const;
    expect(await auditSim('Login', request, forget)).toMatchObject({ passed: true });
    expect(await auditSim('Login', { scope: 'full' }, forget)).toMatchObject({ passed: false });
  });

  test('an element must be named for its scope', async () => {
    await expect(auditSim('Login', { scope: 'element' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(auditSim('Login', { scope: 'full', query: 'Username' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

let numbers = 0;

/** An element that shows, is enabled and has a place. */
function node(role: Role, more: Partial<UiNode> = {}, ...extra: State[]): UiNode {
  numbers += 1;
  const children = more.children ?? [];
  return {
    id: `n${numbers}`,
    role,
    nativeRole: role,
    title: '',
    states: ['visible', 'enabled', ...extra],
    bounds: { x: 0, y: 0, width: 100, height: 40 },
    actions: [],
    accepts: [],
    childCount: children.length,
    ...more,
    children,
  };
}

const windowOf = (...children: UiNode[]) =>
  node('AXWindow', { title: 'Window', bounds: { x: 0, y: 0, width: 500, height: 500 }, children });

/** What the rules without pixels say about a window with these elements. */
function complaints(...children: UiNode[]): string[] {
  const scene = new AuditScene([...walk([windowOf(...children)])], new Map(), new Map());
  return RULES.flatMap((rule) =>
    scene.elements
      .filter((element) => rule.concerns(element, scene) && rule.check(element, scene))
      .map(() => rule.id),
  );
}

const at = (x: number, y: number, width = 100, height = 50) => ({ bounds: { x, y, width, height } });

describe('a rule has nothing against', () => {
  test.each<[string, UiNode[]]>([
    [
      'a button named by the text inside it',
      [node('AXButton', { ...at(0, 0), children: [node('AXStaticText', { title: 'Save' })] }, 'focusable')],
    ],
    [
      'a paragraph of a text that can be edited',
      [
        node(
          'AXTextArea',
          { ...at(0, 0), title: 'Notes', children: [node('AXTextArea', { title: 'Dear' }, 'editable')] },
          'editable',
          'focusable',
        ),
      ],
    ],
    [
      'a field of a number with nothing in it',
      [node('AXIncrementor', { ...at(0, 0), title: 'Day', value: '' }, 'editable', 'focusable')],
    ],
    ['a button named by its tooltip', [node('AXButton', { ...at(0, 0), description: 'Save' }, 'focusable')]],
    [
      'the parts of a choice',
      [node('AXPopUpButton', { ...at(0, 0), title: 'Font', children: [node('AXTextField')] })],
    ],
    [
      'a picture in a button',
      [node('AXButton', { ...at(0, 0), title: 'Save', children: [node('AXImage')] }, 'focusable')],
    ],
    [
      'a small button with space around it',
      [
        node('AXButton', { ...at(0, 0, 12, 12), title: 'x' }, 'focusable'),
        node('AXButton', { ...at(40, 0, 60, 60), title: 'y' }, 'focusable'),
      ],
    ],
    [
      'the parts of a small group with a name',
      [node('AXGroup', { title: 'Font', children: [node('AXTextField', {}, 'focusable')] })],
    ],
    ['what closes the window', [node('AXButton', { ...at(0, 0), title: 'Close' })]],
    ['what is hidden', [{ ...node('AXButton', at(0, 0)), states: ['enabled'] }]],
    ['what has no place', [node('AXTab', { bounds: undefined })]],
    [
      'two columns',
      [
        node('AXGroup', {
          title: 'g',
          children: [
            node('AXButton', { ...at(0, 100), title: 'a' }, 'focusable'),
            node('AXButton', { ...at(200, 0), title: 'b' }, 'focusable'),
          ],
        }),
      ],
    ],
    [
      'a name with a mark for its shortcut',
      [
        node('AXTab', {
          ...at(0, 0),
          title: 'Page _1',
          children: [node('AXStaticText', { title: 'Page 1' })],
        }),
      ],
    ],
    [
      'a control in a control of one name',
      [
        node('AXButton', {
          ...at(0, 0),
          title: 'Menu',
          children: [node('AXButton', { ...at(0, 0), title: 'Menu' }, 'focusable')],
        }),
      ],
    ],
  ])('%s', (_, children) => {
    expect(complaints(...children).filter((id) => id !== '2.5.5')).toEqual([]);
  });
});

describe('a rule finds', () => {
  test.each<[string, string, UiNode[]]>([
    ['1.1.1', 'a picture named after its file', [node('AXImage', { title: 'folder-symbolic' })]],
    ['2.1.1', 'a button without focus', [node('AXButton', { ...at(0, 0), title: 'Save' })]],
    [
      '2.5.3',
      'a name that is not what is shown',
      [
        node(
          'AXButton',
          { ...at(0, 0), title: 'btn1', children: [node('AXStaticText', { title: 'Save' })] },
          'focusable',
        ),
      ],
    ],
    [
      '3.3.2',
      'a field that only its placeholder names',
      [node('AXTextField', { placeholder: 'Name' }, 'focusable')],
    ],
    [
      '4.1.2',
      'something of no known role that can be pressed',
      [node('AXUnknown', { actions: ['press'], title: 'x' })],
    ],
    ['4.1.2', 'a slider without a value', [node('AXSlider', { title: 'Volume' }, 'focusable')]],
    [
      '2.4.3',
      'a page whose elements go upwards',
      [
        node('AXWebArea', {
          title: 'p',
          children: [
            node('AXButton', { ...at(0, 100), title: 'a' }, 'focusable'),
            node('AXButton', { ...at(0, 0), title: 'b' }, 'focusable'),
          ],
        }),
      ],
    ],
    [
      '1.3.2',
      'a group whose elements go upwards',
      [
        node('AXGroup', {
          title: 'g',
          children: [
            node('AXButton', { ...at(0, 100), title: 'a' }, 'focusable'),
            node('AXButton', { ...at(0, 0), title: 'b' }, 'focusable'),
          ],
        }),
      ],
    ],
  ])('%s: %s', (id, _, children) => {
    expect(complaints(...children).filter((found) => found !== '2.5.5')).toEqual([id]);
  });
});

describe('standards', () => {
  const ids = (...standards: Parameters<typeof isAskedBy>[1]) =>
    new Set(RULES.filter((rule: Rule) => isAskedBy(rule, standards)).map(({ id }) => id));

  test('each level asks for more than the one below it', () => {
    expect(ids('wcag_a')).not.toContain('1.4.3');
    expect(ids('wcag_aa')).toContain('1.4.3');
    expect(ids('wcag_aa')).not.toContain('1.4.6');
    expect(ids('wcag_aaa')).toEqual(new Set(RULES.map(({ id }) => id)));
  });

  test('Section 508 asks for what WCAG 2.0 asked for', () => {
    expect(ids('section508')).toContain('1.4.3');
    expect(ids('section508')).not.toContain('2.5.8');
  });
});
