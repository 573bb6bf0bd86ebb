import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DesktopPaths } from './desktop-environment.ts';

/** Read beside the user's own settings, so that no file of the user's is touched. */
const GTK_SETTINGS = '[Settings]\ngtk-enable-animations=0\ngtk-cursor-blink=0\n';

/**
 * A new window gets the focus only if it belongs to the focused one, so that an application started in the background
 * stays there. Only its title bar raises and focuses a window: the agent's clicks into it do not. There are no menus and
 * no keys of the window manager's own.
 */
const OPENBOX_CONFIG = `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>no</focusNew><focusLast>yes</focusLast><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy><center>yes</center></placement>
  <theme><name>Clearlooks</name><titleLayout>NLIMC</titleLayout><animateIconify>no</animateIconify></theme>
  <desktops><number>1</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
  <resize><drawContents>yes</drawContents><popupShow>Never</popupShow></resize>
  <keyboard/>
  <mouse>
    <dragThreshold>1</dragThreshold>
    <context name="Titlebar">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
      <mousebind button="Left" action="Drag"><action name="Move"/></mousebind>
      <mousebind button="Left" action="DoubleClick"><action name="ToggleMaximize"/></mousebind>
    </context>
    <context name="Iconify">
      <mousebind button="Left" action="Click"><action name="Iconify"/></mousebind>
    </context>
    <context name="Maximize">
      <mousebind button="Left" action="Click"><action name="ToggleMaximize"/></mousebind>
    </context>
    <context name="Close">
      <mousebind button="Left" action="Click"><action name="Close"/></mousebind>
    </context>
${['TLCorner', 'Top', 'TRCorner', 'Left', 'Right', 'BLCorner', 'Bottom', 'BRCorner']
  .map(
    (edge) =>
      `    <context name="${edge}"><mousebind button="Left" action="Drag"><action name="Resize"/></mousebind></context>`,
  )
  .join('\n')}
  </mouse>
  <menu><showIcons>no</showIcons></menu>
  <applications/>
</openbox_config>
`;

/**
 * A home that is made for the desktop has no keyring, and nobody knows the password that a new one would ask for: a
 * browser waited for it before it showed a window. Without the service, applications do without, as on a bare system.
 */
const NO_KEYRING = '[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/false\n';

/** Where the window manager's settings are. */
export function windowManagerConfig(paths: DesktopPaths): string {
  return join(paths.config, 'openbox/deskhand.xml');
}

/** Makes the folders and settings that the parts of a desktop read when they start. */
export async function writeDesktopFiles(paths: DesktopPaths, home: 'own' | 'inherited'): Promise<void> {
  const folders = [paths.runtime, paths.temporary, paths.home, paths.logs];
  await Promise.all(folders.map((folder) => mkdir(folder, { mode: 0o700 })));
  await Promise.all([
    writeFile(paths.authority, authorityFile(), { mode: 0o600 }),
    writeInside(windowManagerConfig(paths), OPENBOX_CONFIG),
    writeInside(join(paths.config, 'gtk-3.0/settings.ini'), GTK_SETTINGS),
    writeInside(join(paths.config, 'gtk-4.0/settings.ini'), GTK_SETTINGS),
    // Of all folders with services the bus looks here first, and wants a file to be named as its service.
    home === 'own' &&
      writeInside(join(paths.runtime, 'dbus-1/services/org.freedesktop.secrets.service'), NO_KEYRING),
  ]);
}

async function writeInside(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text);
}

const ANY_ADDRESS = 0xffff;

/** A new cookie that fits any display: other users of this machine are kept out, whatever number we get. */
function authorityFile(): Buffer {
  const fields = [Buffer.of(), Buffer.of(), Buffer.from('MIT-MAGIC-COOKIE-1'), randomBytes(16)];
  return Buffer.concat([number(ANY_ADDRESS), ...fields.flatMap((field) => [number(field.length), field])]);
}

function number(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff);
}
