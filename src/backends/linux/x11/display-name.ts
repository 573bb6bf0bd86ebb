import { AutomationError } from '../../../base/errors.ts';

/** A display on this machine, and one of its screens. */
export interface DisplayName {
  readonly display: number;
  readonly screen: number;
}

/** Reads `:N` or `:N.S`, also with `unix` or `localhost/unix` in front. Displays of other machines are refused. */
export function parseDisplayName(text: string): DisplayName {
  const match = /^(?:(?:[^/:]*\/)?unix)?:(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) {
    throw new AutomationError('desktop_unavailable', `"${text}" is not a display of this machine.`, {
      guidance: 'Set DISPLAY to a local display such as ":0".',
    });
  }
  return { display: Number(match[1]), screen: Number(match[2] ?? 0) };
}

/** Where the server listens: the file, and the abstract name for when /tmp is not shared. */
export function socketPaths({ display }: DisplayName): string[] {
  const path = `/tmp/.X11-unix/X${display}`;
  return [path, `\0${path}`];
}
