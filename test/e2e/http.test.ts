import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePng } from '../../src/core/image/decode-png.ts';
import { permissivePolicy } from '../../src/core/policy/policy.ts';
import type { ConnectedClient } from '../support/official-clients.ts';
import { connectFirstSdkOverHttp, connectModernSdkOverHttp } from '../support/official-http-clients.ts';
import { ServedSim } from '../support/served-sim.ts';

interface Subject {
  readonly name: string;
  readonly version: string;
  readonly connect: (url: string) => Promise<ConnectedClient>;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'SDK v2 client pinned to 2026-07-28',
    version: '2026-07-28',
    connect: (url) => connectModernSdkOverHttp(url, '2026-07-28'),
  },
  {
    name: 'SDK v2 client by default',
    version: '2025-11-25',
    connect: (url) => connectModernSdkOverHttp(url),
  },
  ...['2025-11-25', '2025-06-18', '2025-03-26'].map((version) => ({
    name: `SDK v1 client asking for ${version}`,
    version,
    connect: (url: string) => connectFirstSdkOverHttp(url, version),
  })),
];

describe.each(SUBJECTS)('$name', ({ version, connect }) => {
  let served: ServedSim;
  let client: ConnectedClient;

  beforeAll(async () => {
    served = await ServedSim.open(['Calculator', 'Login']);
    client = await connect(served.server.mcpUrl);
  });
  afterAll(async () => {
    await client[Symbol.asyncDispose]();
    await served[Symbol.asyncDispose]();
  });

  test('agrees on its version', () => {
    expect(client.protocolVersion).toBe(version);
    expect(client.serverInfo).toMatchObject({ name: 'deskhand', version: '0.0.0-test' });
  });

  test('lists the tools and calls one', async () => {
    const names = (await client.listTools()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ax_list_apps', 'ax_click', 'ax_screenshot']));
    expect(names.filter((name) => name.startsWith('inspector'))).toEqual([]);
    const { structuredContent } = await client.callTool('ax_list_apps');
    expect(structuredContent).toMatchObject({ apps: [{ name: 'Calculator' }, { name: 'Login' }] });
  });

  test('clicks, with a confirmed outcome as structured content', async () => {
    const answer = await client.callTool('ax_click', { app: 'Calculator', query: 'button:7' });
    expect(answer.structuredContent).toMatchObject({
      clicked: { title: '7' },
      outcome: { effect: 'confirmed' },
    });
  });

  test('gets a picture', async () => {
    const { content } = await client.callTool('ax_screenshot', { app: 'Calculator' });
    const image = content.find(({ type }) => type === 'image');
    expect(image?.mimeType).toBe('image/png');
    expect(decodePng(Buffer.from(image?.data ?? '', 'base64')).width).toBeGreaterThan(100);
  });

  test('is told what failed and what to do', async () => {
    const answer = await client.callTool('ax_click', { app: 'Calculator', query: 'button:Nothing' });
    expect(answer).toMatchObject({
      isError: true,
      _meta: { 'deskhand/error': { code: 'element_not_found' } },
    });
    expect(answer.content[0]?.text).toContain('What to do:');
  });
});

test('a ref outlives the connection that learnt it, across protocol eras', async () => {
  await using served = await ServedSim.open(['Calculator']);
  const { mcpUrl } = served.server;
  let ref: unknown;
  {
    await using first = await connectFirstSdkOverHttp(mcpUrl, '2025-06-18');
    const found = await first.callTool('ax_find', { app: 'Calculator', query: 'button:8' });
    ref = found.structuredContent?.element_ref;
  }
  await using second = await connectModernSdkOverHttp(mcpUrl, '2026-07-28');
  const clicked = await second.callTool('ax_click', { app: 'Calculator', query: ref });
  expect(clicked.structuredContent).toMatchObject({ clicked: { title: '8' } });
});

test('a client that hangs up cancels its call', async () => {
  let markStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  const policy = { ...permissivePolicy, admit: async () => markStarted() };
  await using served = await ServedSim.open(['Calculator'], { policy });
  const client = await connectModernSdkOverHttp(served.server.mcpUrl, '2026-07-28');
  served.backend.sim.faults.hang('Calculator');
  const ended = new Promise((resolve) => served.caller.onCall(({ ending }) => resolve(ending)));
  const call = client.callTool('ax_find', { app: 'Calculator', query: 'button:8' });
  await started;
  await Promise.all([client[Symbol.asyncDispose](), expect(call).rejects.toThrow(/closed/i)]);
  expect(await ended).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
});
