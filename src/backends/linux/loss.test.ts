import { expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { DBusError } from './dbus/dbus-error.ts';
import { Loss } from './loss.ts';

const FAILED = 'org.freedesktop.DBus.Error.Failed';

test('an error that an application answers with is told as such, in few words', async () => {
  const refusing = { read: () => Promise.reject(new DBusError(FAILED, `\u001b[31m${'no '.repeat(1_000)}`)) };
  const error = await new Loss()
    .guard(refusing)
    .read()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'not_accessible', details: { error: FAILED } });
  expect(error).toHaveProperty('message', expect.stringMatching(/^The application .* "\S*no no .*…"\.$/));
});

test('an error that has a code keeps it', async () => {
  const gone = new AutomationError('app_gone', 'It has ended.');
  const port = new Loss().guard({ read: () => Promise.reject(gone) });
  await expect(port.read()).rejects.toBe(gone);
});
