import { AutomationError } from '../../base/errors.ts';
import type { ViewOptions } from './view.ts';

/** Where an answer ended. It carries all that the next one needs, so that nothing has to be remembered for it. */
export interface TreeCursor extends Pick<ViewOptions, 'includeInvisible'> {
  /** Absent where the caller named none. */
  readonly maxDepth?: number;
  readonly revision: number;
  /** How many elements, in the order of telling, were told. */
  readonly told: number;
  readonly compact: boolean;
  /** Tells whether the root is still the same one. */
  readonly rootQuery: string | undefined;
}

const CURSOR = /^r(\d{1,9})-(\d{1,6})-(\d{1,2})([ic]*)(?:-([0-9a-f]{4}))?$/;

export function writeCursor(cursor: TreeCursor): string {
  const { revision, told, maxDepth, includeInvisible, compact, rootQuery } = cursor;
  const flags = `${includeInvisible ? 'i' : ''}${compact ? 'c' : ''}`;
  const root = rootQuery === undefined ? '' : `-${digest(rootQuery)}`;
  return `r${revision}-${told}-${maxDepth ?? 0}${flags}${root}`;
}

export function readCursor(text: string, rootQuery: string | undefined): TreeCursor {
  const match = CURSOR.exec(text);
  if (!match) {
    throw new AutomationError('invalid_input', `${JSON.stringify(text)} is not a cursor.`, {
      guidance: 'Use next_cursor of an answer, letter for letter.',
    });
  }
  const [, revision, told, maxDepth, flags = '', root] = match;
  if (root !== (rootQuery === undefined ? undefined : digest(rootQuery))) {
    throw new AutomationError('invalid_input', 'The cursor belongs to another root.', {
      guidance: root
        ? 'Repeat the root_query of the call that gave the cursor.'
        : 'The call that gave the cursor had no root_query: leave it out.',
    });
  }
  return {
    revision: Number(revision),
    told: Number(told),
    maxDepth: Math.min(Number(maxDepth), 64) || undefined,
    includeInvisible: flags.includes('i'),
    compact: flags.includes('c'),
    rootQuery,
  };
}

/** Short and not secret: it only notices mistakes. */
function digest(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) & 0xffff;
  return hash.toString(16).padStart(4, '0');
}
