import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwIfAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { clip } from '../../base/text.ts';

/** The largest file that is read as a picture: four times a noisy screen of 8K. */
const LARGEST_BYTES = 128 * 1024 * 1024;
const STORED = 'baseline:';
const STORED_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,98}$/u;
const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
const DATA_URI = /^data:image\/png;base64,/i;

const HOW_TO_NAME =
  'Give base64 PNG data, a data: URI, the file:// URI of a PNG, or baseline:NAME for one that is kept here.';

/** Where the picture to compare with comes from. */
export type Baseline =
  | { readonly kind: 'data'; readonly png: Uint8Array }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'stored'; readonly path: string; readonly uri: string };

/** Understands what a caller wrote; `folder` is where baselines are kept, if there is such a place. */
export function parseBaseline(text: string, folder: string | undefined): Baseline {
  if (text.startsWith(STORED)) return storedBaseline(text.slice(STORED.length), folder);
  if (/^file:/i.test(text)) return { kind: 'file', path: pathOf(text) };
  const encoded = text.replace(DATA_URI, '');
  if (encoded.trim() === '' || !BASE64.test(encoded)) {
    const start = JSON.stringify(clip(text, 40));
    throw new AutomationError('invalid_input', `The baseline ${start} is neither PNG data nor a known URI.`, {
      guidance: HOW_TO_NAME,
    });
  }
  return { kind: 'data', png: Buffer.from(encoded, 'base64') };
}

/** The bytes of the picture; undefined for a stored one that has not been recorded yet. */
export async function readBaseline(baseline: Baseline, signal: AbortSignal): Promise<Uint8Array | undefined> {
  throwIfAborted(signal);
  if (baseline.kind === 'data') return baseline.png;
  try {
    return await readBounded(baseline.path);
  } catch (cause) {
    if (cause instanceof AutomationError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' && baseline.kind === 'stored') return undefined;
    throw new AutomationError(
      'invalid_input',
      `The baseline ${JSON.stringify(baseline.path)} cannot be read (${code}).`,
      { guidance: HOW_TO_NAME, cause },
    );
  }
}

/** Keeps a picture under the baseline's name. It is there as a whole or not at all, even if two write at once. */
export async function storeBaseline(baseline: Baseline, png: Uint8Array): Promise<string> {
  if (baseline.kind !== 'stored') {
    throw new AutomationError('invalid_input', 'Only a baseline with a name can be recorded.', {
      guidance: 'Write baseline:NAME, with a name of your choice.',
    });
  }
  const { path, uri } = baseline;
  const unfinished = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
  try {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(unfinished, png);
    await rename(unfinished, path);
    return uri;
  } catch (cause) {
    // Whatever keeps it from being removed is what kept it from being written.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AutomationError('capability_missing', `The baseline cannot be kept: ${why}.`, {
      guidance: 'Make room there, or let the setting baselines.folder name a folder that can be written to.',
      cause,
    });
  }
}

function storedBaseline(name: string, folder: string | undefined): Baseline {
  if (folder === undefined) {
    throw new AutomationError('capability_missing', 'There is no folder to keep baselines in.', {
      guidance: 'Name one with the setting baselines.folder, or give the baseline as data or file:// URI.',
    });
  }
  if (!STORED_NAME.test(name)) {
    throw new AutomationError('invalid_input', `${JSON.stringify(clip(name, 40))} cannot name a baseline.`, {
      guidance: 'Use letters, digits, spaces, dots, dashes and underscores; begin with a letter or digit.',
    });
  }
  return { kind: 'stored', path: join(folder, `${name}.png`), uri: STORED + name };
}

function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch (cause) {
    throw new AutomationError('invalid_input', `${JSON.stringify(clip(uri, 200))} names no local file.`, {
      guidance: 'Write file:// and the absolute path, as in file:///home/me/calculator.png.',
      cause,
    });
  }
}

/** Opened without waiting for a writer, as a pipe would make us, and only read when it is a file of sensible size. */
async function readBounded(path: string): Promise<Uint8Array> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stat = await file.stat();
  if (!stat.isFile() || stat.size > LARGEST_BYTES) {
    const why = stat.isFile() ? `is larger than ${LARGEST_BYTES / 1024 / 1024} MiB` : 'is not a file';
    throw new AutomationError('invalid_input', `The baseline ${JSON.stringify(path)} ${why}.`, {
      guidance: HOW_TO_NAME,
    });
  }
  return await file.readFile();
}
