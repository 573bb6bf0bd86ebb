import type { Toolkit } from './cell.ts';
import { chromium } from './toolkits/chromium.ts';
import { gtk3 } from './toolkits/gtk3.ts';
import { gtk4 } from './toolkits/gtk4.ts';
import { libreoffice } from './toolkits/libreoffice.ts';
import { qt5 } from './toolkits/qt5.ts';
import { qt6 } from './toolkits/qt6.ts';
import { xterm } from './toolkits/xterm.ts';

/** The columns of the matrix. A new toolkit is a file in `toolkits/` and a line here. */
export const TOOLKITS: readonly Toolkit[] = [gtk3, gtk4, qt5, qt6, chromium, libreoffice, xterm];
