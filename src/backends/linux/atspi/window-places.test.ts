import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { PLAIN } from './quirks.ts';
import { ROLE } from './roles.ts';
import { StateBits } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';
import { type FindWindow, WindowPlaces } from './window-places.ts';

const app = {
  facts: { bus: ':1.1', pid: 1, name: 'app', toolkit: 'gtk', toolkitVersion: '3' },
  quirks: PLAIN,
};

function windowNamed(name: string): WalkedNode {
  const ref = { bus: ':1.1', path: `/${name}` };
  const states = new StateBits(0, 0);
  const record = {
    ref,
    id: name,
    role: ROLE.frame,
    name,
    description: '',
    states,
    interfaces: 0,
    childCount: 0,
  };
  return { record, childCount: 0, isVirtual: false, parent: undefined, children: [] };
}

/** The display shows these, and takes every other window for the first of them, if that is `guessed`. */
const showing = (titles: readonly string[], guessed?: string): FindWindow => {
  return ({ title }) => {
    const window = titles.includes(title) ? title : guessed;
    return window === undefined ? undefined : { window, origin: { x: 0, y: 0 } };
  };
};

test.each([
  ['all were there already', showing(['Main', 'Dialog']), 0],
  ['one was not there yet', showing(['Main']), 1],
  ['one was taken for another', showing(['Main'], 'Main'), 1],
])('windows are looked for again only where it matters: %s', async (_name, early, looks) => {
  let looked = 0;
  const places = new WindowPlaces(async () => {
    looked++;
    return showing(['Main', 'Dialog']);
  });
  const windows = ['Main', 'Dialog'].map(windowNamed);
  await places.placeAll(app, windows, Promise.resolve(early), neverAborted);
  expect(windows.map(({ place }) => place?.window)).toEqual(['Main', 'Dialog']);
  expect(looked).toBe(looks);
});
