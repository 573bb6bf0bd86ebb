import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ServedSim } from '../../../test/support/served-sim.ts';
import { simProvider } from '../../backends/sim/index.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { decodePng } from '../../core/image/decode-png.ts';
import { silentLogger } from '../../core/logger.ts';
import { permissivePolicy } from '../../core/policy/policy.ts';
import { Desktop } from '../../core/session/desktop.ts';
import { ToolCaller } from '../../core/tool/tool-caller.ts';
import { Frame } from '../../model/frame.ts';
import { InspectedTree, InspectorState } from '../../model/inspection.ts';
import { FRAME_HEADER, Inspector } from './inspector.ts';

const AGENT = { principal: 'local', host: 'mcp' } as const;
const HOSTILE = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';

describe('the page', () => {
  test('is one document that asks nothing of anybody else', async () => {
    await using served = await ServedSim.open([]);
    const { text, headers } = await served.send('/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<title>deskhand</title>');
    const elsewhere = /https?:|\s(?:src|href|action)\s*=(?!\s*["']data:)|@import|[\s:,]url\(/gi;
    expect(text.match(elsewhere)).toBeNull();
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/script/g)).toHaveLength(1);
    expect(text).not.toContain('<!-- s');
  });

  test('may run its own script and style and nothing else', async () => {
    await using served = await ServedSim.open([]);
    const { text, headers } = await served.send('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    for (const [tag, name] of [['script', 'script-src'] as const, ['style', 'style-src'] as const]) {
      const content = text.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0] ?? '';
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy).toContain(`${name} 'sha256-${hash}'`);
    }
  });

  test.each(['/', '/inspector/state', '/inspector/tree?app=Calculator', '/inspector/screen.png'])(
    '%s cannot be read by other sites, nor taken for another type, nor kept',
    async (path) => {
      await using served = await ServedSim.open(['Calculator']);
      expect((await served.send(path)).headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(await served.send(path, { method: 'POST' })).toMatchObject({
        status: 405,
        headers: { allow: 'GET' },
      });
    },
  );
});

describe('the data', () => {
  test('tells the version, the desktop, its notice and the applications', async () => {
    await using served = await ServedSim.open(['Calculator', 'Login']);
    const state = InspectorState.parse(JSON.parse((await served.send('/inspector/state')).text));
    expect(state).toMatchObject({
      version: '0.0.0-test',
      desktop: 'sim',
      notice: expect.stringContaining('SIMULATED'),
      reportsChanges: true,
      apps: [{ name: 'Calculator', frontmost: true }, { name: 'Login' }],
      calls: [],
    });
  });

  test('has a picture and says what its pixels mean', async () => {
    await using served = await ServedSim.open(['Calculator']);
    const response = await fetch(`${served.server.url}inspector/screen.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const frame = Frame.parse(JSON.parse(decodeURIComponent(response.headers.get(FRAME_HEADER) ?? '')));
    const pixels = decodePng(Buffer.from(await response.arrayBuffer()));
    expect(pixels.width).toBe(frame.size.width * frame.scale);
  });

  test('has the elements with the refs that tools use, as data even where their text is hostile', async () => {
    await using served = await ServedSim.open(['Calculator']);
    served.backend.sim.widget('Calculator', '8').title = HOSTILE;
    const { text, headers } = await served.send('/inspector/tree?app=Calculator');
    expect(headers['content-type']).toBe('application/json');
    const { elements } = InspectedTree.parse(JSON.parse(text));
    expect(elements[0]).toMatchObject({ depth: 0, role: 'AXWindow', title: 'Calculator' });
    expect(elements.map(({ title }) => title)).toContain(HOSTILE);
    const seven = elements.find(({ title }) => title === '7');
    const input = { app: 'Calculator', query: 'button:7' };
    const { data } = await served.caller.call('ax_find', input, AGENT, neverAborted);
    expect(seven?.element_ref).toBe(data.element_ref);
    expect(seven?.bounds).toBeDefined();
  });

  test('leaves out what is hidden and masks what is secure', async () => {
    await using served = await ServedSim.open(['Login']);
    const input = { app: 'Login', query: 'Password', text: 'hunter2' };
    await served.caller.call('ax_type', input, AGENT, neverAborted);
    const { text } = await served.send('/inspector/tree?app=Login');
    const tree = InspectedTree.parse(JSON.parse(text));
    expect(tree.hidden).toBeGreaterThan(0);
    expect(tree.elements.every(({ states }) => states.includes('visible'))).toBe(true);
    expect(text).not.toContain('hunter2');
  });

  test.each([
    ['/inspector/tree?app=Nothing', 404, 'app_not_found'],
    ['/inspector/tree', 400, 'invalid_input'],
  ])('%s is a problem in words', async (path, status, code) => {
    await using served = await ServedSim.open(['Calculator']);
    const answer = await served.send(path);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({
      problem: { code, message: expect.any(String), guidance: expect.any(String) },
    });
  });

  test('says why there are no applications where the desktop does not open', async () => {
    const open = () => Promise.reject(new AutomationError('desktop_unavailable', 'No display.'));
    await using desktop = new Desktop({ ...simProvider(), open }, { findMs: 0, callMs: 100, settleMs: 0 });
    const parts = { policy: permissivePolicy, logger: silentLogger };
    const caller = new ToolCaller({ surfaces: [], desktop, ...parts });
    using inspector = new Inspector({ caller, version: '1', ...parts });
    const response = await inspector.handle(new Request('http://localhost/inspector/state'));
    expect(InspectorState.parse(await response?.json())).toMatchObject({
      apps: [],
      problem: { code: 'desktop_unavailable', message: 'No display.' },
    });
  });
});

test('other paths are left to others', async () => {
  await using served = await ServedSim.open([]);
  const parts = { policy: permissivePolicy, logger: silentLogger };
  using inspector = new Inspector({ caller: served.caller, version: '1', ...parts });
  expect(await inspector.handle(new Request('http://localhost/inspector/other'))).toBeUndefined();
});
