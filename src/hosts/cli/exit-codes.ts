import type { AutomationError, ErrorKind } from '../../base/errors.ts';

/** What each exit code means; the documentation prints this table. */
export const EXIT_CODES = {
  0: 'Done, or the answer is yes.',
  1: 'The answer is no: nothing was found, nothing came of an act, or not everything was done.',
  2: 'The command line, its input or the configuration is wrong; nothing was done.',
  3: 'The application, window or element is not there, or the name fits several.',
  4: 'Refused: the policy forbids it, or it would take the focus.',
  5: 'This desktop or machine cannot do it; "deskhand check" says more.',
  6: 'Something did not happen, or did not answer, in time.',
  70: 'A defect in deskhand.',
  130: 'Interrupted.',
} as const;

export type ExitCode = keyof typeof EXIT_CODES;

const BY_KIND: Record<ErrorKind, ExitCode> = {
  input: 2,
  target: 3,
  refused: 4,
  environment: 5,
  timeout: 6,
  internal: 70,
  cancelled: 130,
};

export function exitCodeOf(error: AutomationError): ExitCode {
  return BY_KIND[error.kind];
}
