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
  return toolkitIn(await mapsOf(pid));
}

async function mapsOf(pid: number | undefined): Promise<string> {
  return pid ? readFile(`/proc/${pid}/maps`, 'latin1').catch(() => '') : '';
}

/** The toolkit among the files that a process has loaded. */
export function toolkitIn(maps: string): Toolkit {
  return MARKS.find(([, mark]) => mark.test(maps))?.[0] ?? 'other';
}

/**
 * Whether an application takes its windows to be elsewhere until a pointer has moved in them: VCL with GTK 3, in which LibreOffice is made,
 * counts places from where a window was before it was decorated (`GtkSalFrame::signalMotion` puts it right).
 */
export async function learnsPlaceByPointer(pid: number | undefined): Promise<boolean> {
  return /\/libvclplug_gtk3/.test(await mapsOf(pid));
}
