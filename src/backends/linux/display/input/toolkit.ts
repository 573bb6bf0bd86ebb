import { readFile } from 'node:fs/promises';

/** What an application is made with, as far as input has to know. */
export type Toolkit = 'chromium' | 'gecko' | 'gtk2' | 'gtk3' | 'gtk4' | 'qt' | 'other';

/** Browsers load GTK for their looks, so they are asked for first. */
const MARKS: readonly (readonly [Toolkit, RegExp])[] = [
  ['chromium', /v8_context_snapshot|chrome_100_percent|libcef\.so|\/chromium\/|\/chrome\/|\/electron\//],
  ['gecko', /\/libxul\.so/],
  ['qt', /\/libQt[56]Gui\.so/],
  ['gtk4', /\/libgtk-4\.so/],
  ['gtk3', /\/libgtk-3\.so/],
  ['gtk2', /\/libgtk-x11-2\.0\.so/],
];

/** Looks at the libraries that a process has loaded; `other` where that cannot be seen. */
export async function toolkitOf(pid: number | undefined): Promise<Toolkit> {
  const maps = pid ? await readFile(`/proc/${pid}/maps`, 'latin1').catch(() => '') : '';
  return toolkitIn(maps);
}

/** The toolkit among the files that a process has loaded. */
export function toolkitIn(maps: string): Toolkit {
  return MARKS.find(([, mark]) => mark.test(maps))?.[0] ?? 'other';
}
