import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSim, type SimBackend, simProvider } from '../../src/backends/sim/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { Journals } from '../../src/core/compose/journal.ts';
import { silentLogger } from '../../src/core/logger.ts';
import { type Policy, permissivePolicy } from '../../src/core/policy/policy.ts';
import { Desktop } from '../../src/core/session/desktop.ts';
import type { SessionOptions } from '../../src/core/session/desktop-session.ts';
import type { Progress, ToolResult } from '../../src/core/tool/define-tool.ts';
import { ToolCaller } from '../../src/core/tool/tool-caller.ts';
import { axSurface } from '../../src/surfaces/ax/ax-surface.ts';

const OPTIONS: SessionOptions = { findMs: 0, callMs: 2_000, settleMs: 300 };

/** Parts that a test may bring along. */
interface Parts {
  readonly clock?: Clock;
  readonly policy?: Policy;
  readonly journals?: Journals;
}
let folders = 0;

/** All tools on a fresh simulated desktop, as a host calls them. */
export class SimCaller implements AsyncDisposable {
  readonly backend: SimBackend;
  readonly caller: ToolCaller;
  /** Where its baselines are kept; comes into being with the first one. */
  readonly baselineFolder = join(tmpdir(), `deskhand-baselines-${process.pid}-${folders++}`);

  private constructor(backend: SimBackend, options: SessionOptions, parts: Parts) {
    this.backend = backend;
    const provider = { ...simProvider(), open: async () => backend };
    const desktop = new Desktop(provider, { baselineFolder: this.baselineFolder, ...options });
    const { policy = permissivePolicy, journals } = parts;
    this.caller = new ToolCaller({
      surfaces: [axSurface],
      desktop,
      policy,
      journals,
      logger: silentLogger,
    });
  }

  static async open(options: Partial<SessionOptions> = {}, parts: Parts = {}): Promise<SimCaller> {
    const backend = await openSim(parts.clock && { clock: parts.clock });
    return new SimCaller(backend, { ...OPTIONS, ...options }, parts);
  }

  call(
    tool: string,
    input: unknown,
    signal: AbortSignal = neverAborted,
    onProgress?: (update: Progress) => void,
  ): Promise<ToolResult> {
    return this.caller.call(tool, input, { principal: 'test', host: 'library' }, signal, onProgress);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.caller.desktop[Symbol.asyncDispose]();
    rmSync(this.baselineFolder, { recursive: true, force: true });
  }
}
