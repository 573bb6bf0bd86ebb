import { fold, quote } from '../../../base/text.ts';
import { hasState } from '../../../model/element.ts';
import type { Role } from '../../../model/role.ts';
import type { Rule } from '../rule.ts';
import { type AuditedElement, type AuditScene, below, isPart, textIn } from '../scene.ts';

/** Fields for text, which a label beside them names. */
const FIELDS: readonly Role[] = [
  'AXTextField',
  'AXSecureTextField',
  'AXSearchField',
  'AXTextArea',
  'AXComboBox',
];
const GAUGES: readonly Role[] = ['AXProgressIndicator', 'AXLevelIndicator'];

/** An icon smaller than this is a mark and no picture. */
const SMALLEST_PICTURE = 8;

export const nonTextContent: Rule = {
  id: '1.1.1',
  name: 'Non-text Content',
  level: 'A',
  since: '2.0',
  severity: 'moderate',
  concerns: ({ node, ancestors, shown }) =>
    node.role === 'AXImage' &&
    !isInsideNamed(ancestors) &&
    shown !== undefined &&
    Math.min(shown.width, shown.height) >= SMALLEST_PICTURE,
  check: ({ node, name }) =>
    name !== ''
      ? undefined
      : {
          severity: node.actions.length > 0 || hasState(node, 'focusable') ? 'critical' : undefined,
          description: node.title
            ? `The image has no name but ${quote(node.title, 40)}.`
            : 'The image has no text alternative.',
          suggestion:
            'Give it a name that says what it shows, or hide it from assistive technology if it only decorates.',
        },
};

/** Whether a picture belongs to something that says enough. */
function isInsideNamed(ancestors: AuditedElement['ancestors']): boolean {
  return isPart(ancestors) || ancestors.some(({ role }) => INSIDE.includes(role));
}

const INSIDE: readonly Role[] = [
  'AXButton',
  'AXMenuButton',
  'AXCheckBox',
  'AXRadioButton',
  'AXTextField',
  'AXSearchField',
  'AXLink',
  'AXMenuItem',
  'AXTab',
  'AXRow',
  'AXCell',
];

export const accessibleName: Rule = {
  id: '4.1.2',
  name: 'Name, Role, Value',
  level: 'A',
  since: '2.0',
  severity: 'critical',
  concerns: ({ node, isControl }) => isControl || GAUGES.includes(node.role),
  check: ({ node, name }) => {
    if (name !== '' || node.placeholder) return undefined;
    const isField = FIELDS.includes(node.role);
    return {
      severity: node.role === 'AXTextArea' || GAUGES.includes(node.role) ? 'moderate' : undefined,
      description: node.title
        ? `${node.role} has no name but that of an icon, ${quote(node.title, 40)}.`
        : `${node.role} has no name: a screen reader can only say what kind of thing it is.`,
      suggestion: isField
        ? 'Connect the label beside it with it (labelled-by), or give it an accessible name.'
        : 'Give it a label or an accessible name that says what it does.',
    };
  },
};

export const labelOrInstruction: Rule = {
  id: '3.3.2',
  name: 'Labels or Instructions',
  level: 'A',
  since: '2.0',
  severity: 'moderate',
  concerns: ({ node, isControl }) => isControl && FIELDS.includes(node.role),
  check: ({ node, name }) =>
    name !== '' || !node.placeholder
      ? undefined
      : {
          description: `The field is only named by its placeholder ${quote(node.placeholder, 40)}, which vanishes when one types.`,
          suggestion: 'Add a label that stays, and connect it with the field.',
        },
};

export const labelInName: Rule = {
  id: '2.5.3',
  name: 'Label in Name',
  level: 'A',
  since: '2.1',
  severity: 'serious',
  concerns: (element) => element.isControl && element.node.title !== '' && visibleText(element) !== '',
  check: (element) => {
    const shown = visibleText(element);
    const { title } = element.node;
    // GTK 4 marks the letter of a shortcut with an underscore.
    if (fold(title.replaceAll('_', '')).includes(fold(shown.replaceAll('_', '')))) return undefined;
    return {
      description: `It shows ${quote(shown, 40)} but is named ${quote(title, 40)}: who speaks what they see does not reach it.`,
      suggestion: 'Let the name contain the visible text, best at its start.',
    };
  },
};

/** Only a label of its own makes a control say something: what fields and choices show is their value. */
function visibleText(element: AuditedElement): string {
  if (!LABELLED_INSIDE.includes(element.node.role)) return '';
  return textIn([...below(element)]);
}

const LABELLED_INSIDE: readonly Role[] = ['AXButton', 'AXCheckBox', 'AXRadioButton', 'AXLink', 'AXTab'];

export const duplicateNames: Rule = {
  id: '2.4.6',
  name: 'Headings and Labels',
  level: 'AA',
  since: '2.0',
  severity: 'moderate',
  concerns: needsOwnName,
  // The first of its kind is told, and how many others there are: one defect, one issue.
  check: (element, scene) => {
    const twins = kindsIn(scene).get(kindOf(element)) ?? [];
    if (twins.length < 2 || twins[0] !== element) return undefined;
    return {
      description: `${twins.length} elements of role ${element.node.role} are all named ${quote(element.name, 40)}.`,
      suggestion: 'Say in each name what sets it apart, or put each into a group with a name of its own.',
    };
  },
};

/** Links with one name may well have one target. */
function needsOwnName({ node, isControl, name }: AuditedElement): boolean {
  return isControl && name !== '' && node.title !== '' && node.role !== 'AXLink';
}

const kinds = new WeakMap<AuditScene, Map<string, AuditedElement[]>>();

function kindsIn(scene: AuditScene): Map<string, AuditedElement[]> {
  const known = kinds.get(scene);
  if (known) return known;
  const found = new Map<string, AuditedElement[]>();
  for (const element of scene.elements.filter(needsOwnName)) {
    const key = kindOf(element);
    const twins = found.get(key) ?? [];
    // A control that is made of another one of the same name is one thing.
    const isInside = twins.some(({ node }) => element.ancestors.includes(node));
    if (!isInside) found.set(key, [...twins, element]);
  }
  kinds.set(scene, found);
  return found;
}

/** The same role and name in the same surroundings. */
function kindOf({ node, ancestors, name }: AuditedElement): string {
  const context = ancestors.findLast(({ title, role }) => title !== '' || CONTEXTS.includes(role));
  return [node.role, fold(name), context?.id ?? ''].join('\u0000');
}

const CONTEXTS: readonly Role[] = ['AXWindow', 'AXDialog', 'AXSheet', 'AXRow', 'AXTabGroup', 'AXMenu'];

export const titledWindow: Rule = {
  id: '2.4.2',
  name: 'Page Titled',
  level: 'A',
  since: '2.0',
  severity: 'serious',
  concerns: ({ node, ancestors }) =>
    ancestors.length === 0 && (node.role === 'AXWindow' || node.role === 'AXDialog'),
  check: ({ node, name }, scene) =>
    name !== '' || scene.windowTitle(node) !== ''
      ? undefined
      : {
          description: 'The window has no title.',
          suggestion: 'Give the window a title that says what it is for.',
        },
};
