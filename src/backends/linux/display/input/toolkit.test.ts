import { expect, test } from 'vitest';
import { toolkitIn } from './toolkit.ts';

const GTK3 = '/usr/lib/x86_64-linux-gnu/libgtk-3.so.0.2404.26\n';

test.each([
  ['gtk2', '/usr/lib/x86_64-linux-gnu/libgtk-x11-2.0.so.0.2400.33'],
  ['gtk3', `${GTK3}/usr/lib/python3/dist-packages/wx/libwx_gtk3u_core-3.2.so.0.2.2`],
  ['gtk4', '/usr/lib/x86_64-linux-gnu/libgtk-4.so.1.800.3'],
  ['qt', '/usr/lib/x86_64-linux-gnu/libQt6Gui.so.6.4.2'],
  ['qt', `${GTK3}/usr/lib/x86_64-linux-gnu/libQt5Gui.so.5.15.8`],
  ['gecko', `${GTK3}/usr/lib/firefox-esr/libxul.so`],
  ['chromium', `${GTK3}/usr/lib/chromium/v8_context_snapshot.bin`],
  ['other', '/usr/lib/jvm/java-17-openjdk-amd64/lib/libawt_xawt.so'],
])('%s is known by what it has loaded, whatever else it has', (toolkit, maps) => {
  expect(toolkitIn(maps)).toBe(toolkit);
});
