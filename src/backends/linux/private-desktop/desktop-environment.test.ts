import { expect, test } from 'vitest';
import { desktopEnvironment, pathsIn } from './desktop-environment.ts';

test('every toolkit is told to show its elements, whatever the user has set', () => {
  const environment = desktopEnvironment({
    id: 'one',
    paths: pathsIn('/tmp/one'),
    display: 7,
    home: 'own',
    inherited: {
      GTK_MODULES: 'canberra-gtk-module',
      NO_AT_BRIDGE: '1',
      PATH: '/usr/bin',
      QTWEBENGINE_CHROMIUM_FLAGS: '--disable-gpu',
    },
  });
  expect(environment).toMatchObject({
    // GTK 2 has its accessibility in modules.
    GTK_MODULES: 'gail:atk-bridge',
    GTK_A11Y: 'atspi',
    NO_AT_BRIDGE: '0',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    // What the user wants of its pages stays as it is.
    QTWEBENGINE_CHROMIUM_FLAGS: '--disable-gpu --force-renderer-accessibility',
    PATH: '/usr/bin',
  });
});
