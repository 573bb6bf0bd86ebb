import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { matchPath, parsePath } from './path-query.ts';

async function titlesAt(appName: string, path: string): Promise<string[]> {
  await using desk = await SimDesk.open([appName]);
  const app = await desk.app(appName);
  const found = matchPath(parsePath(path), await app.snapshot(neverAborted));
  return found.map(({ node }) => node.title || (node.value ?? ''));
}

function problemOf(path: string): unknown {
  try {
    parsePath(path);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a path', () => {
  test.each([
    ['/AXWindow', ['Untitled']],
    ['/AXWindow/AXToolbar/AXCheckBox', ['Bold', 'Italic']],
    ['//AXToolbar/AXCheckBox', ['Bold', 'Italic']],
    ['//checkbox', ['Bold', 'Italic']],
    ['/AXWindow/AXCheckBox', []],
    ['/AXToolbar', []],
    ['//AXToolbar/*', ['Bold', 'Italic', 'Font']],
    ["//AXMenuItem[@AXTitle='Save']", ['Save']],
    ['//AXMenuItem[@AXTitle="Save"]', ['Save']],
    ["//AXMenuItem[@AXTitle='save']", []],
    ["//AXMenuItem[contains(@AXTitle, 'save')]", ['Save', 'Save As…']],
    ["//*[@AXIdentifier='document']", ['Document']],
    ["//*[@AXValue='Helvetica']", ['Font']],
    ["//AXMenuItem[@AXEnabled='false']", ['Undo', 'Cut', 'Copy']],
    ["//*[@AXRole='AXTextArea']", ['Document']],
    ["//AXTextArea[@AXFocused='true']", ['Document']],
    ["//AXMenuBarItem[@AXTitle='Edit']//AXMenuItem[2]", ['Cut']],
    ["//AXMenuItem[@AXEnabled='false'][2]", ['Cut']],
    ["//AXMenuItem[2][@AXEnabled='false']", []],
    ['//AXCheckBox[99]', []],
  ])('%s finds %j in the editor', async (path, titles) => {
    expect(await titlesAt('TextEdit', path)).toEqual(titles);
  });

  test('finds an element once, however many ways lead to it', async () => {
    expect(await titlesAt('Login', '//*//AXButton')).toEqual(['Sign In', 'Sign Out']);
  });

  test('takes brackets and quotes inside of quoted text', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.sim.widget('Calculator', '7').title = 'a[1] "b"';
    const snapshot = await (await desk.app('Calculator')).snapshot(neverAborted);
    const found = matchPath(parsePath(`//AXButton[@AXTitle='a[1] "b"']`), snapshot);
    expect(found.map(({ node }) => node.title)).toEqual(['a[1] "b"']);
  });

  test('finds a selected tab by its state', async () => {
    expect(await titlesAt('Settings', "//AXTab[@AXSelected='true']")).toEqual(['General']);
  });
});

describe('a path that is wrong', () => {
  test.each([
    ['Save', 'it cannot be read from "Save" on'],
    ['//', 'it cannot be read from "//" on'],
    ['//AXButton/', 'it cannot be read from "/" on'],
    ['///AXButton', 'it cannot be read from "///AXButton" on'],
    ['//AXButton[1', 'it cannot be read from "[1" on'],
    ["//AXButton[@AXTitle='Save]", 'it cannot be read from'],
    ['//AXKnob', 'AXKnob is not a role'],
    ['//AXButton[0]', '[0] is not understood'],
    ['//AXButton[]', '[] is not understood'],
    ['//AXButton[last()]', '[last()] is not understood'],
    ['//AXButton[@AXTitle=Save]', '[@AXTitle=Save] is not understood'],
    ["//AXButton[@AXColour='red']", '@AXColour is not one of AXTitle, AXValue'],
    ["//AXButton[@constructor='x']", '@constructor is not one of AXTitle'],
    ["//AXButton[contains(@toString, 'x')]", '@toString is not one of AXTitle'],
  ])('%s is refused: %s', (path, why) => {
    expect(problemOf(path)).toMatchObject({
      code: 'invalid_query',
      message: expect.stringContaining(why),
      guidance: expect.stringContaining('//AXWindow/AXButton'),
    });
  });

  test('is refused when it is too long, and never cut to one that means something else', () => {
    const path = `${'/AXGroup'.repeat(250)}/AXButton`;
    expect(path.length).toBeGreaterThan(2000);
    expect(problemOf(path)).toMatchObject({
      code: 'invalid_query',
      message: expect.stringContaining('longer than 2000 characters'),
    });
  });

  test('is refused quickly, whatever it repeats', () => {
    const startedAt = performance.now();
    expect(problemOf(`//AXButton${"['".repeat(900)}`)).toMatchObject({ code: 'invalid_query' });
    expect(problemOf(`//AXButton${'[@AXTitle'.repeat(200)}`)).toMatchObject({ code: 'invalid_query' });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
