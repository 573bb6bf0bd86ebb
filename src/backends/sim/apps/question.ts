import { Box, column, row, spacer } from '../widgets/box.ts';
import { Button } from '../widgets/button.ts';
import { Label } from '../widgets/label.ts';
import { Sheet } from '../widgets/sheet.ts';
import type { SimWindow } from '../window.ts';

/** One possible answer to a question. */
export interface Answer {
  readonly title: string;
  readonly answers?: 'confirm' | 'cancel';
  readonly after?: () => void;
}

/** Hangs a question on a window; every answer closes it first. */
export function askInSheet(window: SimWindow, question: string, answers: readonly Answer[]): void {
  const close = () => window.closeSheet(sheet);
  const sheet = new Sheet(question, [new Label(question), buttonRow(answers, close)]);
  window.openSheet(sheet);
}

/** The contents of a dialog with a message; every answer closes the dialog first. */
export function messageBox(message: string, answers: readonly Answer[], close: () => void): Box {
  return new Box({ padding: 16, spacing: 12 }, [column(new Label(message)), buttonRow(answers, close)]);
}

function buttonRow(answers: readonly Answer[], close: () => void): Box {
  const buttons = answers.map(
    ({ after, ...options }) =>
      new Button({
        ...options,
        onPress: () => {
          close();
          after?.();
        },
      }),
  );
  return row(spacer(), ...buttons);
}
