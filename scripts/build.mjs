// Bundles the program and the library into dist/, as tsdown.config.ts says, and records how the server opens.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import { recordOpening } from './record-opening.mjs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const inDist = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));

try {
  await build({ logLevel: 'warn' });
  await recordOpening({
    program: inDist('deskhand.mjs'),
    version,
    desktops: ['sim', 'private', 'session'],
    surfaces: ['ax'],
    file: inDist('opening.json'),
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
