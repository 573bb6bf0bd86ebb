import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import type { LinuxSession } from './linux-session.ts';

/** Shows a page in Chromium, and waits until something on it can be found. */
export async function showPage(linux: LinuxSession, page: string, query: string): Promise<AppSession> {
  const folder = join(linux.desk.desktop.folder, 'page');
  mkdirSync(folder);
  writeFileSync(join(folder, 'page.html'), page);
  const args = ['--no-first-run', '--lang=en-US', `file://${folder}/page.html`];
  const { app } = await linux.start('chromium', ...accessibleArguments(args, process.getuid?.() === 0));
  await resolveOne(app, query, { timeoutMs: 15_000 }, neverAborted);
  return app;
}
