/** The answer to `tools/call`, as far as the bench looks at it. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}

export class StdioClient {
  static connect(
    args: readonly string[],
    options: { env: Readonly<Record<string, string | undefined>>; era: string },
  ): Promise<StdioClient>;
  request(method: string, params?: object): Promise<ToolAnswer>;
  close(): Promise<void>;
}
