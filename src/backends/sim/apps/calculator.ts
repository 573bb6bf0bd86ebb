import type { KeyChord } from '../../../model/keys.ts';
import type { AppDefinition } from '../application.ts';
import { Box } from '../widgets/box.ts';
import { Button } from '../widgets/button.ts';
import { Label } from '../widgets/label.ts';
import { CalculatorEngine, type Operator } from './calculator-engine.ts';

const ROWS = ['C ± % ÷', '7 8 9 ×', '4 5 6 −', '1 2 3 +', '0 . ='];

const KEYS: Partial<Record<string, string>> = {
  '*': '×',
  x: '×',
  '/': '÷',
  '-': '−',
  ',': '.',
  return: '=',
  escape: 'C',
  delete: 'C',
  c: 'C',
};

/** A pocket calculator. */
export const calculator: AppDefinition = {
  name: 'Calculator',
  bundleId: 'org.deskhand.sim.Calculator',
  start(app) {
    const engine = new CalculatorEngine();
    const display = new Label(engine.display, { identifier: 'display', description: 'Result', height: 40 });
    const press = (title: string) => {
      pressKey(engine, title);
      display.text = engine.display;
    };
    const titles = ROWS.map((titlesOfRow) => titlesOfRow.split(' '));
    const rows = titles.map((titlesOfRow) => {
      const buttons = titlesOfRow.map(
        (title) => new Button({ title, stretch: 1, width: 40, onPress: () => press(title) }),
      );
      return new Box({ direction: 'horizontal', stretch: 1, spacing: 4 }, buttons);
    });
    const onKey = ({ key, modifiers }: KeyChord): boolean => {
      const title = KEYS[key] ?? key;
      if (modifiers.some((modifier) => modifier !== 'shift') || !titles.flat().includes(title)) return false;
      press(title);
      return true;
    };
    app.openWindow({
      title: 'Calculator',
      bounds: { x: 40, y: 60, width: 260, height: 380 },
      content: new Box({ padding: 8, spacing: 4, onKey }, [display, ...rows]),
      initialFocus: 'none',
    });
  },
};

function pressKey(engine: CalculatorEngine, title: string): void {
  const commands: Partial<Record<string, () => void>> = {
    '.': () => engine.point(),
    '=': () => engine.equals(),
    '±': () => engine.negate(),
    '%': () => engine.percent(),
    C: () => engine.clear(),
  };
  const command = commands[title];
  if (command) command();
  else if (/\d/.test(title)) engine.digit(title);
  else engine.operator(title as Operator);
}
