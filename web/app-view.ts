import type { AppInfo } from '../src/model/application.ts';
import { byId, create } from './page-elements.ts';

/** The running applications, of which one is chosen: by a person, or else the one in front. */
export class AppView {
  /** Told when another application is chosen. */
  onChosen: (app: AppInfo | undefined) => void = () => undefined;
  readonly #list = byId('apps', HTMLDivElement);
  #apps: readonly AppInfo[] = [];
  #picked: string | undefined;
  #chosen: AppInfo | undefined;

  constructor() {
    this.#list.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#picked = target.value;
      this.#choose();
    });
  }

  get chosen(): AppInfo | undefined {
    return this.#chosen;
  }

  show(apps: readonly AppInfo[]): void {
    if (JSON.stringify(apps) === JSON.stringify(this.#apps)) return;
    const hadFocus = this.#list.contains(document.activeElement);
    this.#apps = apps;
    this.#list.replaceChildren(...apps.map(appChoice));
    this.#choose();
    if (hadFocus) this.#list.querySelector<HTMLInputElement>('input:checked')?.focus();
  }

  #choose(): void {
    const previous = this.#chosen?.id;
    this.#chosen =
      this.#apps.find(({ id }) => id === this.#picked) ??
      this.#apps.find(({ frontmost }) => frontmost) ??
      this.#apps.find(({ accessible }) => accessible);
    for (const input of this.#list.querySelectorAll('input')) {
      input.checked = input.value === this.#chosen?.id;
    }
    if (this.#chosen?.id !== previous) this.onChosen(this.#chosen);
  }
}

function appChoice({ id, name, pid, accessible, frontmost }: AppInfo): HTMLLabelElement {
  const input = create('input');
  input.type = 'radio';
  input.name = 'app';
  input.value = id;
  const marks = [frontmost && 'in front', !accessible && 'shows no elements'].filter(Boolean).join(', ');
  const label = create(
    'label',
    { className: 'app' },
    input,
    create('span', { className: 'name', text: name }),
  );
  if (marks) label.append(' ', create('span', { className: 'mark', text: marks }));
  label.title = `pid ${pid}`;
  return label;
}
