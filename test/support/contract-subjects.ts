import { openSim, type SimBackend, simProvider } from '../../src/backends/sim/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { ContractSubject, Fixtures } from './contract-subject.ts';
import { linux } from './linux-contract-subject.ts';

const SIM_FIXTURES: Fixtures = {
  button: {
    press: { app: 'Calculator', role: 'AXButton', title: '7' },
    changes: { app: 'Calculator', role: 'AXStaticText', identifier: 'display' },
  },
  textField: { app: 'Login', role: 'AXTextField', title: 'Username' },
  secureField: { app: 'Login', role: 'AXSecureTextField', title: 'Password' },
  checkBox: { app: 'Login', role: 'AXCheckBox', title: 'Remember me' },
  slider: {
    place: { app: 'Settings', role: 'AXSlider', title: 'Brightness' },
    values: [20, 80],
    tooMuch: 101,
  },
  choice: {
    place: { app: 'TextEdit', role: 'AXPopUpButton', title: 'Font' },
    values: ['Times', 'Courier'],
  },
  listItems: [
    { app: 'Files', role: 'AXRow', title: 'Shopping List.txt' },
    { app: 'Files', role: 'AXRow', title: 'Welcome.txt' },
  ],
  table: {
    place: { app: 'Contacts', role: 'AXTable', title: 'Contacts' },
    firstRow: ['Ada Archer 1', 'ada.archer.1@example.org'],
  },
  disabled: { app: 'TextEdit', role: 'AXMenuItem', title: 'Cut' },
  twoWindows: { app: 'TextEdit' },
  expendable: { app: 'Calculator', bundleId: 'org.deskhand.sim.Calculator' },
};

const sim: ContractSubject = {
  name: 'sim',
  capabilities: simProvider().capabilities,
  async open() {
    // The first one is in front; nothing in it is acted on.
    const apps = ['Contacts', 'Calculator', 'TextEdit', 'Settings', 'Login', 'Files'];
    const backend = await openSim({ apps });
    await press(backend, 'Settings', 'Display');
    await press(backend, 'TextEdit', 'New');
    return { backend, fixtures: SIM_FIXTURES, freeze: (app) => backend.sim.faults.hang(app) };
  },
};

async function press({ sim: desktop, ports }: SimBackend, app: string, title: string): Promise<void> {
  const node = desktop.widget(app, title).id;
  await ports.actions.perform(desktop.app(app).appId, node, 'press', neverAborted);
}

/** Every backend that keeps the contract. A new one is a new line here. */
export const CONTRACT_SUBJECTS: readonly ContractSubject[] = [sim, linux];
