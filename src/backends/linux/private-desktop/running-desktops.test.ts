import { existsSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryTree } from '../../../../test/support/temporary-tree.ts';
import { identify } from './process-identity.ts';
import { listDesktops } from './running-desktops.ts';

test.skipIf(!existsSync('/proc/self/ns/pid'))(
  'a record of which only half was written keeps nobody from seeing the others',
  async () => {
    const own = await identify(process.pid);
    const guard = `${own?.pid} ${own?.startTime} ${readlinkSync('/proc/self/ns/pid')}\n`;
    const size = { width: 1, height: 1 };
    const names = {
      display: ':1',
      folder: '/x',
      sessionBusAddress: '',
      accessibilityAddress: '',
      authority: '',
    };
    const record = { ...names, id: '00000002', size, owner: own, startedAt: '2026-11-18T20:00:00.000Z' };
    const root = temporaryTree({
      'desktop-00000001/guard': guard,
      'desktop-00000001/desktop.json': '{ "id": "0000',
      'desktop-00000002/guard': guard,
      'desktop-00000002/desktop.json': JSON.stringify(record),
    });
    expect((await listDesktops(root)).map(({ id }) => id)).toEqual(['00000002']);
  },
);
