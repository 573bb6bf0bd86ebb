import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TsdownPlugin } from 'tsdown';

const FILE_NAME = 'THIRD-PARTY-LICENSES.txt';
const LEGAL_FILE = /^(licen[cs]e|copying|notice)/i;
const RULE = '-'.repeat(80);

/** Writes the licence of every npm package whose code ended up in the bundle beside it. */
export function thirdPartyLicenses(): TsdownPlugin {
  return {
    name: 'third-party-licenses',
    async generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of output.moduleIds) {
          const folder = packageFolder(id);
          if (folder) folders.add(folder);
        }
      }
      const entries = await Promise.all([...folders].map(describePackage));
      const source = [...new Set(entries)].sort().join(`\n${RULE}\n\n`);
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}

/** The folder of the innermost npm package that holds a module, if one does. */
function packageFolder(moduleId: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(moduleId.replace(/^\0/, ''))?.[0];
}

async function describePackage(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (!manifest.license) throw new Error(`${manifest.name} states no licence, so it must not be bundled.`);
  const files = (await readdir(folder)).filter((file) => LEGAL_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const body =
    texts.length > 0 ? texts.map((text) => text.trim()).join('\n\n') : 'The package ships no licence text.';
  return `${manifest.name} ${manifest.version}\nLicence: ${manifest.license}\n\n${body}\n`;
}
