/** Languages that some desktop runs. */
export const SCRIPT_LANGUAGES = ['shell', 'applescript', 'jxa'] as const;
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number];

export interface ScriptRequest {
  readonly script: string;
  readonly language: ScriptLanguage;
  /** The most bytes of each stream that are kept. */
  readonly outputLimit: number;
}

/** What a script printed; where that was too much, its beginning and its end. */
export interface ScriptOutput {
  readonly beginning: string;
  readonly end: string;
  /** Bytes between the two that were not kept. */
  readonly omittedBytes: number;
}

export interface ScriptRun {
  /** Absent where a signal ended it. */
  readonly exitCode?: number;
  readonly signal?: string;
  readonly stdout: ScriptOutput;
  readonly stderr: ScriptOutput;
}

/** Runs scripts where applications run: what they start appears on this desktop. */
export interface ScriptsPort {
  /** The first is what is meant where none is named. */
  readonly languages: readonly [ScriptLanguage, ...ScriptLanguage[]];
  /**
   * Resolves when the script has ended, also where it left programs running. When the signal aborts, the script and all
   * that it started in its process group are ended first; `onOutput` learns what it had printed.
   */
  run(
    request: ScriptRequest,
    onOutput: (stdout: ScriptOutput, stderr: ScriptOutput) => void,
    signal: AbortSignal,
  ): Promise<ScriptRun>;
}
