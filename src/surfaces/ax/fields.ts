import { z } from 'zod';
import { STRATEGIES } from '../../core/query/matcher.ts';
import { FRONTMOST } from '../../core/session/match-app.ts';

export const AppName = z
  .string()
  .min(1)
  .max(400)
  .describe(`Application name, alias, bundle id or pid; "${FRONTMOST}" for the one in front`);

export const Query = z
  .string()
  .min(1)
  .max(1000)
  .describe(
    'Element: text, button:Save, #identifier, /regex/i, //path, "File > Save", cell:B3, an element_ref such as ' +
      '\'el-482913\', or fields: role:AXButton title:"Save As" enabled:true within:"Toolbar" index:2',
  );

export const StrategyField = z
  .enum(STRATEGIES)
  .default('auto')
  .describe('How to read the query; auto tries every way and says which one matched');

export const TimeoutMs = z
  .int()
  .min(0)
  .max(600_000)
  .optional()
  .describe('How long to wait for the element, in milliseconds');

export const ModeField = z
  .enum(['background', 'focus'])
  .default('background')
  .describe('background never takes the focus; focus brings the window to the front first');

/** Text for somebody else. NUL ends a text for most of them, and half a pair of surrogates is no character. */
export function textUpTo(longest: number) {
  return z
    .string()
    .max(longest)
    .refine(
      (text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text),
      'It holds NUL or half a pair of surrogates, which is no text',
    );
}

export const PositionPair = z.array(z.int()).length(2).describe('[x, y]');

export const SizePair = z.array(z.int()).length(2).describe('[width, height]');

export const FormulaText = z
  .string()
  .describe(
    'What a cell computes its value from; an ellipsis where the application tells only the beginning',
  );
