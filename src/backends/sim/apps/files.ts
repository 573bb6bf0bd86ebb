import type { Point } from '../../../model/geometry.ts';
import type { AppDefinition, SimApp } from '../application.ts';
import { baseName, HOME, joinPath } from '../file-system.ts';
import { Box, Toolbar } from '../widgets/box.ts';
import { Button } from '../widgets/button.ts';
import { Label } from '../widgets/label.ts';
import { List, Outline, type OutlineItem } from '../widgets/list.ts';
import { Menu, MenuItem } from '../widgets/menu.ts';
import type { SimWindow } from '../window.ts';
import { messageBox } from './question.ts';

/** Shows the folders and files of the simulated computer. */
export const files: AppDefinition = {
  name: 'Files',
  bundleId: 'org.deskhand.sim.Files',
  start(app) {
    new FileBrowser(app).show();
  },
};

class FileBrowser {
  readonly #app: SimApp;
  readonly #window: SimWindow;
  readonly #folders: Outline;
  readonly #files = new List({
    title: 'Files',
    identifier: 'files',
    stretch: 2,
    onSelect: () => this.#refreshButtons(),
    onOpen: (path) => this.#app.desktop.openDocument(path, this.#app),
    onMenu: (path, at) => this.#showMenu(path, at),
  });
  readonly #newFolder = new Button({ title: 'New Folder', onPress: () => this.#createFolder() });
  readonly #delete = new Button({ title: 'Delete', onPress: () => this.#askToDelete() });
  readonly #status = new Label('', { identifier: 'status' });

  constructor(app: SimApp) {
    this.#app = app;
    this.#folders = new Outline(
      { title: 'Folders', identifier: 'folders', stretch: 1, onSelect: () => this.#refresh() },
      (parent) => this.#foldersBelow(parent),
    );
    const panes = new Box({ direction: 'horizontal', stretch: 1 }, [this.#folders, this.#files]);
    this.#window = app.openWindow({
      title: 'Files',
      bounds: { x: 180, y: 250, width: 600, height: 400 },
      content: new Box({ padding: 4 }, [
        new Toolbar({ title: 'Actions' }, [this.#newFolder, this.#delete]),
        panes,
        this.#status,
      ]),
      initialFocus: this.#folders,
    });
    app.whenEnded(app.files.onChange(() => this.#reload()));
  }

  /** Begins with the user's documents. */
  show(): void {
    this.#folders.setExpanded(HOME, true);
    this.#folders.selectKey(`${HOME}/Documents`);
  }

  get #folder(): string {
    return this.#folders.selectedKeys[0] ?? HOME;
  }

  get #doomed(): string | undefined {
    const path = this.#files.selectedKeys[0] ?? this.#folders.selectedKeys[0];
    return path === HOME ? undefined : path;
  }

  #foldersBelow(parent: string | undefined): OutlineItem[] {
    const paths = parent === undefined ? [HOME] : this.#app.files.foldersIn(parent);
    return paths.map((path) => ({
      key: path,
      title: path === HOME ? 'Home' : baseName(path),
      hasChildren: this.#app.files.foldersIn(path).length > 0,
    }));
  }

  #reload(): void {
    this.#folders.reload();
    this.#refresh();
  }

  #refresh(): void {
    const paths = this.#app.files.filesIn(this.#folder);
    this.#files.items = paths.map((path) => ({ key: path, title: baseName(path) }));
    this.#status.text = paths.length === 1 ? '1 file' : `${paths.length} files`;
    this.#refreshButtons();
  }

  #refreshButtons(): void {
    this.#delete.enabled = this.#doomed !== undefined;
  }

  #createFolder(): void {
    const free = (count: number): string => {
      const path = joinPath(this.#folder, count === 1 ? 'untitled folder' : `untitled folder ${count}`);
      return this.#app.files.exists(path) ? free(count + 1) : path;
    };
    this.#app.files.createFolder(free(1));
    this.#folders.setExpanded(this.#folder, true);
  }

  #showMenu(path: string, at: Point): void {
    const open = new MenuItem({
      title: 'Open',
      onChoose: () => this.#app.desktop.openDocument(path, this.#app),
    });
    const remove = new MenuItem({ title: 'Delete', onChoose: () => this.#askToDelete(path) });
    this.#window.popUp(new Menu('File', [open, remove]), at);
  }

  #askToDelete(path = this.#doomed): void {
    if (path === undefined) return;
    const content = messageBox(
      `Do you want to delete “${baseName(path)}”?`,
      [
        { title: 'Cancel', answers: 'cancel' },
        { title: 'Delete', answers: 'confirm', after: () => this.#app.files.remove(path) },
      ],
      () => dialog.close(),
    );
    const dialog = this.#app.openDialog(this.#window, 'Confirm', content);
  }
}
