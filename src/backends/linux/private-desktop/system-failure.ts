import { AutomationError, type ErrorOptions } from '../../../base/errors.ts';

/** What people can do about it, by the name that the system has for it. */
const GUIDANCE: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room in /tmp, and try again.',
  EDQUOT: 'Make room in /tmp, where your quota is used up, and try again.',
  EROFS: 'Make sure that /tmp can be written to.',
  EACCES: 'Make sure that /tmp can be written to.',
  EMFILE: 'Close what has many files open, or raise the limit.',
  ENFILE: 'Close what has many files open, or raise the limit.',
  EAGAIN: 'End other programs, or raise the limit of processes.',
};

/** A full disk or too many processes are no defect of ours, and whoever is told can do something about them. */
export function systemFailure(what: string, thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('syscall' in thrown)) return thrown;
  const guidance = 'code' in thrown ? GUIDANCE[String(thrown.code)] : undefined;
  const options: ErrorOptions = { cause: thrown, ...(guidance && { guidance }) };
  return new AutomationError('desktop_unavailable', `${what}: ${thrown.message}.`, options);
}
