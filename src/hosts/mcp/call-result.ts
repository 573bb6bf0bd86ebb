import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { AutomationError } from '../../base/errors.ts';
import type { ToolResult } from '../../core/tool/define-tool.ts';

/** Where the machine-readable part of a failure stands. */
export const ERROR_META = 'deskhand/error';

/** An answer as the protocol carries it: text for the model, data for programs, images as images. */
export function toCallToolResult({ data, text, images }: ToolResult): CallToolResult {
  return {
    content: [
      { type: 'text', text },
      ...images.map((image) => ({
        type: 'image' as const,
        data: Buffer.from(image.data.buffer, image.data.byteOffset, image.data.byteLength).toString('base64'),
        mimeType: image.mimeType,
      })),
    ],
    structuredContent: data,
  };
}

/**
 * A failure as the model sees it: what went wrong and what to do next. It has no structured content, because older
 * clients check that against the schema of a successful answer.
 */
export function toErrorResult({ code, message, guidance, details }: AutomationError): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `Error (${code}): ${message}\n\nWhat to do: ${guidance}` }],
    _meta: { [ERROR_META]: { code, guidance, details } },
  };
}

/** A call that names no tool is an error of the protocol and not an answer of a tool. */
export function toProtocolError({ code, message, guidance, details }: AutomationError): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${message} ${guidance}`, {
    code,
    guidance,
    ...details,
  });
}
