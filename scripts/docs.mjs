// Writes the generated parts of the documentation; with --check it only says whether they are up to date.
// A generated part stands between `<!-- generated: NAME -->` and `<!-- end of generated -->` in README.md and docs/.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTypeScript } from './load-typescript.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PART = /(<!-- generated: ([\w-]+) -->\n)[\s\S]*?(<!-- end of generated -->)/g;

async function pages() {
  const docs = await readdir(join(ROOT, 'docs'), { recursive: true });
  return ['README.md', ...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))];
}

const parts = await withTypeScript(ROOT, 'scripts/docs/parts.ts', async (module) => module.parts);
const used = new Set();
const stale = [];
for (const page of await pages()) {
  const path = join(ROOT, page);
  const before = await readFile(path, 'utf8');
  const after = before.replace(PART, (_, head, name, tail) => {
    if (!(name in parts))
      throw new Error(`${page} asks for "${name}"; there are ${Object.keys(parts).join(', ')}.`);
    used.add(name);
    return `${head}\n${parts[name].trim()}\n\n${tail}`;
  });
  if (after === before) continue;
  stale.push(page);
  if (!process.argv.includes('--check')) await writeFile(path, after);
}

const unused = Object.keys(parts).filter((name) => !used.has(name));
if (unused.length > 0) {
  console.error(`No page shows: ${unused.join(', ')}.`);
  process.exitCode = 1;
} else if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run "npm run docs" and commit the result.`);
  process.exitCode = 1;
} else {
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}.` : 'Every generated part is up to date.');
}
