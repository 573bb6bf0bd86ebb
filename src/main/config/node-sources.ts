import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Flags } from './flag-layer.ts';
import type { ConfigSources } from './load-config.ts';

/** The sources of this process; the only place that reads its environment. */
export function nodeSources(flags: Flags): ConfigSources {
  return { flags, env: process.env, home: homeDirectory(), readFile: readTextFile };
}

/** A container may run as a user without a home; that is no reason not to start. */
export function homeDirectory(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** The text of a file; undefined where there is none. */
export function readTextFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // ENOTDIR: a parent of the path is a file, so that the path does not exist either.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
