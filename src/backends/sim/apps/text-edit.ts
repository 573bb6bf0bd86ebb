import type { Modifier } from '../../../model/keys.ts';
import type { AppDefinition, SimApp } from '../application.ts';
import { baseName } from '../file-system.ts';
import { Box, Toolbar } from '../widgets/box.ts';
import { Combo } from '../widgets/combo.ts';
import { Menu, MenuBar, MenuItem } from '../widgets/menu.ts';
import { TextArea } from '../widgets/text-input.ts';
import { CheckBox } from '../widgets/toggle.ts';
import type { SimWindow } from '../window.ts';
import { askForFile, askWhereToSave } from './file-sheets.ts';
import { askInSheet } from './question.ts';

const FONTS = ['Helvetica', 'Times', 'Courier', 'Menlo'];

/** An editor for text files, one window for each. */
export const textEdit: AppDefinition = {
  name: 'TextEdit',
  bundleId: 'org.deskhand.sim.TextEdit',
  start(app) {
    newDocument(app);
  },
  openDocument(app, path) {
    openFile(app, path);
  },
};

function openFile(app: SimApp, path: string): void {
  if (!app.windows.some((window) => window.document === path)) newDocument(app, path);
}

function newDocument(app: SimApp, path?: string): void {
  new TextDocument(app, path);
}

/** A document and its window. */
class TextDocument {
  readonly #app: SimApp;
  readonly #window: SimWindow;
  readonly #area: TextArea;
  readonly #bold = new CheckBox({ title: 'Bold', onChange: () => this.#applyStyle() });
  readonly #italic = new CheckBox({ title: 'Italic', onChange: () => this.#applyStyle() });
  readonly #font = new Combo({
    title: 'Font',
    choices: FONTS,
    choice: 'Helvetica',
    onChange: () => this.#applyStyle(),
  });
  readonly #toolbar = new Toolbar({ title: 'Formatting' }, [this.#bold, this.#italic, this.#font]);
  readonly #undo = item('Undo', 'z', () => this.#area.undo());
  readonly #cut = item('Cut', 'x', () => this.#area.cut());
  readonly #copy = item('Copy', 'c', () => this.#area.copy());
  readonly #toggleToolbar = item('Hide Toolbar', 't', () => this.#showToolbar(this.#toolbar.hidden), [
    'cmd',
    'opt',
  ]);
  #path: string | undefined;
  #saved: string;

  constructor(app: SimApp, path?: string) {
    this.#app = app;
    this.#path = path;
    this.#saved = path === undefined ? '' : app.files.read(path);
    this.#area = new TextArea({
      title: 'Document',
      identifier: 'document',
      description: FONTS[0],
      text: this.#saved,
      stretch: 1,
      onChange: () => this.#refresh(),
      onSelect: () => this.#refresh(),
    });
    const offset = (app.windows.length % 8) * 24;
    this.#window = app.openWindow({
      title: this.#title,
      bounds: { x: 320 + offset, y: 60 + offset, width: 560, height: 420 },
      menuBar: this.#menuBar(),
      content: new Box({ spacing: 0 }, [this.#toolbar, this.#area]),
      initialFocus: this.#area,
      mayClose: () => this.#mayClose(),
    });
    this.#refresh();
  }

  get #edited(): boolean {
    return this.#area.text !== this.#saved;
  }

  get #title(): string {
    const name = this.#path === undefined ? 'Untitled' : baseName(this.#path);
    return this.#edited ? `${name} — Edited` : name;
  }

  #menuBar(): MenuBar {
    const area = () => this.#area;
    return new MenuBar([
      new Menu('File', [
        item('New', 'n', () => newDocument(this.#app)),
        item('Open…', 'o', () =>
          askForFile(this.#window, this.#app.files, (path) => openFile(this.#app, path)),
        ),
        item('Save', 's', () => this.#save()),
        item('Save As…', 's', () => this.#saveAs(), ['cmd', 'shift']),
        item('Close', 'w', () => this.#window.requestClose()),
      ]),
      new Menu('Edit', [
        this.#undo,
        this.#cut,
        this.#copy,
        item('Paste', 'v', () => area().paste()),
        item('Select All', 'a', () => area().selectAll()),
      ]),
      new Menu('View', [this.#toggleToolbar]),
    ]);
  }

  #refresh(): void {
    this.#window.title = this.#title;
    this.#window.document = this.#path;
    this.#undo.enabled = this.#area.canUndo;
    this.#cut.enabled = this.#area.hasSelection;
    this.#copy.enabled = this.#area.hasSelection;
  }

  #applyStyle(): void {
    const words = [this.#font.choice, this.#bold.checked && 'bold', this.#italic.checked && 'italic'];
    this.#area.description = words.filter(Boolean).join(', ');
  }

  #showToolbar(shown: boolean): void {
    this.#toolbar.hidden = !shown;
    this.#toggleToolbar.title = shown ? 'Hide Toolbar' : 'Show Toolbar';
  }

  #save(then?: () => void): void {
    if (this.#path === undefined) this.#saveAs(then);
    else this.#write(this.#path, then);
  }

  #saveAs(then?: () => void): void {
    const name = this.#path === undefined ? 'Untitled.txt' : baseName(this.#path);
    askWhereToSave(this.#window, this.#app.files, name, (path) => this.#write(path, then));
  }

  #write(path: string, then?: () => void): void {
    this.#app.files.write(path, this.#area.text);
    this.#path = path;
    this.#saved = this.#area.text;
    this.#refresh();
    then?.();
  }

  #mayClose(): boolean {
    if (!this.#edited) return true;
    const close = () => this.#window.close();
    askInSheet(this.#window, 'Do you want to save the changes?', [
      { title: 'Don’t Save', after: close },
      { title: 'Cancel', answers: 'cancel' },
      { title: 'Save', answers: 'confirm', after: () => this.#save(close) },
    ]);
    return false;
  }
}

function item(title: string, key: string, onChoose: () => void, modifiers: Modifier[] = ['cmd']): MenuItem {
  return new MenuItem({ title, shortcut: { key, modifiers }, onChoose });
}
