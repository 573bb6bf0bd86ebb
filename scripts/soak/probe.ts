import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a process holds on to once its garbage was collected. Memory in bytes. */
export interface Reading {
  /** What its own objects take. */
  readonly heap: number;
  /** Buffers and other things outside of the heap. */
  readonly buffers: number;
  readonly rss: number;
  /** Timers, sockets, pipes and requests under way. */
  readonly resources: number;
  readonly files: number;
  /** What it has in the X server, where there is one. */
  readonly xResources: number;
}

/** The file that makes a process answer, wherever this module was bundled to. */
export const probeFile = (root: string): string => join(root, 'scripts/soak/probe.cjs');

/** The one process that answers in this folder. */
export function probedProcess(folder: string): number {
  const pids = readdirSync(folder)
    .filter((name) => name.endsWith('.sock'))
    .map((name) => Number.parseInt(name, 10))
    .filter(isRunning);
  const [pid] = pids;
  if (pids.length === 1 && pid !== undefined) return pid;
  throw new Error(`${pids.length} processes can be asked instead of one.`);
}

/** Asks a process what it holds on to now. */
export async function readProcess(folder: string, pid: number): Promise<Omit<Reading, 'xResources'>> {
  const socket = connect(join(folder, `${pid}.sock`));
  const answer = JSON.parse(await text(socket)) as {
    heap: number;
    buffers: number;
    rss: number;
    resources: Record<string, number>;
  };
  const { heap, buffers, rss } = answer;
  const resources = Object.values(answer.resources).reduce((sum, count) => sum + count, 0);
  return { heap, buffers, rss, resources, files: openFiles(pid) };
}

function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => isOpen(join(folder, name))).length;
}

function isOpen(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
