import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A process that cannot be mistaken for a later one with the same id. */
export const ProcessIdentity = z.object({
  pid: z.int().positive(),
  /** In ticks since the machine started, as the kernel counts. */
  startTime: z.string(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

const START_TIME_FIELD = 19;

/** Who has this process id now; undefined when nobody does, or only a process that has ended. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(emptyIfAbsent);
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  const startTime = fields[START_TIME_FIELD];
  return startTime === undefined || fields[0] === 'Z' ? undefined : { pid, startTime };
}

/** Only what is not there is nothing: a file that could not be read, as without free file descriptors, may be there. */
export function emptyIfAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
  throw error;
}

/** Whether that very process still runs. */
export async function isRunning({ pid, startTime }: ProcessIdentity): Promise<boolean> {
  return (await identify(pid))?.startTime === startTime;
}
