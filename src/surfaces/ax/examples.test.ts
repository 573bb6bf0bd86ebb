import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { describe, expect, test } from 'vitest';
import { SimCaller } from '../../../test/support/sim-caller.ts';
import { inputSchema, outputSchema } from '../../core/tool/tool-schema.ts';
import { axSurface } from './ax-surface.ts';

const EXAMPLES = axSurface.tools.flatMap((tool) =>
  tool.examples.map(({ say, input }) => ({ tool, name: tool.name, say, input })),
);

describe('every example works on a fresh desktop', () => {
  test.each(EXAMPLES)('$name: $say', async ({ tool, input }) => {
    await using sim = await SimCaller.open();
    const ajv = new Ajv({ strict: false });
    expect(ajv.validate(inputSchema(tool), input), ajv.errorsText()).toBe(true);
    const { data, text, images, answersNo } = await sim.call(tool.name, input);
    expect(ajv.validate(outputSchema(tool), data), ajv.errorsText()).toBe(true);
    expect(text).not.toBe('');
    expect(answersNo).toBe(false);
    expect(images.length > 0).toBe(tool.givesImages);
    if ('outcome' in tool.output.shape) {
      expect(data.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    }
  });
});

test('every tool that changes an element answers with an outcome', () => {
  const acting = axSurface.tools.filter(({ effect }) => effect === 'destroy');
  expect(acting.map(({ name }) => name)).toEqual(['ax_click', 'ax_type', 'ax_set_value']);
  for (const { output } of acting) expect(output.shape).toHaveProperty('outcome');
});
