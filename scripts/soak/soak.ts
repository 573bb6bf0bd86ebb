import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { PrivateDesk } from '../../test/support/private-desk.ts';
import { resourcesOf } from '../../test/support/x-resources.ts';
import { commandDriver, type Driver, type DriverOptions, mcpDriver } from './drivers.ts';
import { probedProcess, type Reading, readProcess } from './probe.ts';
import { endlessly, type SoakCall, type Subject } from './subjects.ts';

export type Way = 'mcp' | 'commands';

export interface SoakOptions {
  /** The folder of the checkout. */
  readonly root: string;
  readonly way: Way;
  readonly calls: number;
  readonly readings: number;
  /** No more calls are made after so long. */
  readonly mostMs: number;
  /** Without it the engine compiles nothing to machine code, which takes memory for thousands of calls on its own. */
  readonly compiles?: boolean;
  readonly progress: (text: string) => void;
}

export interface Soaked {
  readonly calls: number;
  readonly ms: number;
  /** Calls by tool. */
  readonly made: Readonly<Record<string, number>>;
  readonly readings: readonly Reading[];
  /** Calls that ended in another way than they should have, by how. */
  readonly surprises: Readonly<Record<string, number>>;
}

/** Calls the built program over and over and reads every now and then what it holds on to. */
export async function soak(subject: Subject, options: SoakOptions): Promise<Soaked> {
  await using owned = new DisposableStore();
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  owned.add(async () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['home', 'run', 'probes']) mkdirSync(join(folder, name), { mode: 0o700 });
  const probes = join(folder, 'probes');
  const stage = await openStage(subject, options, folder, owned);
  const driver = owned.add(await DRIVERS[options.way]({ root: options.root, ...stage }));
  const pid = probedProcess(probes);
  const read = async () => ({
    ...(await readProcess(probes, pid)),
    xResources: stage.display ? total(await resourcesOf(stage.display, pid)) : 0,
  });
  return await callOver(driver, subject.calls(stage.app), read, options);
}

const DRIVERS: Record<Way, (options: DriverOptions) => Promise<Driver>> = {
  mcp: mcpDriver,
  commands: commandDriver,
};

interface Stage extends Pick<DriverOptions, 'desktop' | 'env'> {
  readonly app: string;
  readonly display?: X11Connection;
}

/** Where it happens: nothing of the user's is used. */
async function openStage(
  { program }: Subject,
  { compiles = true }: SoakOptions,
  folder: string,
  owned: DisposableStore,
): Promise<Stage> {
  const own = { HOME: join(folder, 'home'), XDG_RUNTIME_DIR: join(folder, 'run') };
  const probes = { SOAK_PROBES: join(folder, 'probes'), ...(!compiles && { SOAK_COMPILES: 'no' }) };
  const env = { PATH: process.env.PATH ?? '', ...own, ...probes };
  if (program === undefined) return { desktop: 'sim', env, app: '' };
  const desk = owned.add(await PrivateDesk.open({ app: 'the soak' }));
  const { pid } = await desk.launch(program);
  const { DISPLAY = '', XAUTHORITY = '', DBUS_SESSION_BUS_ADDRESS = '' } = desk.desktop.env;
  const session = { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS };
  const display = owned.add(
    await X11Connection.open({ display: DISPLAY, authority: XAUTHORITY }, neverAborted),
  );
  return { desktop: 'session', env: { ...env, ...session }, app: String(pid), display };
}

async function callOver(
  driver: Driver,
  calls: readonly SoakCall[],
  read: () => Promise<Reading>,
  { calls: most, readings: wanted, mostMs, progress }: SoakOptions,
): Promise<Soaked> {
  const made: Record<string, number> = {};
  const surprises: Record<string, number> = {};
  const readings: Reading[] = [];
  const startedAt = performance.now();
  const every = Math.ceil(most / wanted);
  let count = 0;
  for (const { call, round } of endlessly(calls)) {
    const ended = await driver.call(call.tool, call.input(round));
    count += 1;
    made[call.tool] = (made[call.tool] ?? 0) + 1;
    if (ended !== call.fails) tally(surprises, `${call.tool} ${ended ?? 'answered'}`);
    if (count % every === 0) {
      const reading = await read();
      readings.push(reading);
      progress(`${count} of ${most} calls, heap ${(reading.heap / 1e6).toFixed(1)} MB`);
    }
    if (count >= most || performance.now() - startedAt > mostMs) break;
  }
  return { calls: count, ms: performance.now() - startedAt, made, readings, surprises };
}

function tally(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
