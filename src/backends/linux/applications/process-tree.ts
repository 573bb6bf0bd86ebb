import { readFile } from 'node:fs/promises';

const DEEPEST = 64;

/** Whether a process was started by another, directly or through others; also true for the process itself. */
export async function descendsFrom(pid: number, ancestor: number): Promise<boolean> {
  let each = pid;
  for (let depth = 0; depth < DEEPEST && each > 1; depth++) {
    if (each === ancestor) return true;
    each = await parentOf(each);
  }
  return false;
}

/** The name of the program stands in parentheses and may hold any character, so what follows it is counted from its end. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}
