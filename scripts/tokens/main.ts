import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Contender } from '../../bench/linux/contender.ts';
import { installCua } from '../../bench/linux/peers.ts';
import { Desk } from '../../matrix/desk.ts';
import { findProgram } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { estimateTokens } from '../../src/base/tokens.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { writeTree } from '../../test/support/recorded-tree.ts';
import { tokensPage, tokensTable } from './page.ts';
import { withSubject } from './stand.ts';
import { SUBJECTS, type Subject } from './subjects.ts';
import { installTokenizer } from './tokenizer.ts';
import { toolListTokens, type Weights, weigh } from './weigh.ts';

export interface TokensOptions {
  /** The folder of the checkout. */
  readonly root: string;
  /** Where a peer is installed; somebody else removes it. */
  readonly folder: string;
  /** Ids of subjects; all when empty. */
  readonly only: readonly string[];
  /** Whether trees are kept for tests. */
  readonly record: boolean;
  readonly write: boolean;
  readonly print: (line: string) => void;
}

type Cua = { plan: ConstructorParameters<typeof Contender>[0]; version: string } | undefined;

const CUA_MS = 40_000;
/** Folders that are new in every run. */
const RUN_FOLDERS = /\/tmp\/[^"\s]*\/files-\w+\//g;

/** Weighs the answers about real applications on a private desktop, and says whether the targets are met. */
export async function weighTokens(options: TokensOptions): Promise<boolean> {
  const { root, folder, only, print } = options;
  const notes: string[] = [];
  const cua = await installCua(root, join(folder, 'cua')).catch((error: Error) => {
    notes.push(`cua-driver is left out: ${error.message}.`);
    return undefined;
  });
  const tokenizer = await installTokenizer(join(folder, 'tokenizer')).catch((error: Error) => {
    notes.push(`Nothing was counted by a real tokenizer: ${error.message}.`);
    return undefined;
  });
  const rows: Weights[] = [];
  await using desk = await Desk.open(neverAborted);
  for (const subject of SUBJECTS.filter(({ id }) => only.length === 0 || only.includes(id))) {
    const [program = ''] = await subject.command(desk.desktop.folder);
    if (!findProgram(program, process.env)) {
      notes.push(`${subject.title} is left out: ${program} is not installed.`);
      continue;
    }
    print(`${subject.title} …`);
    await withSubject(desk, subject, async (app) => {
      if (options.record) await keepTree(root, subject, app);
      const weights = await weigh(desk, subject, app, tokenizer);
      rows.push({ ...weights, cua: await weighCua(desk, cua, app, notes, subject) });
    }).catch((error: Error) => notes.push(`${subject.title} was given up: ${error.message}`));
  }
  const result = { rows, notes, tools: toolListTokens(), cua: cua?.version, tokenizer: tokenizer?.name };
  const { lines, isMet } = tokensTable(result);
  for (const line of lines) print(line);
  if (options.write) await writeFile(join(root, 'docs/tokens.md'), tokensPage(result));
  return isMet;
}

/** cua-driver's own answer about the window, with its own limits; it is asked last, for it can wedge what it reads. */
async function weighCua(
  desk: Desk,
  cua: Cua,
  { info }: AppSession,
  notes: string[],
  subject: Subject,
): Promise<number | undefined> {
  if (!cua) return undefined;
  await using peer = new Contender(cua.plan, desk.desktop.env);
  try {
    const { text = '' } = await peer.ask(['state', info.pid], CUA_MS);
    return estimateTokens(text);
  } catch (error) {
    notes.push(`cua-driver gave no answer about ${subject.title}: ${(error as Error).message}.`);
    return undefined;
  }
}

async function keepTree(root: string, { id }: Subject, app: AppSession): Promise<void> {
  const { roots } = await app.read(neverAborted);
  const text = writeTree(roots).replaceAll(RUN_FOLDERS, '/home/ann/');
  await writeFile(join(root, `test/trees/${id}.tree`), text);
}
