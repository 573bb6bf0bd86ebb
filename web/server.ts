import type { Frame } from '../src/model/frame.ts';
import type { InspectedTree, InspectorState, Problem } from '../src/model/inspection.ts';

/** A picture and what its pixels mean. */
export interface Picture {
  readonly image: Blob;
  readonly frame: Frame;
}

const FRAME_HEADER = 'deskhand-frame';

/** What the server answered, or in words why it did not. */
export type Answer<T> = { readonly value: T } | { readonly problem: string };

export function getState(): Promise<Answer<InspectorState>> {
  return get('/inspector/state', (response) => response.json());
}

export function getTree(pid: number): Promise<Answer<InspectedTree>> {
  return get(`/inspector/tree?app=${pid}`, (response) => response.json());
}

export function getPicture(): Promise<Answer<Picture>> {
  return get('/inspector/screen.png', async (response) => ({
    image: await response.blob(),
    frame: JSON.parse(decodeURIComponent(response.headers.get(FRAME_HEADER) ?? '')),
  }));
}

/** A problem in words. */
export function problemText({ message, guidance }: Problem): string {
  return `${message} ${guidance}`;
}

async function get<T>(path: string, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
  try {
    const response = await fetch(path);
    if (response.ok) return { value: await read(response) };
    const { problem }: { problem: Problem } = await response.json();
    return { problem: problemText(problem) };
  } catch {
    return { problem: 'The server does not answer.' };
  }
}
