import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { decodePng } from '../../src/core/image/decode-png.ts';
import {
  type ConnectedClient,
  connectFirstSdk,
  connectModernSdk,
  type ListedTool,
} from '../support/official-clients.ts';

const READING_TOOLS = [
  ...['ax_is_accessible', 'ax_list_apps', 'ax_find', 'ax_get_tree', 'ax_get_attributes'],
  ...['ax_get_value', 'ax_list_windows', 'ax_screenshot', 'ax_wait_idle'],
  ...['ax_assert', 'ax_visual_diff', 'ax_a11y_audit', 'ax_session_info'],
];

const ACTING_TOOLS = [
  ...[
    'ax_connect',
    'ax_click',
    'ax_click_at',
    'ax_type',
    'ax_set_value',
    'ax_scroll',
    'ax_drag',
    'ax_key_press',
  ],
  ...['ax_workflow', 'ax_undo', 'ax_clipboard', 'ax_run_script'],
];

interface Subject {
  readonly name: string;
  readonly version: string;
  readonly connect: () => Promise<ConnectedClient>;
}

const firstSdk = (version: string): Subject => ({
  name: `SDK v1 client asking for ${version}`,
  version,
  connect: () => connectFirstSdk(version),
});

const SUBJECTS: readonly Subject[] = [
  {
    name: 'SDK v2 client pinned to 2026-07-28',
    version: '2026-07-28',
    connect: () => connectModernSdk({ pin: '2026-07-28' }),
  },
  { name: 'SDK v2 client by default', version: '2025-11-25', connect: () => connectModernSdk() },
  ...['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'].map(firstSdk),
];

describe.each(SUBJECTS)('$name', ({ version, connect }) => {
  let client: ConnectedClient;
  let tools: readonly ListedTool[];

  beforeAll(async () => {
    client = await connect();
    tools = await client.listTools();
  });

  afterAll(() => client[Symbol.asyncDispose]());

  test('negotiates the version and learns who the server is', () => {
    expect(client.protocolVersion).toBe(version);
    expect(client.serverInfo).toMatchObject({ name: 'deskhand', version: packageJson.version });
    expect(client.instructions).toContain('ax_list_apps');
  });

  test('lists every tool with title, description and annotations', () => {
    expect(tools.map(({ name }) => name).sort()).toEqual([...READING_TOOLS, ...ACTING_TOOLS].sort());
    for (const { name, title, description, annotations } of tools) {
      expect(title).toBeTruthy();
      expect(description).toBeTruthy();
      expect(annotations).toMatchObject({
        destructiveHint: expect.any(Boolean),
        openWorldHint: name === 'ax_run_script',
      });
    }
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
    expect(readOnly.map(({ name }) => name)).toEqual(READING_TOOLS);
  });

  test('gets schemas that are valid JSON Schema', () => {
    const ajv = new Ajv({ strict: false });
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      for (const schema of [inputSchema, outputSchema ?? {}]) {
        expect(ajv.validateSchema(schema)).toBe(true);
        expect(() => ajv.compile(schema)).not.toThrow();
      }
    }
  });

  test('reads, and the answer matches the listed schema', async () => {
    const answer = await client.callTool('ax_get_tree', { app: 'Calculator' });
    expect(answer.isError ?? false).toBe(false);
    expect(answer.structuredContent).toMatchObject({ app: 'Calculator', elements: expect.any(Number) });
    expect(answer.content[0]?.text).toMatch(/AXButton: .*"7"/);
    expect(matchesSchema(tools, 'ax_get_tree', answer.structuredContent)).toBe(true);
  });

  test('acts, and is told what demonstrably happened', async () => {
    const answer = await client.callTool('ax_click', { app: 'Calculator', query: 'button:7' });
    expect(answer.structuredContent).toMatchObject({
      clicked: { role: 'AXButton', title: '7' },
      outcome: { effect: 'confirmed', route: 'accessibility', focusTaken: false },
    });
    expect(matchesSchema(tools, 'ax_click', answer.structuredContent)).toBe(true);
    const read = await client.callTool('ax_get_value', { app: 'Calculator', query: '#display' });
    expect(read.structuredContent).toMatchObject({ found: true, value: '7' });
  });

  test('gets a screenshot as an image', async () => {
    const { structuredContent, content } = await client.callTool('ax_screenshot', { app: 'Calculator' });
    const image = content.find(({ type }) => type === 'image');
    expect(image?.mimeType).toBe('image/png');
    const png = Buffer.from(image?.data ?? '', 'base64');
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    const { windows } = (await client.callTool('ax_list_windows', { app: 'Calculator' }))
      .structuredContent as { windows: { size: [number, number] }[] };
    const { width, height } = decodePng(png);
    expect([width, height]).toEqual(windows[0]?.size);
    expect(structuredContent).toMatchObject({ width, height });
  });

  test('gets a failure as text with code and guidance, and as data', async () => {
    const answer = await client.callTool('ax_click', { app: 'Calculater', query: 'button:7' });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toBeUndefined();
    expect(answer.content).toEqual([{ type: 'text', text: expect.stringContaining('app_not_found') }]);
    expect(answer.content[0]?.text).toContain('What to do: Did you mean Calculator?');
    expect(answer._meta?.['deskhand/error']).toMatchObject({
      code: 'app_not_found',
      guidance: expect.stringContaining('Calculator'),
      details: { running: expect.arrayContaining(['Calculator', 'Login']) },
    });
  });
});

test('server/discover answers on 2026-07-28', async () => {
  await using connected = await connectModernSdk({ pin: '2026-07-28' });
  const discovered = await connected.client.discover();
  expect(discovered).toMatchObject({
    supportedVersions: expect.arrayContaining(['2026-07-28']),
    capabilities: { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
    instructions: expect.stringContaining('ax_get_tree'),
  });
  expect(connected.client.getProtocolEra()).toBe('modern');
});

function matchesSchema(tools: readonly ListedTool[], name: string, value: unknown): boolean {
  const schema = tools.find((tool) => tool.name === name)?.outputSchema;
  if (!schema) throw new Error(`${name} has no output schema.`);
  return new Ajv({ strict: false }).validate(schema, value);
}
