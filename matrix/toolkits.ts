import type { Toolkit } from './cell.ts';
import { gtk3 } from './toolkits/gtk3.ts';

/** The columns of the matrix. A new toolkit is a file in `toolkits/` and a line here. */
export const TOOLKITS: readonly Toolkit[] = [gtk3];
