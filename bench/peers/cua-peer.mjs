// cua-driver as a contender, in its quickest form: in this process, without a daemon. One line of words in, one of JSON out.
// Usage: node cua-peer.mjs <folder in which @trycua/cua-driver is installed>
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

// More than any of the applications has, so that nothing is cut.
const MOST_ELEMENTS = 20_000;
const MOST_DEPTH = 64;

const entry = join(process.argv[2], 'node_modules/@trycua/cua-driver/dist/index.js');
const sdk = await import(pathToFileURL(entry).href);
const driver = sdk.CuaDriver.create(undefined);

async function windowOf(pid) {
  const { windows } = await driver.listWindows(sdk.ListWindowsInput.new({ pid }));
  const [window] = windows.filter((each) => each.pid === pid).sort((a, b) => area(b) - area(a));
  if (!window) throw new Error(`it lists no window of pid ${pid}`);
  return { pid, windowId: window.windowId };
}

function area({ bounds }) {
  return bounds.width * bounds.height;
}

async function stateOf(window) {
  const input = {
    ...window,
    includeAccessibilityTree: true,
    includeScreenshot: false,
    maxElements: MOST_ELEMENTS,
    maxDepth: MOST_DEPTH,
  };
  const { elements = [] } = await driver.getWindowState(sdk.GetWindowStateInput.new(input));
  return elements;
}

async function tree(pid) {
  const window = await windowOf(pid);
  const started = performance.now();
  const elements = await stateOf(window);
  return { ms: performance.now() - started, nodes: elements.length };
}

/** The click with a token in hand, and then the reading that shows whether it did anything: it never says so itself. */
async function act(pid, name) {
  const window = await windowOf(pid);
  const isMeant = ({ role, label, enabled }) => /check/i.test(role) && label === name && enabled !== false;
  const box = (await stateOf(window)).find(isMeant);
  if (!box?.elementToken) throw new Error(`it shows no check box ${name}`);
  const started = performance.now();
  const { ActionTarget, ClickInput, ClickPosition, InputDeliveryMode } = sdk;
  await driver.click(
    ClickInput.new({
      target: new ActionTarget.Window(window),
      position: new ClickPosition.Element({ elementToken: box.elementToken }),
      deliveryMode: InputDeliveryMode.Background,
    }),
  );
  const clickMs = performance.now() - started;
  await stateOf(window);
  return { ms: performance.now() - started, clickMs };
}

/** Its answer about a window as a client gets it, with its own limits. */
async function state(pid) {
  const window = await windowOf(pid);
  const started = performance.now();
  const input = { ...window, includeAccessibilityTree: true, includeScreenshot: false };
  const answer = await driver.getWindowState(sdk.GetWindowStateInput.new(input));
  return { ms: performance.now() - started, text: JSON.stringify(answer, jsonValue) };
}

function jsonValue(_key, value) {
  return typeof value === 'bigint' ? Number(value) : value;
}

const OPERATIONS = { tree, act, state };

for await (const line of createInterface({ input: process.stdin })) {
  const [operation, pid, ...rest] = line.split(' ');
  const answer = await OPERATIONS[operation](Number(pid), rest.join(' ')).catch((error) => ({
    error: error.message,
  }));
  console.log(JSON.stringify(answer));
}
await driver.shutdown();
