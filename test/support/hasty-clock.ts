import { type Clock, systemClock } from '../../src/base/clock.ts';

const SPEED = 20;

/** A clock on which time passes quicker, for tests in which much is waited for and nothing depends on how long. */
export const hastyClock: Clock = {
  now: () => systemClock.now() * SPEED,
  schedule: (ms, callback) => systemClock.schedule(ms / SPEED, callback),
};

/** Time limits that leave as long as usual on it. */
export const hastyLimits = { callMs: 2_000 * SPEED, settleMs: 300 * SPEED };
