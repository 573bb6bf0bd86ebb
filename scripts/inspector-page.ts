import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ID = 'virtual:inspector-page';
const RESOLVED_ID = `\0${ID}`;
const FOLDER = join(import.meta.dirname, '../web');
const STYLES = ['theme.css', 'layout.css', 'screen-and-calls.css', 'elements-and-connect.css'];

/** Gives the server its page as text: the document, its style, and its script as one piece for the browser. */
export function inspectorPage() {
  return {
    name: 'inspector-page',
    resolveId: (id: string) => (id === ID ? RESOLVED_ID : undefined),
    async load(id: string) {
      if (id !== RESOLVED_ID) return undefined;
      const parts = {
        markup: await readText('inspector.html'),
        style: (await Promise.all(STYLES.map(readText))).join('\n'),
        script: await bundleForBrowser(join(FOLDER, 'main.ts')),
      };
      return Object.entries(parts)
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
        .join('\n');
    },
  };
}

function readText(file: string): Promise<string> {
  return readFile(join(FOLDER, file), 'utf8');
}

/** The bundler is loaded only where the page is wanted: most test files do without. */
async function bundleForBrowser(input: string): Promise<string> {
  const { Rolldown } = await import('tsdown');
  const { output } = await Rolldown.build({
    input,
    platform: 'browser',
    write: false,
    output: { format: 'iife', minify: true },
  });
  return output[0].code.trim();
}
