import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Journals, noJournals } from '../core/compose/journal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Journals as files of JSON lines below the state directory, of which the newest are kept. */
export function workflowJournals(env: Environment, keep: number): Journals {
  if (keep === 0) return noJournals;
  return {
    async open() {
      const folder = join(stateFolder(env), 'deskhand', 'workflows');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOldest(folder, keep - 1);
      const path = join(folder, `${timestamp()}-${randomBytes(4).toString('hex')}.jsonl`);
      return {
        path,
        // Opened and closed for every line: nothing is left in a buffer when the process is killed.
        write: (entry) =>
          appendFile(path, `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`, {
            mode: 0o600,
          }),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      };
    },
  };
}

/** A relative XDG_STATE_HOME is ignored: https://specifications.freedesktop.org/basedir-spec/latest/ */
function stateFolder({ XDG_STATE_HOME: xdg, HOME: home }: Environment): string {
  return xdg && isAbsolute(xdg) ? xdg : join(home || homedir(), '.local', 'state');
}

/** Sorts by name as by time. */
function timestamp(): string {
  return new Date().toISOString().replaceAll(/[-:]/g, '').replace('.', '-');
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  const journals = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const oldest = journals.slice(0, Math.max(0, journals.length - keep));
  await Promise.all(oldest.map((name) => rm(join(folder, name), { force: true })));
}
