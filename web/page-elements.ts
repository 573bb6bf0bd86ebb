/** The part of the page with this id. The page is ours, so it is there. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} #${id}.`);
}

/** A new element. Text from applications becomes text and never markup. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { className = '', text = '' }: { className?: string; text?: string } = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  element.append(...children);
  return element;
}

/** Shows either the contents or, in their place, what there is to say about their absence. */
export function showEither(contents: HTMLElement, placeholder: HTMLElement, words: string | undefined): void {
  contents.hidden = words !== undefined;
  placeholder.hidden = words === undefined;
  placeholder.textContent = words ?? '';
}
