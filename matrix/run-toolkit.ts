import { join } from 'node:path';
import { type Action, type Cell, MODES, type Mode, type Toolkit } from './cell.ts';
import { Desk } from './desk.ts';
import { type Result, runCell } from './run-cell.ts';
import { type Backdrop, clearStage, type Stage, setStage } from './stage.ts';
import { User } from './user.ts';

export interface Filter {
  readonly toolkits: ReadonlySet<string>;
  readonly actions: ReadonlySet<Action>;
}

interface RunOptions {
  readonly root: string;
  readonly filter: Filter;
  readonly record: (result: Result) => void;
}

/** Runs all cells of a toolkit on a desktop of its own, once per mode, with applications started anew for each. */
export async function runToolkit(
  toolkit: Toolkit,
  { root, filter, record }: RunOptions,
  signal: AbortSignal,
): Promise<void> {
  const cells = toolkit.cells.filter(({ action }) => filter.actions.has(action));
  for (const absent of notApplicable(toolkit, filter)) record(absent);
  if (cells.length === 0) return;
  await using desk = await Desk.open(signal);
  const user = await User.sitDown(desk, signal);
  for (const mode of MODES) {
    const troupe = new Troupe(toolkit, { desk, user, folder: join(root, 'matrix') }, mode);
    try {
      for (const cell of cells) record(await runOn(troupe, toolkit, cell, signal));
    } finally {
      await troupe.leave(signal);
    }
  }
}

async function runOn(troupe: Troupe, { name }: Toolkit, cell: Cell, signal: AbortSignal): Promise<Result> {
  try {
    const stage = await troupe.stageFor(cell.app, signal);
    const result = await runCell(name, cell, stage, signal);
    if (cell.spoils || result.verdict === 'unknown') await troupe.dismiss(cell.app, signal);
    return result;
  } catch (error) {
    if (signal.aborted) throw error;
    const { action, app, target } = cell;
    const note = error instanceof Error ? error.message : String(error);
    const common = { toolkit: name, action, mode: troupe.mode, app, target, stolen: [], ms: 0, note };
    return { ...common, verdict: 'unknown', reported: 'no result', oracle: 'unknown' };
  }
}

/** The applications that run at the moment, each started when it is first needed. */
class Troupe {
  readonly mode: Mode;
  readonly #toolkit: Toolkit;
  readonly #backdrop: Backdrop;
  readonly #stages = new Map<string, Stage>();

  constructor(toolkit: Toolkit, backdrop: Backdrop, mode: Mode) {
    this.#toolkit = toolkit;
    this.#backdrop = backdrop;
    this.mode = mode;
  }

  async stageFor(app: string, signal: AbortSignal): Promise<Stage> {
    const recipe = this.#toolkit.apps[app];
    if (!recipe) throw new Error(`${this.#toolkit.name} declares no application ${app}.`);
    const stage = this.#stages.get(app) ?? (await setStage(this.#backdrop, recipe, this.mode, signal));
    this.#stages.set(app, stage);
    return stage;
  }

  async dismiss(app: string, signal: AbortSignal): Promise<void> {
    const stage = this.#stages.get(app);
    this.#stages.delete(app);
    if (stage) await clearStage(stage, signal);
  }

  async leave(signal: AbortSignal): Promise<void> {
    for (const app of [...this.#stages.keys()]) await this.dismiss(app, signal);
  }
}

function notApplicable({ name, absent }: Toolkit, { actions }: Filter): Result[] {
  return Object.entries(absent)
    .filter(([action]) => actions.has(action as Action))
    .map(([action, note]) => ({
      toolkit: name,
      action: action as Action,
      mode: 'focused',
      app: '',
      target: '',
      verdict: 'not applicable',
      reported: '',
      oracle: '',
      stolen: [],
      note,
      ms: 0,
    }));
}
