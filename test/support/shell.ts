import { execFile, execFileSync } from 'node:child_process';
import type { PrivateHome } from './private-home.ts';

/** Whether a program can be found in the path. Where `npm test` has installed everything, one that cannot is a mistake. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    if (process.env.TEST_PROGRAMS === 'installed')
      throw new Error(
        `No package of scripts/setup/system-packages.mjs brings ${program}, which a test needs.`,
      );
    return false;
  }
}

/** What a line of shell prints when its output is a terminal. Needs `script` of util-linux. */
export function runInTerminal(
  line: string,
  home: PrivateHome,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return run('script', ['--quiet', '--return', '--command', line, '/dev/null'], home, env);
}

/** Runs a script in a shell, without the user's own start-up files, and returns what it prints. */
export function runScript(shell: 'bash', script: string, home: PrivateHome): Promise<string> {
  return run(shell, ['--norc', '--noprofile', '-c', script], home);
}

/** Whether a shell can read a script; rejects with what it does not understand. */
export async function isReadable(shell: string, file: string, home: PrivateHome): Promise<boolean> {
  await run(shell, ['-n', file], home);
  return true;
}

function run(
  program: string,
  args: readonly string[],
  home: PrivateHome,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: home.workFolder, env: { ...home.env, ...env } };
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} failed: ${stderr || error.message}`, { cause: error }));
      else resolve(stdout);
    });
    child.stdin?.end();
  });
}
