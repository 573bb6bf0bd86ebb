import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { describe, expect, test } from 'vitest';
import { hastyClock, hastyLimits } from '../../../test/support/hasty-clock.ts';
import { SimCaller } from '../../../test/support/sim-caller.ts';
import { inputSchema, outputSchema } from '../../core/tool/tool-schema.ts';
import { axSurface } from './ax-surface.ts';

const EXAMPLES = axSurface.tools.flatMap((tool) =>
  tool.examples.map(({ say, input }) => ({ tool, name: tool.name, say, input })),
);

const ajv = new Ajv({ strict: false, allErrors: true });

/** Everything in which a value does not fit a schema. */
function misfits(schema: Record<string, unknown>, value: unknown) {
  const validate = ajv.compile(schema);
  validate(value);
  return validate.errors ?? [];
}

describe('every example works on a fresh desktop, and an act is confirmed in the background', () => {
  test.each(EXAMPLES)('$name: $say', async ({ tool, input }) => {
    await using sim = await SimCaller.open(hastyLimits, { clock: hastyClock });
    expect(misfits(inputSchema(tool), input)).toEqual([]);
    const { data, text, images, answersNo } = await sim.call(tool.name, input);
    expect(misfits(outputSchema(tool), data)).toEqual([]);
    expect(text).not.toBe('');
    expect(answersNo).toBe(false);
    expect(images.length > 0).toBe(tool.givesImages);
    if (!('outcome' in tool.output.shape)) return;
    expect(data.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
  });
});

test('every tool that changes an element answers with an outcome', () => {
  const acting = axSurface.tools.filter(
    ({ effect, composes, openWorld }) => effect === 'destroy' && !composes && !openWorld,
  );
  expect(acting.map(({ name }) => name)).toEqual([
    'ax_click',
    'ax_click_at',
    'ax_type',
    'ax_set_value',
    'ax_drag',
    'ax_key_press',
  ]);
  for (const { output } of acting) expect(output.shape).toHaveProperty('outcome');
});
