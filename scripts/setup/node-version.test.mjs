import { expect, test } from 'vitest';
import { requireNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node %s will do', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(['18.20.4', '20.9.0', '20.18.3'])(
  'Node %s is refused, with the version that would do',
  (version) => {
    expect(() => requireNode(version)).toThrow(`needs Node 20.19 or newer; this is ${version}`);
  },
);
