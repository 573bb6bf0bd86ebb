import type { DesktopSession } from '../session/desktop-session.ts';
import type { ToolAccess, ToolContext } from '../tool/define-tool.ts';
import { type Journal, noJournals } from './journal.ts';
import type { StepReport } from './workflow-step.ts';

/** What a workflow needs of the call that it runs in. */
export type WorkflowMeans = Pick<ToolContext, 'session' | 'tools' | 'journals' | 'progress'>;

/** One run of a workflow: what it has done so far, and its journal. */
export class WorkflowRun implements AsyncDisposable {
  readonly session: DesktopSession;
  readonly tools: ToolAccess;
  readonly reports: StepReport[] = [];
  readonly #journal: Journal;
  journalProblem: string | undefined;

  private constructor({ session, tools }: WorkflowMeans, journal: Journal, journalProblem?: string) {
    this.session = session;
    this.tools = tools;
    this.#journal = journal;
    this.journalProblem = journalProblem;
  }

  static async open(means: WorkflowMeans): Promise<WorkflowRun> {
    try {
      return new WorkflowRun(means, await means.journals.open());
    } catch (thrown) {
      return new WorkflowRun(means, await noJournals.open(), problemOf(thrown));
    }
  }

  get journalPath(): string | undefined {
    return this.#journal.path;
  }

  /** A journal that cannot be written does not stop a workflow in the middle; its answer says so. */
  async write(entry: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      await this.#journal.write(entry);
    } catch (thrown) {
      this.journalProblem ??= problemOf(thrown);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#journal[Symbol.asyncDispose]();
  }
}

function problemOf(thrown: unknown): string {
  return `No complete journal was kept: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}
