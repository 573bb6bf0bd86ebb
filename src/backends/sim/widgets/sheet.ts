import type { SemanticAction, State } from '../../../model/element.ts';
import type { Size } from '../../../model/geometry.ts';
import type { Widget } from '../widget.ts';
import { Box } from './box.ts';
import { Button } from './button.ts';

/** A question that hangs on its window and blocks it until it is answered. */
export class Sheet extends Box {
  override readonly role = 'AXSheet';
  override readonly kind = 'sheet';
  override readonly layoutOnly = false;

  constructor(title: string, children: readonly Widget[]) {
    super({ title, padding: 16, spacing: 10 }, children);
  }

  override get ownStates(): readonly State[] {
    return ['modal'];
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return answersOf(this);
  }

  override preferredSize(): Size {
    const { width, height } = super.preferredSize();
    return { width: Math.max(320, width), height };
  }
}

/** What Return and Escape do in a surface: its buttons that answer, as far as they can be pressed. */
export function answersOf(surface: Widget): Partial<Record<'confirm' | 'cancel', () => void>> {
  const answers: Partial<Record<'confirm' | 'cancel', () => void>> = {};
  for (const button of buttonsIn(surface)) {
    if (button.answers && button.enabled && button.reachable) answers[button.answers] = button.handlers.press;
  }
  return answers;
}

function* buttonsIn(widget: Widget): Generator<Button> {
  if (widget instanceof Button) yield widget;
  for (const child of widget.children) yield* buttonsIn(child);
}
