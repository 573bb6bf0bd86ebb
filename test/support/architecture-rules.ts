import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { layerOf, mayImport, permissionsOf } from './architecture-layers.ts';
import {
  descendants,
  globalReads,
  isInComment,
  isTest,
  moduleNames,
  type Source,
} from './architecture-source.ts';

interface Finding {
  readonly position: number;
  readonly message: string;
}

interface Rule<Name extends string> {
  readonly name: Name;
  appliesTo(path: string): boolean;
  check(source: Source): Iterable<Finding>;
}

export type RuleName = (typeof RULES)[number]['name'];

const MAX_LINES = 300;
const VAGUE_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc']);
const NODE_GLOBALS = new Set(['process', 'Buffer', 'require', '__dirname', '__filename', 'module']);
const TIMERS = new Set(['setTimeout', 'setInterval']);
const UNFINISHED = /\b(?:TODO|FIXME)\b/g;
const BACKEND_ENTRY = /^src\/backends\/[^/]+\/index\.ts$/;
const PACKAGE_ENTRY = 'src/main/library.ts';

const isProduct = (path: string): boolean => /^(src|web)\//.test(path) && !isTest(path);
const everywhere = (): boolean => true;

/** What every file must keep to. The first rule is the table of folders; the others keep its spirit. */
export const RULES = [
  rule('layers', isProduct, layers),
  rule('no-node-api', (path) => /^(src\/(base|model)|web)\//.test(path) && !isTest(path), nodeApi),
  rule('environment', (path) => isProduct(path) && !path.startsWith('src/main/'), environment),
  rule('timers', mayNotSleep, timers),
  rule('exports', everywhere, exportsByName),
  rule('size', everywhere, size),
  rule('names', everywhere, vagueNames),
  rule('unfinished', everywhere, unfinished),
] as const;

function rule<const Name extends string>(
  name: Name,
  appliesTo: (path: string) => boolean,
  check: (source: Source) => Iterable<Finding>,
): Rule<Name> {
  return { name, appliesTo, check };
}

function* layers({ path, imports }: Source): Generator<Finding> {
  const layer = layerOf(path);
  if (!permissionsOf(layer))
    yield { position: 0, message: `"${layer}" is no folder of the table in LAYERS.` };
  for (const { position, target } of imports) {
    if (isTest(target)) yield { position, message: `Product code must not import test code (${target}).` };
    else if (!mayImport(path, target)) {
      yield { position, message: `${layer} must not import ${layerOf(target)} (${target}).` };
    }
  }
}

function* nodeApi({ path, tree }: Source): Generator<Finding> {
  const layer = layerOf(path);
  for (const name of moduleNames(tree)) {
    if (!isBuiltin(name.text)) continue;
    yield { position: name.getStart(), message: `${layer} must not use Node's API: import of ${name.text}.` };
  }
  for (const node of globalReads(tree, NODE_GLOBALS)) {
    yield { position: node.getStart(), message: `${layer} must not use Node's API: ${node.text}.` };
  }
}

function* environment({ tree }: Source): Generator<Finding> {
  const message = 'Only src/main reads process.env; take the setting as a parameter.';
  for (const node of globalReads(tree, new Set(['process', 'env']))) {
    if (node.text === 'process' ? readsEnv(node) : isImportedFromProcess(node)) {
      yield { position: node.getStart(), message };
    }
  }
}

function* timers({ path, tree }: Source): Generator<Finding> {
  const remedy = isTest(path)
    ? 'wait for a condition'
    : 'wait through waitFor or take a Clock (base/clock.ts)';
  for (const node of globalReads(tree, TIMERS)) {
    yield { position: node.getStart(), message: `No ${node.text} here: ${remedy}.` };
  }
}

function* exportsByName({ path, tree }: Source): Generator<Finding> {
  for (const node of descendants(tree)) {
    if (isDefaultExport(node))
      yield { position: node.getStart(), message: 'Export by name, not by default.' };
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.exportClause) {
      yield { position: node.getStart(), message: 'List the exported names; no "export *".' };
    }
  }
  if (path === PACKAGE_ENTRY || BACKEND_ENTRY.test(path)) return;
  if (/(^|\/)index\.[^/]+$/.test(path))
    yield { position: 0, message: 'Only a backend may have an index.ts.' };
  if (tree.statements.length > 0 && tree.statements.every(isReExport)) {
    yield { position: 0, message: 'No barrels: import from where a thing is defined.' };
  }
}

function* size({ text }: Source): Generator<Finding> {
  const lines = text.split('\n');
  if (isGenerated(lines[0])) return;
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (count > MAX_LINES)
    yield { position: 0, message: `${count} lines; at most ${MAX_LINES}. Split the file.` };
}

function* vagueNames({ path }: Source): Generator<Finding> {
  for (const part of path.split('/')) {
    const [name = ''] = part.split('.');
    if (VAGUE_NAMES.has(name))
      yield { position: 0, message: `"${name}" says nothing; name it after what it does.` };
  }
}

function* unfinished({ text, tree }: Source): Generator<Finding> {
  for (const { 0: word, index } of text.matchAll(UNFINISHED)) {
    if (isInComment(tree, index)) yield { position: index, message: `${word}: finish it.` };
  }
}

/** The programs in test/apps may take their time: waiting for them is what the tests are about. */
function mayNotSleep(path: string): boolean {
  if (isTest(path)) return !path.startsWith('test/apps/');
  return path.startsWith('src/') && path !== 'src/base/clock.ts';
}

function isGenerated(firstLine = ''): boolean {
  return /^\s*(\/\/|\/\*).*\bgenerated\b/i.test(firstLine);
}

function isReExport(statement: ts.Statement): boolean {
  return ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === 'default';
  return (
    ts.canHaveModifiers(node) && !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  );
}

/** `process.env`, `globalThis.process.env`, `process['env']` and `const { env } = process`. */
function readsEnv(node: ts.Identifier): boolean {
  const { parent } = node;
  const holder = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent.parent : parent;
  if (ts.isPropertyAccessExpression(holder)) return holder.name.text === 'env';
  if (ts.isElementAccessExpression(holder)) {
    return ts.isStringLiteralLike(holder.argumentExpression) && holder.argumentExpression.text === 'env';
  }
  if (!ts.isVariableDeclaration(holder) || !ts.isObjectBindingPattern(holder.name)) return false;
  return holder.name.elements.some(({ name, propertyName }) => (propertyName ?? name).getText() === 'env');
}

function isImportedFromProcess({ parent }: ts.Identifier): boolean {
  if (!ts.isImportSpecifier(parent)) return false;
  const { moduleSpecifier } = parent.parent.parent.parent;
  return ts.isStringLiteral(moduleSpecifier) && /^(node:)?process$/.test(moduleSpecifier.text);
}
