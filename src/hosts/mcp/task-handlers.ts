import type { CallToolResult, Server, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { abortable } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { toProtocolError } from './call-result.ts';
import { POLL_INTERVAL_MS, type Task, type TaskRegistry } from './task-registry.ts';

/** Name of the extension that carries tasks since protocol 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const RELATED_TASK = 'io.modelcontextprotocol/related-task';

const TaskParams = { params: z.looseObject({ taskId: z.string() }) };

/** Whether the caller of a 2026-07-28 request understands tasks. */
export function understandsTasks(context: ServerContext): boolean {
  const envelope = context.mcpReq.envelope as Record<string, unknown> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES] as
    | { extensions?: Record<string, unknown> }
    | undefined;
  return capabilities?.extensions?.[TASKS_EXTENSION] !== undefined;
}

/** A task as clients up to 2025-11-25 read it. */
export function legacyTask(task: Task) {
  return { ...commonFields(task), ttl: task.ttlMs, pollInterval: POLL_INTERVAL_MS };
}

/** A task as clients since 2026-07-28 read it; once it has ended it holds its result. */
export function modernTask(task: Task) {
  return {
    ...commonFields(task),
    ttlMs: task.ttlMs,
    pollIntervalMs: POLL_INTERVAL_MS,
    // An answer with isError is a completed call here: `failed` is kept for protocol errors.
    ...(task.result && { status: 'completed', result: { resultType: 'complete', ...task.result } }),
  };
}

/** Answers `tasks/*` of protocols up to 2025-11-25. */
export function handleLegacyTasks(server: Server, tasks: TaskRegistry, principal: string): void {
  const find = taskFinder(tasks, principal);
  server.setRequestHandler('tasks/get', TaskParams, ({ taskId }) => legacyTask(find(taskId)));
  server.setRequestHandler('tasks/list', { params: z.looseObject({}) }, () => ({
    tasks: tasks.list(principal).map(legacyTask),
  }));
  server.setRequestHandler('tasks/cancel', TaskParams, ({ taskId }) => {
    const task = find(taskId);
    if (task.status !== 'working') {
      throw toProtocolError(
        new AutomationError('unknown_task', `The task has already ended: ${task.status}.`),
      );
    }
    task.cancel();
    return legacyTask(task);
  });
  server.setRequestHandler('tasks/result', TaskParams, async ({ taskId }, context) => {
    const task = find(taskId);
    await abortable(task.ended, context.mcpReq.signal);
    const result: CallToolResult = task.result ?? cancelledResult();
    return { ...result, _meta: { ...result._meta, [RELATED_TASK]: { taskId } } };
  });
}

/** Answers the tasks extension of protocol 2026-07-28. */
export function handleModernTasks(server: Server, tasks: TaskRegistry, principal: string): void {
  const find = taskFinder(tasks, principal);
  server.setRequestHandler('tasks/get', TaskParams, ({ taskId }) => modernTask(find(taskId)));
  server.setRequestHandler('tasks/update', TaskParams, ({ taskId }) => {
    find(taskId);
    return {};
  });
  server.setRequestHandler('tasks/cancel', TaskParams, ({ taskId }) => {
    find(taskId).cancel();
    return {};
  });
}

function commonFields(task: Task) {
  return {
    taskId: task.id,
    status: task.status as string,
    createdAt: task.createdAt.toISOString(),
    lastUpdatedAt: task.updatedAt.toISOString(),
  };
}

function taskFinder(tasks: TaskRegistry, principal: string): (id: string) => Task {
  return (id) => {
    try {
      return tasks.get(id, principal);
    } catch (error) {
      throw toProtocolError(AutomationError.from(error));
    }
  };
}

function cancelledResult(): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: 'Error (cancelled): The task was cancelled.' }] };
}
