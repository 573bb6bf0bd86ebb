import { spawn } from 'node:child_process';

/**
 * Runs a command and resolves to its exit code. Its output streams to stderr, because stdout may carry a protocol.
 * A command that cannot be started counts as exit code 127, as in a shell.
 */
export function run(command, args, { cwd, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 2, 2] });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
