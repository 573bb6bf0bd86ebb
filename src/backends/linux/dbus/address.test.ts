import { expect, test } from 'vitest';
import { serverId, socketPaths } from './address.ts';

test.each([
  ['unix:path=/run/user/0/bus', ['/run/user/0/bus']],
  ['unix:path=/run/a%20b,guid=12ab', ['/run/a b']],
  ['unix:abstract=/tmp/dbus-X,guid=00', ['\0/tmp/dbus-X']],
  ['tcp:host=localhost,port=1;unix:guid=1,path=/b;unix:path=/c', ['/b', '/c']],
])('reads %s', (address, paths) => {
  expect(socketPaths(address)).toEqual(paths);
});

test.each(['', 'tcp:host=localhost', 'unix:tmpdir=/tmp', 'unix:path=%zz'])('refuses %j', (address) => {
  expect(() => socketPaths(address)).toThrow(
    expect.objectContaining({ name: expect.stringMatching(/BadAddress/) }),
  );
});

test('knows which server is meant', () => {
  const id = '929987cd453ae14bbbf996bf6afa6f35';
  expect(serverId(`unix:path=/b,guid=${id}`)).toBe(id);
  expect(serverId(`unix:guid=${id},path=/b`)).toBe(id);
  expect(serverId('unix:path=/b')).toBeUndefined();
});
