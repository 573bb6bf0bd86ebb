import { open, writeFile } from 'node:fs/promises';
import { AutomationError } from '../../base/errors.ts';
import type { EncodedImage } from '../../core/tool/define-tool.ts';
import type { Output } from './output.ts';

const MOST_TRIES = 1000;

/** Saves the images of an answer and returns where they are. A path that was named is replaced; a default one never. */
export async function saveImages(
  images: readonly EncodedImage[],
  path: string | undefined,
  output: Output,
): Promise<string[]> {
  const saved: string[] = [];
  for (const image of images) {
    if (path === '-') output.bytes(image.data);
    else if (path !== undefined) saved.push(await replaceFile(path, image.data, output));
    else if (output.format !== 'quiet') saved.push(await newFile(image.data, output));
  }
  return saved;
}

async function replaceFile(path: string, data: Uint8Array, output: Output): Promise<string> {
  try {
    await writeFile(output.path(path), data);
  } catch (cause) {
    throw new AutomationError(
      'invalid_input',
      `The picture cannot be saved to ${path}: ${(cause as Error).message}.`,
      {
        guidance: 'Name a file in a folder that exists and can be written to.',
        cause,
      },
    );
  }
  return path;
}

async function newFile(data: Uint8Array, output: Output): Promise<string> {
  for (let index = 1; index <= MOST_TRIES; index++) {
    const path = index === 1 ? 'screenshot.png' : `screenshot-${index}.png`;
    try {
      await using file = await open(output.path(path), 'wx');
      await file.writeFile(data);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      return replaceFile(path, data, output);
    }
  }
  throw new AutomationError('invalid_input', 'There are too many screenshots in this folder.', {
    guidance: 'Name a file with --output.',
  });
}
