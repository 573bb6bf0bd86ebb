import { join } from 'node:path';
import { DESKTOP_ID_VARIABLE, DESKTOP_PART_VARIABLE } from './guard-script.ts';

/** Variables by name; absent ones may be listed as undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where things are inside a desktop's folder. */
export interface DesktopPaths {
  readonly folder: string;
  readonly runtime: string;
  readonly temporary: string;
  readonly config: string;
  readonly home: string;
  readonly logs: string;
  readonly authority: string;
  readonly busSocket: string;
}

/** The layout of a desktop's folder. Names are short because a socket's path may have 107 bytes at most. */
export function pathsIn(folder: string): DesktopPaths {
  const inside = (name: string) => join(folder, name);
  return {
    folder,
    runtime: inside('run'),
    temporary: inside('tmp'),
    config: inside('config'),
    home: inside('home'),
    logs: inside('logs'),
    authority: inside('authority'),
    busSocket: inside('run/bus'),
  };
}

/** Ways to another desktop, and settings that would make applications look or measure differently here. */
const FOREIGN = [
  'WAYLAND_DISPLAY',
  'WAYLAND_SOCKET',
  'AT_SPI_BUS_ADDRESS',
  'DBUS_STARTER_ADDRESS',
  'DBUS_STARTER_BUS_TYPE',
  'SESSION_MANAGER',
  'DESKTOP_STARTUP_ID',
  'XDG_ACTIVATION_TOKEN',
  'XDG_SESSION_ID',
  'XDG_SESSION_DESKTOP',
  'XDG_CURRENT_DESKTOP',
  'XDG_SEAT',
  'XDG_VTNR',
  'WINDOWID',
  'GDK_SCALE',
  'GDK_DPI_SCALE',
  'QT_SCALE_FACTOR',
  'QT_SCREEN_SCALE_FACTORS',
  'QT_QPA_PLATFORMTHEME',
  'GTK_MODULES',
  'GTK_USE_PORTAL',
  'LANGUAGE',
  'LC_ALL',
  DESKTOP_PART_VARIABLE,
];

/** Folders that follow HOME when nothing else is said. */
const HOME_FOLDERS = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME'];

/** What makes toolkits show their elements, draw without a graphics card, and stay on this display. */
const TOOLKITS = {
  GTK_A11Y: 'atspi',
  NO_AT_BRIDGE: '0',
  GNOME_ACCESSIBILITY: '1',
  // Only GTK 2 needs them; GTK 3 has them built in and says so.
  GTK_MODULES: 'gail:atk-bridge',
  QT_ACCESSIBILITY: '1',
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
  // With software OpenGL, GTK 4 connects but never registers.
  GSK_RENDERER: 'cairo',
  GDK_BACKEND: 'x11',
  QT_QPA_PLATFORM: 'xcb',
  XDG_SESSION_TYPE: 'x11',
  // The user's settings are neither read nor changed, and no settings service is started.
  GSETTINGS_BACKEND: 'memory',
  // A mount would have to be undone even when everything else is killed.
  GVFS_DISABLE_FUSE: '1',
  GIO_USE_VFS: 'local',
  LANG: 'C.UTF-8',
};

/** QtWebEngine (Falkon, qutebrowser) shows what is in its pages only with this flag, which it takes from here. */
const WEB_ENGINE_FLAG = '--force-renderer-accessibility';

export interface EnvironmentOptions {
  readonly id: string;
  readonly paths: DesktopPaths;
  readonly display: number;
  readonly home: 'own' | 'inherited';
  /** What the applications inherit otherwise. */
  readonly inherited: Environment;
}

/** The environment of every application in a private desktop. */
export function desktopEnvironment(options: EnvironmentOptions): Record<string, string> {
  const { id, paths, display, home, inherited } = options;
  const dropped = new Set(home === 'own' ? [...FOREIGN, ...HOME_FOLDERS] : FOREIGN);
  const kept = Object.entries(inherited).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !dropped.has(entry[0]),
  );
  return {
    ...Object.fromEntries(kept),
    ...TOOLKITS,
    QTWEBENGINE_CHROMIUM_FLAGS: [inherited.QTWEBENGINE_CHROMIUM_FLAGS, WEB_ENGINE_FLAG]
      .filter(Boolean)
      .join(' '),
    ...(home === 'own' && { HOME: paths.home }),
    DISPLAY: `:${display}`,
    XAUTHORITY: paths.authority,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${paths.busSocket}`,
    XDG_RUNTIME_DIR: paths.runtime,
    TMPDIR: paths.temporary,
    XDG_CONFIG_DIRS: [paths.config, inherited.XDG_CONFIG_DIRS || '/etc/xdg'].join(':'),
    [DESKTOP_ID_VARIABLE]: id,
  };
}
