import type { AppDefinition } from '../application.ts';
import { calculator } from './calculator.ts';
import { contacts } from './contacts.ts';
import { files } from './files.ts';
import { login } from './login.ts';
import { settings } from './settings.ts';
import { textEdit } from './text-edit.ts';

/** Everything that is installed on the simulated desktop; the first one starts in front. */
export const installedApps: readonly AppDefinition[] = [
  calculator,
  textEdit,
  settings,
  login,
  contacts,
  files,
];
