import { isAbsolute, join, resolve } from 'node:path';
import { homeDirectory } from './config/node-sources.ts';

const DATA_HOME = '~/.local/share/';

/** Where baselines are kept, as the setting and the environment say; nowhere for a user without a home. */
export function baselineFolder(
  setting: string,
  env: Readonly<Record<string, string | undefined>>,
  home: string | undefined = homeDirectory(),
): string | undefined {
  const dataHome = env.XDG_DATA_HOME;
  if (setting.startsWith(DATA_HOME) && dataHome !== undefined && isAbsolute(dataHome)) {
    return join(dataHome, setting.slice(DATA_HOME.length));
  }
  if (!/^~(?=\/|$)/.test(setting)) return resolve(setting);
  return home === undefined ? undefined : join(home, setting.slice(1));
}
