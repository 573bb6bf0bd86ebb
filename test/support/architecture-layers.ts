const EVERYTHING = 'everything';

/** Which folder of the code may import which others. `*` stands for one folder, which its siblings never meet. */
const LAYERS: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
  base: [],
  model: ['base'],
  core: ['base', 'model', 'core/ports'],
  'core/ports': ['base', 'model'],
  'backends/*': ['base', 'model', 'core/ports'],
  terminal: ['base', 'model', 'core/ports'],
  hub: ['base', 'model', 'core/ports'],
  'surfaces/*': ['base', 'model', 'core', 'core/ports'],
  'hosts/*': ['base', 'model', 'core', 'core/ports', 'hosts/shared'],
  main: EVERYTHING,
  web: ['base', 'model'],
};

/** The module that a path belongs to: `src/backends/linux/bus/names.ts` is in `backends/linux`. */
export function layerOf(path: string): string {
  const [top = '', first = '', second = '', ...rest] = path.split('/');
  if (top !== 'src') return top;
  const isNested = `${first}/*` in LAYERS || `${first}/${second}` in LAYERS;
  return isNested && rest.length > 0 ? `${first}/${second}` : first;
}

/** What a module may import, or `undefined` for a module that the table does not know. */
export function permissionsOf(layer: string): (typeof LAYERS)[string] | undefined {
  return LAYERS[layer] ?? LAYERS[layer.replace(/\/.*/, '/*')];
}

/** Whether one file may import another. */
export function mayImport(from: string, target: string): boolean {
  const layer = layerOf(from);
  const allowed = permissionsOf(layer);
  const wanted = layerOf(target);
  return allowed === EVERYTHING || wanted === layer || !!allowed?.includes(wanted);
}
