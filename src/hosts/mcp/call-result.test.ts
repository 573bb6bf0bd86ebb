import { expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { ERROR_META, toCallToolResult, toErrorResult, toProtocolError } from './call-result.ts';

const ERROR = new AutomationError('app_not_found', 'Nothing matches "Calc".', {
  guidance: 'Call ax_list_apps.',
  details: { running: ['Login'] },
});

test('an answer carries text for the model and data for programs', () => {
  const result = toCallToolResult({ data: { found: true }, text: 'Found it.', images: [], answersNo: false });
  expect(result).toEqual({
    content: [{ type: 'text', text: 'Found it.' }],
    structuredContent: { found: true },
  });
});

test('an answer that means no is still an answer', () => {
  const result = toCallToolResult({ data: { found: false }, text: 'No.', images: [], answersNo: true });
  expect(result.isError).toBeUndefined();
});

test('an image is carried as an image, byte by byte, also out of a larger buffer', () => {
  const data = Uint8Array.from([9, 9, 137, 80, 78, 71, 9]).subarray(2, 6);
  const images = [{ data, mimeType: 'image/png' as const }];
  const { content } = toCallToolResult({ data: {}, text: 'A picture.', images, answersNo: false });
  expect(content[0]).toEqual({ type: 'text', text: 'A picture.' });
  expect(content[1]).toEqual({
    type: 'image',
    data: Buffer.from([137, 80, 78, 71]).toString('base64'),
    mimeType: 'image/png',
  });
});

test('a failure tells the model what went wrong and what to do, and programs the code', () => {
  expect(toErrorResult(ERROR)).toEqual({
    isError: true,
    content: [
      {
        type: 'text',
        text: 'Error (app_not_found): Nothing matches "Calc".\n\nWhat to do: Call ax_list_apps.',
      },
    ],
    _meta: {
      [ERROR_META]: {
        code: 'app_not_found',
        guidance: 'Call ax_list_apps.',
        details: { running: ['Login'] },
      },
    },
  });
});

test('a failure has no structured content, which older clients would check against the schema of an answer', () => {
  expect(toErrorResult(ERROR)).not.toHaveProperty('structuredContent');
});

test('an error of the protocol says the same, as the protocol wants it', () => {
  expect(toProtocolError(ERROR)).toMatchObject({
    code: -32602,
    message: 'Nothing matches "Calc". Call ax_list_apps.',
    data: { code: 'app_not_found', guidance: 'Call ax_list_apps.', running: ['Login'] },
  });
});
