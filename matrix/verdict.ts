import type { Reported } from './cell.ts';

export type Verdict =
  | 'delivered'
  | 'refused'
  | 'not delivered'
  | 'not applicable'
  | 'unknown'
  | 'LIE'
  | 'THEFT';

/** What our stack said about an act. */
export type Report =
  | ({ readonly kind: 'done' } & Reported)
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly message: string;
      readonly mayHaveArrived: boolean;
    };

/** An act as all who watched it saw it. */
export interface Findings {
  readonly report: Report;
  /** What the oracle says; undefined where it cannot tell. */
  readonly happened: boolean | undefined;
  /** What of the user's was disturbed although the act was to stay in the background. */
  readonly stolen: readonly string[];
}

/** Judges an act. Honest is who says no more and no less than what happened. */
export function judge({ report, happened, stolen }: Findings): Verdict {
  if (stolen.length > 0) return 'THEFT';
  if (happened === undefined) return 'unknown';
  if (report.kind === 'error') return judgeError(report, happened);
  if (report.effect === 'confirmed') return happened ? 'delivered' : 'LIE';
  if (report.effect === 'none') return happened ? 'LIE' : 'not delivered';
  return happened ? 'delivered' : 'not delivered';
}

function judgeError({ code, mayHaveArrived }: Report & { kind: 'error' }, happened: boolean): Verdict {
  // A defect of ours is no refusal, whatever happened.
  if (code === 'internal') return 'LIE';
  if (!happened) return 'refused';
  return mayHaveArrived ? 'delivered' : 'LIE';
}
