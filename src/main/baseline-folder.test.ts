import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { baselineFolder } from './baseline-folder.ts';
import { defaultConfig } from './config/settings.ts';

const DEFAULT = defaultConfig.baselines.folder;

test.each([
  { setting: DEFAULT, env: {}, home: '/home/me', folder: '/home/me/.local/share/deskhand/baselines' },
  { setting: DEFAULT, env: { XDG_DATA_HOME: '/data' }, home: '/home/me', folder: '/data/deskhand/baselines' },
  {
    setting: DEFAULT,
    env: { XDG_DATA_HOME: 'data' },
    home: '/me',
    folder: '/me/.local/share/deskhand/baselines',
  },
  { setting: '/pictures', env: { XDG_DATA_HOME: '/data' }, home: '/home/me', folder: '/pictures' },
  { setting: 'pictures', env: {}, home: '/home/me', folder: resolve('pictures') },
  { setting: '~/pictures', env: {}, home: '/home/me', folder: '/home/me/pictures' },
  { setting: DEFAULT, env: { XDG_DATA_HOME: '/data' }, home: undefined, folder: '/data/deskhand/baselines' },
])('$setting with $env and home $home is $folder', ({ setting, env, home, folder }) => {
  expect(baselineFolder(setting, env, home)).toBe(folder);
});
