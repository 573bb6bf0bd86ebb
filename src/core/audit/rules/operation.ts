import { hasState, type UiNode } from '../../../model/element.ts';
import { centerOf, type Rect } from '../../../model/geometry.ts';
import { type Role, roleTraits } from '../../../model/role.ts';
import type { Problem, Rule } from '../rule.ts';
import { type AuditedElement, type AuditScene, below } from '../scene.ts';

/**
 * Reached through something else: the members of a group by the arrow keys, and a choice of GTK 3 by a button inside it
 * that it does not show.
 */
const REACHED_OTHERWISE: readonly Role[] = [
  'AXTab',
  'AXRadioButton',
  'AXLink',
  'AXDisclosureTriangle',
  'AXPopUpButton',
  'AXComboBox',
];
/** Have keys of their own, which every desktop shares. */
const WINDOW_BUTTONS = /^(close|minimi[sz]e|maximi[sz]e|restore)( (?:window|document|tab))?$/i;

export const keyboard: Rule = {
  id: '2.1.1',
  name: 'Keyboard',
  level: 'A',
  since: '2.0',
  severity: 'critical',
  concerns: ({ node, isControl, ancestors, name }) =>
    isControl &&
    hasState(node, 'enabled') &&
    !REACHED_OTHERWISE.includes(node.role) &&
    !isInMenu(ancestors) &&
    !WINDOW_BUTTONS.test(name),
  check: (element) =>
    isReachable(element)
      ? undefined
      : {
          description: `${element.node.role} can be used with the pointer but cannot receive the keyboard focus.`,
          suggestion: 'Let it take the focus, and let Space or Enter do what a click does.',
        },
};

/** Take the focus for all that they hold, and pass it on by keys of their own. */
const HOLDERS: readonly Role[] = [
  'AXTabGroup',
  'AXRadioGroup',
  'AXToolbar',
  'AXList',
  'AXTable',
  'AXOutline',
  'AXRow',
  'AXCell',
];

function isReachable(element: AuditedElement): boolean {
  const { node, ancestors } = element;
  // A paragraph is a part of the text that it stands in, which has the caret.
  const holders = ancestors.filter((each) => HOLDERS.includes(each.role) || hasState(each, 'editable'));
  return [node, ...holders, ...below(element)].some((each) => hasState(each, 'focusable'));
}

function isInMenu(ancestors: readonly UiNode[]): boolean {
  return ancestors.some(({ role }) => role === 'AXMenu' || role === 'AXMenuBar');
}

/** Roles that promise nothing to operate. */
const PASSIVE: readonly Role[] = ['AXUnknown', 'AXGroup', 'AXImage', 'AXStaticText'];

export const roleSaysUse: Rule = {
  id: '4.1.2',
  name: 'Name, Role, Value',
  level: 'A',
  since: '2.0',
  severity: 'serious',
  concerns: ({ node }) =>
    hasState(node, 'enabled') &&
    (node.role === 'AXUnknown' || node.actions.includes('press') || isLonelyStop(node)),
  check: (element) => {
    const { node } = element;
    const isUsed = node.actions.includes('press') || hasState(node, 'focusable');
    const holdsControls = [...below(element)].some(({ role }) => roleTraits(role).interactive);
    if (!PASSIVE.includes(node.role) || !isUsed || holdsControls) return undefined;
    return {
      description: `It can be operated, but its role (${node.nativeRole}) does not say how.`,
      suggestion: 'Use a standard widget, or give it the role of the control that it acts as.',
    };
  },
};

/** Takes the focus for itself and not for something inside. */
function isLonelyStop(node: UiNode): boolean {
  return hasState(node, 'focusable') && node.role !== 'AXStaticText' && node.children.length === 0;
}

/** A field of a number may be empty, and says so. */
function isTold(node: UiNode): boolean {
  return node.value !== undefined && (node.value !== '' || hasState(node, 'editable'));
}

const WITH_VALUES: readonly Role[] = ['AXSlider', 'AXIncrementor', 'AXProgressIndicator'];

export const valueIsTold: Rule = {
  id: '4.1.2',
  name: 'Name, Role, Value',
  level: 'A',
  since: '2.0',
  severity: 'serious',
  concerns: ({ node }) => WITH_VALUES.includes(node.role),
  check: ({ node }) =>
    isTold(node)
      ? undefined
      : {
          description: `${node.role} does not tell its value.`,
          suggestion: 'Report the value, and its limits, through the value interface.',
        },
};

/** What one aims at and presses. Sliders and texts are not aimed at, links stand in sentences. */
const TARGETS: readonly Role[] = [
  'AXButton',
  'AXPopUpButton',
  'AXMenuButton',
  'AXCheckBox',
  'AXSwitch',
  'AXRadioButton',
  'AXDisclosureTriangle',
  'AXTab',
];

const MINIMUM = 24;
const ENHANCED = 44;

export const targetSize: Rule = {
  id: '2.5.8',
  name: 'Target Size (Minimum)',
  level: 'AA',
  since: '2.2',
  severity: 'moderate',
  concerns: isTarget,
  check: (element, scene) => {
    const { shown } = element;
    if (!shown || !isSmall(shown, MINIMUM) || isAlone(element, shown, scene)) return undefined;
    return tooSmall(shown, MINIMUM, ' and has a neighbour closer than that');
  },
};

export const targetSizeEnhanced: Rule = {
  id: '2.5.5',
  name: 'Target Size (Enhanced)',
  level: 'AAA',
  since: '2.1',
  severity: 'minor',
  concerns: isTarget,
  check: ({ shown }) => (shown && isSmall(shown, ENHANCED) ? tooSmall(shown, ENHANCED, '') : undefined),
};

function isTarget({ node, isControl, shown }: AuditedElement): boolean {
  return isControl && TARGETS.includes(node.role) && hasState(node, 'enabled') && isWhole(node.bounds, shown);
}

/** What is scrolled half out of sight is larger than it looks. */
function isWhole(bounds: Rect | undefined, shown: Rect | undefined): boolean {
  return bounds !== undefined && shown?.width === bounds.width && shown.height === bounds.height;
}

function isSmall({ width, height }: Rect, least: number): boolean {
  return width < least || height < least;
}

function tooSmall({ width, height }: Rect, least: number, more: string): Problem {
  return {
    description: `It measures ${Math.round(width)} by ${Math.round(height)} points, less than ${least} by ${least}${more}.`,
    suggestion: 'Make it larger, or leave more space around it.',
  };
}

/** A small target is allowed where a circle as wide as the minimum around it touches no other target. */
function isAlone(element: AuditedElement, bounds: Rect, { elements }: AuditScene): boolean {
  const center = centerOf(bounds);
  return elements.every((other) => {
    if (other === element || !other.isControl || !other.shown) return true;
    if (other.ancestors.includes(element.node) || element.ancestors.includes(other.node)) return true;
    const { x, y, width, height } = other.shown;
    const dx = Math.max(x - center.x, 0, center.x - (x + width));
    const dy = Math.max(y - center.y, 0, center.y - (y + height));
    return Math.hypot(dx, dy) >= MINIMUM / 2;
  });
}
