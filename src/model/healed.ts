import { z } from 'zod';
import { ElementRef } from './element.ts';

/** Says that a ref's element is known again although something about it changed. */
export const Healed = z.object({
  from: ElementRef.describe('The ref that was asked for'),
  to: ElementRef.describe('The ref that the element has now'),
  how: z
    .enum(['moved', 'renamed', 'replaced'])
    .describe(
      'moved: other place; renamed: other title; replaced: another node that is the same in every respect',
    ),
  note: z.string().describe('What changed, in words'),
});
export type Healed = z.infer<typeof Healed>;
