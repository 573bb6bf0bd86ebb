import type { Frame } from '../src/model/frame.ts';
import type { Point, Rect } from '../src/model/geometry.ts';
import { placeOnPicture, pointOnScreen } from './geometry.ts';
import { byId, showEither } from './page-elements.ts';
import type { Picture } from './server.ts';

/** The picture of the screen, and a box on it. */
export class ScreenView {
  /** Told where on the screen the pointer is, and when it leaves. */
  onPoint: (point: Point | undefined) => void = () => undefined;
  readonly #picture = byId('picture', HTMLDivElement);
  readonly #image = byId('screen-image', HTMLImageElement);
  readonly #highlight = byId('highlight', HTMLDivElement);
  readonly #problem = byId('screen-problem', HTMLParagraphElement);
  readonly #facts = byId('screen-facts', HTMLParagraphElement);
  #frame: Frame | undefined;
  #highlighted: Rect | undefined;
  #url = '';

  constructor() {
    this.#picture.addEventListener('mousemove', (event) => this.onPoint(this.#pointAt(event)));
    this.#picture.addEventListener('mouseleave', () => this.onPoint(undefined));
  }

  show({ image, frame }: Picture): void {
    const outdated = this.#url;
    this.#url = URL.createObjectURL(image);
    this.#image.src = this.#url;
    if (outdated) URL.revokeObjectURL(outdated);
    this.#frame = frame;
    const { width, height } = frame.size;
    this.#picture.style.setProperty('--ratio', String(width / height));
    this.#facts.textContent = `${width} × ${height}, ${new Date().toLocaleTimeString()}`;
    showEither(this.#picture, this.#problem, undefined);
    this.highlight(this.#highlighted);
  }

  tellProblem(words: string): void {
    this.#facts.textContent = '';
    showEither(this.#picture, this.#problem, words);
  }

  highlight(bounds: Rect | undefined): void {
    this.#highlighted = bounds;
    this.#highlight.hidden = !bounds || !this.#frame;
    if (bounds && this.#frame) Object.assign(this.#highlight.style, placeOnPicture(bounds, this.#frame));
  }

  #pointAt(event: MouseEvent): Point | undefined {
    if (!this.#frame) return undefined;
    const { left, top, width, height } = this.#picture.getBoundingClientRect();
    const share = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    return pointOnScreen(share, this.#frame);
  }
}
