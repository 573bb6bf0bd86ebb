import type { Point, Rect } from '../src/model/geometry.ts';
import type { InspectedElement, InspectedTree } from '../src/model/inspection.ts';
import { elementLine } from './element-line.ts';
import { innermostAt } from './geometry.ts';
import { byId, showEither } from './page-elements.ts';

/** How far a key moves in the outline. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 15,
  PageUp: -15,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The outline of the chosen application. One line at a time can be pointed at, by mouse, by key or on the picture. */
export class ElementView {
  /** Told where the element is that is pointed at. */
  onPointed: (bounds: Rect | undefined) => void = () => undefined;
  readonly #list = byId('elements', HTMLDivElement);
  readonly #problem = byId('elements-problem', HTMLParagraphElement);
  readonly #facts = byId('elements-facts', HTMLParagraphElement);
  #elements: readonly InspectedElement[] = [];
  #pointed: string | undefined;

  constructor() {
    this.#list.addEventListener('mouseover', ({ target }) => this.#point(refAt(target)));
    this.#list.addEventListener('mouseleave', () => this.#point(refAt(document.activeElement)));
    this.#list.addEventListener('focusin', ({ target }) => this.#point(refAt(target)));
    this.#list.addEventListener('focusout', () => this.#point(undefined));
    this.#list.addEventListener('keydown', (event) => this.#onKey(event));
  }

  show({ elements, hidden, omitted }: InspectedTree): void {
    const focused = refAt(document.activeElement);
    this.#elements = elements;
    this.#list.replaceChildren(...elements.map(elementLine));
    this.#facts.textContent = [
      `${elements.length} shown`,
      hidden > 0 && `${hidden} hidden`,
      omitted > 0 && `${omitted} left out`,
    ]
      .filter(Boolean)
      .join(', ');
    showEither(
      this.#list,
      this.#problem,
      elements.length > 0 ? undefined : 'This application shows nothing.',
    );
    const first = this.#lineOf(focused) ?? this.#list.firstElementChild;
    if (first instanceof HTMLElement) first.tabIndex = 0;
    if (focused) this.#lineOf(focused)?.focus({ preventScroll: true });
    this.#point(this.#pointed);
  }

  tellProblem(words: string): void {
    this.#elements = [];
    this.#facts.textContent = '';
    this.#point(undefined);
    showEither(this.#list, this.#problem, words);
  }

  /** Points at the innermost element at this place of the screen. */
  pointAt(place: Point | undefined): void {
    const element = place && innermostAt(this.#elements, place);
    this.#point(element?.element_ref);
    this.#lineOf(element?.element_ref)?.scrollIntoView({ block: 'nearest' });
  }

  #point(ref: string | undefined): void {
    this.#lineOf(this.#pointed)?.classList.remove('pointed');
    this.#pointed = ref;
    this.#lineOf(ref)?.classList.add('pointed');
    this.onPointed(this.#elements.find((element) => element.element_ref === ref)?.bounds);
  }

  #onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const focused = document.activeElement;
    if (step === undefined || !(focused instanceof HTMLElement)) return;
    event.preventDefault();
    const lines = [...this.#list.children];
    const wanted = Math.min(Math.max(lines.indexOf(focused) + step, 0), lines.length - 1);
    const next = lines[wanted];
    if (!(next instanceof HTMLElement)) return;
    focused.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Refs are made of letters, digits and a dash; anything else names no line. */
  #lineOf(ref: string | undefined): HTMLElement | undefined {
    if (ref === undefined) return undefined;
    return this.#list.querySelector<HTMLElement>(`[data-ref="${CSS.escape(ref)}"]`) ?? undefined;
  }
}

function refAt(target: EventTarget | null): string | undefined {
  const line = target instanceof Element ? target.closest('[data-ref]') : undefined;
  return line instanceof HTMLElement ? line.dataset.ref : undefined;
}
