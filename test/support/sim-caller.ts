import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSim, type SimBackend, simProvider } from '../../src/backends/sim/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { silentLogger } from '../../src/core/logger.ts';
import { permissivePolicy } from '../../src/core/policy/policy.ts';
import { Desktop } from '../../src/core/session/desktop.ts';
import type { SessionOptions } from '../../src/core/session/desktop-session.ts';
import type { ToolResult } from '../../src/core/tool/define-tool.ts';
import { ToolCaller } from '../../src/core/tool/tool-caller.ts';
import { axSurface } from '../../src/surfaces/ax/ax-surface.ts';

const OPTIONS: SessionOptions = { findMs: 0, callMs: 2_000, settleMs: 300 };

let folders = 0;

/** All tools on a fresh simulated desktop, as a host calls them. */
export class SimCaller implements AsyncDisposable {
  readonly backend: SimBackend;
  readonly caller: ToolCaller;
  /** Where its baselines are kept; comes into being with the first one. */
  readonly baselineFolder = join(tmpdir(), `deskhand-baselines-${process.pid}-${folders++}`);

  private constructor(backend: SimBackend, options: SessionOptions) {
    this.backend = backend;
    const provider = { ...simProvider(), open: async () => backend };
    const desktop = new Desktop(provider, { baselineFolder: this.baselineFolder, ...options });
    const parts = { policy: permissivePolicy, logger: silentLogger };
    this.caller = new ToolCaller({ surfaces: [axSurface], desktop, ...parts });
  }

  static async open(options: Partial<SessionOptions> = {}): Promise<SimCaller> {
    return new SimCaller(await openSim(), { ...OPTIONS, ...options });
  }

  call(tool: string, input: unknown, signal: AbortSignal = neverAborted): Promise<ToolResult> {
    return this.caller.call(tool, input, { principal: 'test', host: 'library' }, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.caller.desktop[Symbol.asyncDispose]();
    rmSync(this.baselineFolder, { recursive: true, force: true });
  }
}
