import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Act {
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

/** An application whose answers are weighed. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** Whether people meet windows like this one every day; the targets are about those. */
  readonly isTypical: boolean;
  command(folder: string): Promise<readonly string[]>;
  /** Fewer elements mean that it is not ready. */
  readonly leastElements: number;
  /** Brings a window up before anything is weighed, and how to tell that it is there. */
  readonly prepare?: Act & { readonly until: string };
  /** One act, after which the difference is weighed. */
  readonly act: Act;
}

const click = (query: string) => ({ tool: 'ax_click', input: { query } });

const CHROMIUM_FLAGS = ['--no-first-run', '--disable-gpu', '--window-size=1100,900'];

export const SUBJECTS: readonly Subject[] = [
  {
    id: 'gnome-calculator',
    title: 'gnome-calculator (GTK 4)',
    isTypical: true,
    command: async () => ['gnome-calculator'],
    leastElements: 40,
    act: click('button:7'),
  },
  {
    id: 'kcalc',
    title: 'kcalc (Qt 5)',
    isTypical: true,
    command: async () => ['kcalc'],
    leastElements: 60,
    act: click('button:7'),
  },
  {
    id: 'mousepad',
    title: 'mousepad (GTK 3)',
    isTypical: true,
    command: async (folder) => ['mousepad', await page(folder, 'notes.txt', NOTES)],
    leastElements: 60,
    act: { tool: 'ax_type', input: { query: '//AXTextArea', text: 'Milk. ' } },
  },
  {
    id: 'mousepad-preferences',
    title: 'mousepad, its preferences',
    isTypical: true,
    command: async () => ['mousepad'],
    leastElements: 60,
    prepare: { ...click("//AXMenuItem[contains(@AXTitle,'Preferences')]"), until: 'AXDialog' },
    act: click("//AXDialog//AXTab[@AXTitle='Editor']"),
  },
  {
    id: 'mousepad-open',
    title: 'mousepad, opening a file',
    isTypical: true,
    command: async () => ['mousepad'],
    leastElements: 60,
    prepare: { ...click("//AXMenuItem[contains(@AXTitle,'Open...')]"), until: 'AXDialog' },
    act: click("//AXDialog//AXButton[@AXTitle='Cancel']"),
  },
  {
    id: 'mousepad-find',
    title: 'mousepad, find and replace',
    isTypical: true,
    command: async () => ['mousepad'],
    leastElements: 60,
    prepare: { ...click("//AXMenuItem[contains(@AXTitle,'Find and Replace')]"), until: 'AXDialog' },
    act: click("//AXDialog//AXCheckBox[contains(@AXTitle,'case')]"),
  },
  {
    id: 'gtk3-widget-factory',
    title: 'gtk3-widget-factory',
    isTypical: false,
    command: async () => ['gtk3-widget-factory'],
    leastElements: 200,
    act: click('AXRadioButton:Page 2'),
  },
  {
    id: 'gtk4-widget-factory',
    title: 'gtk4-widget-factory',
    isTypical: false,
    command: async () => ['gtk4-widget-factory'],
    leastElements: 300,
    act: click('AXTab:Page _2'),
  },
  {
    id: 'chromium-form',
    title: 'Chromium, a form',
    isTypical: true,
    command: async (folder) => [
      'chromium',
      ...CHROMIUM_FLAGS,
      `--user-data-dir=${join(folder, 'profile')}`,
      `file://${await page(folder, 'form.html', FORM)}`,
    ],
    leastElements: 60,
    act: click('Remember me'),
  },
  {
    id: 'chromium-list',
    title: 'Chromium, a list of 500 items',
    isTypical: false,
    command: async (folder) => [
      'chromium',
      ...CHROMIUM_FLAGS,
      `--user-data-dir=${join(folder, 'profile')}`,
      `file://${await page(folder, 'list.html', listPage(500))}`,
    ],
    leastElements: 2_000,
    act: click('Compare'),
  },
  {
    id: 'calc',
    title: 'LibreOffice Calc',
    isTypical: true,
    command: async () => ['soffice', '--calc', '--norestore', '--nologo', '--nofirststartwizard'],
    leastElements: 600,
    act: click("//AXCheckBox[@AXTitle='Bold']"),
  },
];

const NOTES = 'Eggs, flour, sugar.\n'.repeat(40);

const FORM = `<!doctype html><meta charset="utf-8"><title>Sign up</title>
<h1>Create an account</h1>
<nav><a href="#home">Home</a> <a href="#prices">Prices</a> <a href="#help">Help</a></nav>
<form><p><label>Name <input id="name" required></label></p>
<p><label>E-mail <input id="mail" type="email"></label></p>
<p><label>Password <input id="password" type="password" value="open-sesame"></label></p>
<p><label>Country <select id="country"><option>Austria</option><option>Brazil</option><option>Chad</option></select></label></p>
<p><label><input type="checkbox" id="remember"> Remember me</label></p>
<fieldset><legend>Plan</legend><label><input type="radio" name="plan"> Free</label>
<label><input type="radio" name="plan" checked> Team</label></fieldset>
<p><label>Remarks <textarea id="remarks"></textarea></label></p>
<p><button>Create account</button> <button disabled>Go back</button></p></form>
<p>By creating an account you accept the <a href="#terms">terms</a>.</p>`;

function listPage(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return `<li><a href="#${number}">Item ${number}</a> costs ${number * 3}</li>`;
  });
  return `<!doctype html><title>Shop</title><h1>Items</h1><p><label><input type="checkbox"> Compare</label></p><ul>${rows.join('\n')}</ul>`;
}

async function page(folder: string, name: string, contents: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, contents);
  return path;
}
