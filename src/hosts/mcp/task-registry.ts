import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { abortable } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';

export type TaskStatus = 'working' | 'completed' | 'failed' | 'cancelled';

/** A call that goes on after its request was answered. */
export interface Task {
  readonly id: string;
  readonly principal: string;
  readonly createdAt: Date;
  readonly ttlMs: number;
  readonly status: TaskStatus;
  readonly updatedAt: Date;
  readonly result: CallToolResult | undefined;
  /** Settles when the task has ended, in whatever way. */
  readonly ended: Promise<void>;
  cancel(): void;
}

export const POLL_INTERVAL_MS = 200;
const DEFAULT_TTL_MS = 600_000;
const LONGEST_TTL_MS = 3_600_000;
const MOST_TASKS_EACH = 1000;

/** Tasks of all callers. They belong to the program and not to a connection, and are forgotten after their time. */
export class TaskRegistry {
  readonly #tasks = new Map<string, Task>();

  /** Starts the work as a task. The work answers failures as results and only rejects when it is cancelled. */
  start(
    principal: string,
    work: (signal: AbortSignal) => Promise<CallToolResult>,
    ttlMs: number = DEFAULT_TTL_MS,
  ): Task {
    this.#forgetExpired();
    this.#makeRoom(principal);
    const task = new RunningTask(principal, work, Math.min(Math.max(ttlMs, 1000), LONGEST_TTL_MS));
    this.#tasks.set(task.id, task);
    return task;
  }

  get(id: string, principal: string): Task {
    this.#forgetExpired();
    const task = this.#tasks.get(id);
    if (task?.principal === principal) return task;
    throw new AutomationError('unknown_task', `There is no task ${JSON.stringify(id.slice(0, 100))}.`);
  }

  /** Lets go of a task whose result was handed over. */
  forget(task: Task): void {
    this.#tasks.delete(task.id);
  }

  list(principal: string): Task[] {
    this.#forgetExpired();
    return [...this.#tasks.values()].filter((task) => task.principal === principal);
  }

  /** Ends everything that still runs. */
  close(): void {
    for (const task of this.#tasks.values()) task.cancel();
    this.#tasks.clear();
  }

  #forgetExpired(): void {
    const now = Date.now();
    for (const [id, task] of this.#tasks) {
      if (now - task.createdAt.getTime() <= task.ttlMs) continue;
      task.cancel();
      this.#tasks.delete(id);
    }
  }

  /** A principal's oldest tasks give way to its new ones, those that have ended first; nobody else's do. */
  #makeRoom(principal: string): void {
    const own = this.list(principal);
    if (own.length < MOST_TASKS_EACH) return;
    const oldest = own.find((task) => task.status !== 'working') ?? own[0];
    oldest?.cancel();
    if (oldest) this.#tasks.delete(oldest.id);
  }
}

class RunningTask implements Task {
  readonly id = randomUUID();
  readonly createdAt = new Date();
  readonly principal: string;
  readonly ttlMs: number;
  readonly ended: Promise<void>;
  readonly #controller = new AbortController();
  status: TaskStatus = 'working';
  updatedAt = this.createdAt;
  result: CallToolResult | undefined;

  constructor(principal: string, work: (signal: AbortSignal) => Promise<CallToolResult>, ttlMs: number) {
    this.principal = principal;
    this.ttlMs = ttlMs;
    const { signal } = this.#controller;
    this.ended = abortable(work(signal), signal).then(
      (result) => this.#end(result.isError ? 'failed' : 'completed', result),
      () => this.#end('cancelled'),
    );
  }

  cancel(): void {
    this.#end('cancelled');
    this.#controller.abort(new AutomationError('cancelled', 'The task was cancelled.'));
  }

  #end(status: TaskStatus, result?: CallToolResult): void {
    if (this.status !== 'working') return;
    this.status = status;
    this.result = result;
    this.updatedAt = new Date();
  }
}
