// `npm start`: makes the checkout ready, then shows deskhand at work and keeps its server running.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

try {
  await setUp({ programs: 'run' });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const program = fileURLToPath(new URL('../dist/deskhand.mjs', import.meta.url));
const picture = fileURLToPath(new URL('../.deskhand/tour.png', import.meta.url));
mkdirSync(new URL('../.deskhand/', import.meta.url), { recursive: true });
const child = spawn(
  process.execPath,
  [program, 'demo', '--serve', '--output', picture, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
// The terminal sends Ctrl-C to both; a signal that only npm gets is handed on.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
child.on('exit', (code) => process.exit(code ?? 1));
