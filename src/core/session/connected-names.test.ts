import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { AppInfo } from '../../model/application.ts';

const ID = 'org.deskhand.sim.Calculator';

/** What applications tell of themselves from now on. */
function retell(desk: SimDesk, tell: (app: AppInfo) => AppInfo): void {
  const { apps } = desk.backend.ports;
  const list = apps.list.bind(apps);
  apps.list = async (signal) => (await list(signal)).map(tell);
}

/** An application whose first window says only which program it is. */
const asProgram = (app: AppInfo): AppInfo =>
  app.bundleId === ID ? { ...app, name: 'soffice', bundleId: undefined, program: undefined } : app;

test('whatever name started an application means it while it runs, also where it calls itself otherwise', async () => {
  await using desk = await SimDesk.open(['Login']);
  const app = await desk.session.connect(ID, { launch: true }, neverAborted);
  retell(desk, asProgram);
  expect((await desk.app(ID)).info).toMatchObject({ name: 'soffice', pid: app.info.pid });
  expect(await desk.app('soffice')).toBe(app);
  expect(await desk.session.connect(ID.toUpperCase(), { launch: true }, neverAborted)).toBe(app);
  expect(desk.sim.apps).toHaveLength(2);
});

test('so does a name that it was connected to by', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  const app = await desk.session.connect('calc', { launch: false }, neverAborted);
  retell(desk, asProgram);
  expect(await desk.app('calc')).toBe(app);
  expect(await desk.session.rehearsal().app('calc', neverAborted)).toMatchObject({ info: app.info });
  await expect(desk.app('Calculator')).rejects.toMatchObject({ code: 'app_not_found' });
});

test('a name that was only used to look at something is not kept', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  await desk.app('calc');
  retell(desk, asProgram);
  await expect(desk.app('calc')).rejects.toMatchObject({ code: 'app_not_found' });
});

test('the name is free again when the application has ended', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  await desk.session.connect('calc', { launch: false }, neverAborted);
  desk.sim.app('Calculator').end();
  await expect(desk.app('calc')).rejects.toMatchObject({ code: 'app_not_found' });
});
