import { baseName, HOME, joinPath, type SimFileSystem } from '../file-system.ts';
import { row, spacer } from '../widgets/box.ts';
import { Button } from '../widgets/button.ts';
import { Combo } from '../widgets/combo.ts';
import { Label } from '../widgets/label.ts';
import { List } from '../widgets/list.ts';
import { Sheet } from '../widgets/sheet.ts';
import { TextField } from '../widgets/text-input.ts';
import type { SimWindow } from '../window.ts';
import { askInSheet } from './question.ts';

const PLACES = ['Documents', 'Desktop', 'Downloads'];
const LABEL_WIDTH = 80;

/** Asks for a name and a place; asks again before an existing file is replaced. */
export function askWhereToSave(
  window: SimWindow,
  files: SimFileSystem,
  suggested: string,
  then: (path: string) => void,
): void {
  const finish = (path: string) => {
    window.closeSheet(sheet);
    then(path);
  };
  const submit = () => {
    const path = joinPath(`${HOME}/${where.choice}`, name.text.trim());
    if (files.exists(path)) askToReplace(window, path, () => finish(path));
    else finish(path);
  };
  const save = new Button({ title: 'Save', answers: 'confirm', onPress: submit });
  const name = new TextField({
    title: 'Save As',
    identifier: 'file-name',
    text: suggested,
    stretch: 1,
    onChange: (text) => {
      save.enabled = isFileName(text);
    },
  });
  const where = new Combo({ title: 'Where', choices: PLACES, choice: 'Documents', stretch: 1 });
  const cancel = new Button({ title: 'Cancel', answers: 'cancel', onPress: () => window.closeSheet(sheet) });
  const sheet = new Sheet('Save', [
    row(new Label('Save As:', { width: LABEL_WIDTH }), name),
    row(new Label('Where:', { width: LABEL_WIDTH }), where),
    row(spacer(), cancel, save),
  ]);
  window.openSheet(sheet);
}

/** Asks which text file to open. */
export function askForFile(window: SimWindow, files: SimFileSystem, then: (path: string) => void): void {
  const itemsIn = (place: string) =>
    files.filesIn(`${HOME}/${place}`).map((path) => ({ key: path, title: baseName(path) }));
  const choose = (path: string | undefined) => {
    if (path === undefined) return;
    window.closeSheet(sheet);
    then(path);
  };
  const open = new Button({
    title: 'Open',
    answers: 'confirm',
    enabled: false,
    onPress: () => choose(list.selectedKeys[0]),
  });
  const onSelect = (keys: readonly string[]) => {
    open.enabled = keys.length > 0;
  };
  const list = new List({ title: 'Files', height: 120, onSelect, onOpen: choose }, itemsIn('Documents'));
  const onChange = (place: string) => {
    list.items = itemsIn(place);
  };
  const where = new Combo({ title: 'Where', choices: PLACES, choice: 'Documents', stretch: 1, onChange });
  const cancel = new Button({ title: 'Cancel', answers: 'cancel', onPress: () => window.closeSheet(sheet) });
  const sheet = new Sheet('Open', [
    row(new Label('Where:', { width: LABEL_WIDTH }), where),
    list,
    row(spacer(), cancel, open),
  ]);
  window.openSheet(sheet);
}

function askToReplace(window: SimWindow, path: string, then: () => void): void {
  askInSheet(window, `“${baseName(path)}” already exists. Do you want to replace it?`, [
    { title: 'Cancel', answers: 'cancel' },
    { title: 'Replace', answers: 'confirm', after: then },
  ]);
}

function isFileName(text: string): boolean {
  return text.trim() !== '' && !text.includes('/');
}
