/** One comparison, before it is judged. */
export interface Row {
  readonly what: string;
  readonly oursMs: number;
  readonly oursDetail?: string;
  /** Who else was measured, in the same run; nobody where the target is a time. */
  readonly reference?: string;
  readonly referenceMs?: number;
  readonly referenceDetail?: string;
  /** The most that ours may take as a share of the reference. */
  readonly target?: number;
  readonly limitMs?: number;
  readonly samples: number;
}
