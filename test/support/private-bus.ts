import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a bus can be started here at all. */
export const hasDBusDaemon = spawnSync('dbus-daemon', ['--version']).status === 0;

/** A message bus of its own, in a folder of its own. */
export class PrivateBus implements AsyncDisposable {
  readonly address: string;
  readonly #folder: string;
  readonly #daemon: ChildProcess;

  private constructor(folder: string, daemon: ChildProcess, address: string) {
    this.#folder = folder;
    this.#daemon = daemon;
    this.address = address;
  }

  /** Starts the bus and waits until it says where it listens. */
  static async start(): Promise<PrivateBus> {
    const folder = mkdtempSync(join(tmpdir(), 'deskhand-bus-'));
    const options = ['--session', '--nofork', '--nopidfile', '--print-address=1'];
    const daemon = spawn('dbus-daemon', [...options, `--address=unix:path=${folder}/bus`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(daemon.stdout, 'data');
    return new PrivateBus(folder, daemon, String(line).trim());
  }

  /** Ends the bus at once, as a crash would. */
  async kill(): Promise<void> {
    if (this.#daemon.exitCode !== null || this.#daemon.signalCode !== null) return;
    const exited = once(this.#daemon, 'exit');
    this.#daemon.kill('SIGKILL');
    await exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
