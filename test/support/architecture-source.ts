import { posix } from 'node:path';
import ts from 'typescript';

/** A parsed file. Paths are relative to the repository and use `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly ImportSite[];
}

/** One place where a file names another one of ours. */
export interface ImportSite {
  readonly position: number;
  readonly target: string;
}

/** Unit tests beside the code, and everything under `test`. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.[cm]?[jt]sx?$/.test(path);
}

/** All nodes below `node`, depth first. */
export function* descendants(node: ts.Node): Generator<ts.Node> {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) {
    yield child;
    yield* descendants(child);
  }
}

/** Every module name in the file: `import`, `import type`, `export … from`, `import()`, `import('…').Type`, `require()`. */
export function* moduleNames(tree: ts.SourceFile): Generator<ts.StringLiteralLike> {
  for (const node of descendants(tree)) {
    const name = moduleNameOf(node);
    if (name && ts.isStringLiteralLike(name)) yield name;
  }
}

/** The relative imports of a file, resolved against its folder. */
export function importsOf(path: string, tree: ts.SourceFile): ImportSite[] {
  return [...moduleNames(tree)]
    .filter((name) => name.text.startsWith('.'))
    .map((name) => ({ position: name.getStart(), target: posix.join(posix.dirname(path), name.text) }));
}

function moduleNameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isCallExpression(node) && isImportCall(node)) return node.arguments[0];
  return undefined;
}

function isImportCall({ expression }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(expression) && expression.text === 'require';
}

/** Identifiers that read a global of that name: not property names, keys, or names inside a type. */
export function* globalReads(tree: ts.SourceFile, names: ReadonlySet<string>): Generator<ts.Identifier> {
  for (const node of descendants(tree)) {
    if (ts.isIdentifier(node) && names.has(node.text) && readsValue(node)) yield node;
  }
}

const GLOBAL_OBJECTS = new Set(['globalThis', 'global', 'window', 'self']);

function readsValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return ts.isIdentifier(parent.expression) && GLOBAL_OBJECTS.has(parent.expression.text);
  }
  if (ts.isTypeNode(parent) || ts.isTypeElement(parent) || ts.isQualifiedName(parent)) return false;
  if (ts.isBindingElement(parent) || ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(ts.isClassElement(parent) && parent.name === node);
}

/** Whether a position lies in a comment and not in code or in a string. */
export function isInComment(tree: ts.SourceFile, position: number): boolean {
  let node: ts.Node = tree;
  for (;;) {
    const inner = node.getChildren(tree).find((child) => child.pos <= position && position < child.end);
    if (!inner) return position < node.getStart(tree);
    if (ts.isJSDoc(inner)) return true;
    node = inner;
  }
}
