import type { Rule } from './rule.ts';
import { contrastEnhanced, contrastMinimum } from './rules/appearance.ts';
import {
  accessibleName,
  duplicateNames,
  labelInName,
  labelOrInstruction,
  nonTextContent,
  titledWindow,
} from './rules/names.ts';
import { keyboard, roleSaysUse, targetSize, targetSizeEnhanced, valueIsTold } from './rules/operation.ts';
import { focusOrder, meaningfulSequence } from './rules/order.ts';

/** Every rule, in the order of the success criteria. A new one is a new line here. */
export const RULES: readonly Rule[] = [
  nonTextContent,
  meaningfulSequence,
  contrastMinimum,
  contrastEnhanced,
  keyboard,
  titledWindow,
  focusOrder,
  duplicateNames,
  labelInName,
  targetSizeEnhanced,
  targetSize,
  labelOrInstruction,
  accessibleName,
  roleSaysUse,
  valueIsTold,
];
