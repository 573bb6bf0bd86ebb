import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { clip } from '../../base/text.ts';
import { resolve } from './resolve.ts';

const APPS = ['Calculator', 'Contacts', 'Files', 'Login', 'Settings', 'TextEdit'];

const QUERIES = [
  ...[
    'Save',
    'Sign In',
    'sign',
    '7',
    'File',
    'Search',
    'Contacts',
    'Usrename',
    'the Save button',
    'okay',
    'Nonsense',
  ],
  ...[
    'button:7',
    'AXButton',
    'button:Sign',
    'check box:Remember',
    'window:',
    'AXRow:Welcome',
    'button:Nonsense',
  ],
  ...['#display', '#contacts', '#nobody', '/^s/i', '/[0-9]/', '/(/', '//AXMenuItem[2]', '//AXWindow/AXKnob'],
  ...[
    'role:AXButton index:1',
    'role:AXButton index:-1',
    'role:AXMenuItem enabled:false',
    'focused:true',
    'checked:true',
  ],
  ...[
    'selected:true',
    'value:0',
    'contains:"e"',
    'title:/^.$/',
    'role:AXStaticText visible:false',
    'expanded:true',
  ],
  ...[
    'File > Save',
    'File > Save As',
    'Edit > Nonsense',
    'Save within:File',
    'button within:(role:AXToolbar)',
  ],
  ...[
    'cell:A1',
    'cells:A1:B2',
    'cell:ZZ9',
    'cells:A1',
    'cell:A1 within:"#contacts"',
    'title:"',
    'el-000000',
    'index:2',
  ],
];

/** What a query gives in one line: the reading and the first matches, or why there are none. */
async function line(desk: SimDesk, app: string, query: string): Promise<string> {
  try {
    const result = await resolve(await desk.app(app), query, {}, neverAborted);
    if (result.kind === 'not_found') {
      const near = result.candidates.map(({ role, title }) => `${role} ${clip(title, 30)}`);
      return `- near: ${near.join(', ') || 'nothing'}`;
    }
    const first = result.matches
      .slice(0, 3)
      .map(({ node }) => `${node.role} ${clip(node.title || (node.value ?? ''), 30)}`);
    const more = result.matches.length > 3 ? `, and ${result.matches.length - 3} more` : '';
    return `${result.strategy}: ${first.join(', ')}${more}`;
  } catch (thrown) {
    if (!(thrown instanceof AutomationError)) throw thrown;
    return `! ${thrown.code}: ${thrown.message}`;
  }
}

test('every query on every simulated application is read as it was', async () => {
  const lines: string[] = [];
  for (const app of APPS) {
    await using desk = await SimDesk.open([app]);
    lines.push(`# ${app}`);
    for (const query of QUERIES) lines.push(`${query}\n    ${await line(desk, app, query)}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('queries.golden.txt');
});
