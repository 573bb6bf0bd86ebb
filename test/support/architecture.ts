import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { RULES, type RuleName } from './architecture-rules.ts';
import { importsOf, type Source } from './architecture-source.ts';

/** One broken rule, at one place. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: RuleName;
  readonly message: string;
}

export interface ArchitectureReport {
  /** Every file that was read, relative to the root. */
  readonly files: readonly string[];
  /** How many relative imports were judged. */
  readonly imports: number;
  readonly violations: readonly Violation[];
}

/** The folders that hold our own code. */
export const CODE_FOLDERS = ['src', 'web', 'test', 'scripts', 'bench'] as const;

/** Reads all code below `root` and judges it by every rule. */
export function checkArchitecture(root: string): ArchitectureReport {
  const sources = listCode(root).map((path) => readSource(root, path));
  return {
    files: sources.map((source) => source.path),
    imports: sources.reduce((sum, source) => sum + source.imports.length, 0),
    violations: sources.flatMap(judge),
  };
}

/** Whether a path names code that the rules are about. */
export function isCode(path: string): boolean {
  return CODE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && /\.[cm]?[jt]sx?$/.test(path);
}

/** One line per violation: where, which rule, what is wrong. */
export function describeViolation({ file, line, rule, message }: Violation): string {
  return `${file}:${line} [${rule}] ${message}`;
}

function listCode(root: string): string[] {
  return CODE_FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(folder, path),
      ),
    )
    .filter((path) => isCode(path) && !path.includes('/node_modules/'))
    .sort();
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: importsOf(path, tree) };
}

function judge(source: Source): Violation[] {
  return RULES.filter((rule) => rule.appliesTo(source.path)).flatMap((rule) =>
    [...rule.check(source)].map(({ position, message }) => ({
      file: source.path,
      line: source.tree.getLineAndCharacterOfPosition(position).line + 1,
      rule: rule.name,
      message,
    })),
  );
}
