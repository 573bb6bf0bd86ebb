import { hasState, type UiNode } from '../../../model/element.ts';
import { type Role, roleTraits } from '../../../model/role.ts';
import { type Contrast, measureContrast } from '../contrast.ts';
import type { Problem, Rule } from '../rule.ts';
import { type AuditedElement, type AuditScene, below } from '../scene.ts';

/** What shows text, and how far inside its bounds the text begins. */
const TEXTS: Partial<Record<Role, number>> = {
  AXStaticText: 0,
  AXHeading: 0,
  AXLink: 0,
  AXButton: 4,
  AXMenuButton: 4,
  AXPopUpButton: 4,
  AXTab: 4,
  AXCheckBox: 2,
  AXRadioButton: 2,
  AXTextField: 4,
  AXTextArea: 4,
};

/** Ink this tall is that of 18 points, from which less contrast is enough. */
const LARGE_INK = 17;

export const contrastMinimum = contrastRule('1.4.3', 'Contrast (Minimum)', 'AA', { text: 4.5, large: 3 });
export const contrastEnhanced = contrastRule('1.4.6', 'Contrast (Enhanced)', 'AAA', { text: 7, large: 4.5 });

function contrastRule(
  id: string,
  name: string,
  level: Rule['level'],
  least: { text: number; large: number },
): Rule {
  return {
    id,
    name,
    level,
    since: '2.0',
    severity: level === 'AA' ? 'serious' : 'minor',
    fromPixels: true,
    concerns: (element, scene) => showsText(element) && measure(element, scene) !== undefined,
    check: (element, scene) => {
      const contrast = measure(element, scene);
      if (!contrast) return undefined;
      const needed = neededFor(contrast, least);
      return contrast.ratio < needed ? faint(contrast, needed) : undefined;
    },
  };
}

/** What is disabled may be faint. Text that is an element of its own inside a control is measured there. */
function showsText(element: AuditedElement): boolean {
  const { node, ancestors, name } = element;
  const isDisabled = [...ancestors.filter(isInteractive), node].some((each) => !hasState(each, 'enabled'));
  if (!(node.role in TEXTS) || isDisabled || hasState(node, 'secure')) return false;
  if (node.role === 'AXTextField' || node.role === 'AXTextArea') return (node.value ?? '') !== '';
  if (isPlainText(node.role)) return true;
  // The buttons of toolbars show icons, or labels that are elements of their own.
  if (ancestors.some(({ role }) => role === 'AXToolbar')) return false;
  return name !== '' && ![...below(element)].some(({ role }) => isPlainText(role) || role === 'AXTextField');
}

function isInteractive({ role }: UiNode): boolean {
  return roleTraits(role).interactive === true;
}

const measured = new WeakMap<AuditedElement, Contrast | false>();

function measure(element: AuditedElement, scene: AuditScene): Contrast | undefined {
  let contrast = measured.get(element);
  if (contrast === undefined) {
    const pixels = scene.pixelsOf(element, TEXTS[element.node.role] ?? 0);
    const found = pixels && measureContrast(pixels);
    contrast = found && isWords(element, found) ? found : false;
    measured.set(element, contrast);
  }
  return contrast || undefined;
}

function neededFor({ inkHeight }: Contrast, least: { text: number; large: number }): number {
  return inkHeight >= LARGE_INK ? least.large : least.text;
}

/** The least width of a letter, as a share of the height of its line. */
const LETTER = 0.35;

/** A control may show a drawing and not its name, which would be wider; and drawings are not what these rules are about. */
function isWords({ node, name }: AuditedElement, { inkHeight, inkWidth }: Contrast): boolean {
  const isField = node.role === 'AXTextField';
  return isPlainText(node.role) || isField || inkWidth >= LETTER * inkHeight * name.length;
}

function isPlainText(role: Role): boolean {
  return role === 'AXStaticText' || role === 'AXHeading' || role === 'AXLink' || role === 'AXTextArea';
}

function faint({ ratio, foreground, background }: Contrast, needed: number): Problem {
  return {
    description: `Contrast ${ratio.toFixed(2)}:1 (${foreground} on ${background}), less than ${needed}:1.`,
    suggestion: 'Make the text darker or its ground lighter, or the other way round.',
  };
}
