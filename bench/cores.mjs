import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/*
 * On which core a server runs, beside its client or not, makes half the time of a call, and stays so for the life of both. So a client and
 * the servers that it compares are given a core each, where there are two and a command that does so (of util-linux).
 */

const ALLOWED = allowedCores();
const [OWN, SERVERS] = coresIn(ALLOWED);
const CAN_CHOOSE = SERVERS !== undefined && spawnSync('taskset', ['--version']).status === 0;

/** The command that starts a server where every server runs. */
export function amongServers(command) {
  return CAN_CHOOSE ? ['taskset', '--cpu-list', `${SERVERS}`, ...command] : command;
}

/** Keeps this process from the core of the servers until the returned object is disposed of. */
export function keepFromServers() {
  stayOn(`${OWN}`);
  return { [Symbol.dispose]: () => stayOn(ALLOWED) };
}

function stayOn(cores) {
  if (!CAN_CHOOSE) return;
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, `${process.pid}`], {
    stdio: 'ignore',
  });
}

/** Such as "0-1,4"; empty where the system does not say. */
function allowedCores() {
  try {
    return /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function coresIn(list) {
  const ranges = list
    .split(',')
    .filter(Boolean)
    .map((range) => range.split('-').map(Number));
  return ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
}
