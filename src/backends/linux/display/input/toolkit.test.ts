import { expect, test } from 'vitest';
import { toolkitIn } from './toolkit.ts';

const GTK3 = '7f0 r-xp /usr/lib/x86_64-linux-gnu/libgtk-3.so.0.2404.32\n';

test.each([
  ['gtk3', GTK3],
  ['gecko', `${GTK3}7f1 r-xp /usr/lib/firefox-esr/libxul.so\n`],
  ['chromium', `${GTK3}7f1 r--p /usr/lib/chromium/v8_context_snapshot.bin\n`],
  ['other', '7f0 r-xp /usr/lib/libc.so.6\n'],
])('%s is known by what it has loaded, whatever else it has', (toolkit, maps) => {
  expect(toolkitIn(maps)).toBe(toolkit);
});
