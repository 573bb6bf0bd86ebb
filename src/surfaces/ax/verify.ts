import { z } from 'zod';
import { quoteLines } from '../../base/text.ts';
import { elementText } from '../../core/act/outcome-text.ts';
import { SCOPES, SEVERITIES, STANDARDS } from '../../core/audit/rule.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { assertElement } from '../../core/verify/assert-element.ts';
import { ElementRef, ElementSummary } from '../../model/element.ts';
import { AppName, Query, TimeoutMs } from './fields.ts';

/** A baseline of 8K full of noise, in base64, and no more. */
const LONGEST_BASELINE = 180_000_000;

const PixelRegion = z.strictObject({
  x: z.int().min(0),
  y: z.int().min(0),
  w: z.int().min(1),
  h: z.int().min(1),
});

const PixelSize = z.object({ width: z.int(), height: z.int() });

export const assert = defineTool({
  name: 'ax_assert',
  title: 'Assert element state',
  summary: 'Check that an element is as expected, waiting for it if need be. Lists everything that is not.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    query: Query,
    assertions: z
      .strictObject({
        exists: z.boolean().optional().describe('false waits until it is gone'),
        enabled: z.boolean().optional(),
        focused: z.boolean().optional(),
        value: z.string().max(100_000).optional(),
        title: z.string().max(10_000).optional(),
        role: z.string().max(100).optional().describe('As AXButton or button'),
        visible: z.boolean().optional(),
        contains_text: z.string().max(10_000).optional().describe('Anywhere in the element or below it'),
      })
      .describe('Expected state; all that is named must hold at once'),
    timeout_ms: TimeoutMs.describe('How long to wait until everything holds, in milliseconds'),
  }),
  output: z.object({
    passed: z.boolean(),
    failures: z.array(
      z.object({
        property: z.string(),
        expected: z.unknown(),
        actual: z.unknown().describe('Secure contents are never shown'),
        note: z.string().optional(),
      }),
    ),
    matches: z.int().min(0).describe('How many elements match the query'),
    element: ElementSummary.optional(),
    candidates: z.array(ElementSummary).optional().describe('The nearest elements when none matches'),
    waited_ms: z.int().min(0),
  }),
  positional: ['query', 'assertions'],
  examples: [
    {
      say: 'Is the 7 there and ready?',
      input: { app: 'Calculator', query: 'button:7', assertions: { enabled: true, visible: true } },
    },
    {
      say: 'Is no error shown?',
      input: { app: 'Login', query: 'Wrong password', assertions: { exists: false } },
    },
  ],
  async run({ app, query, assertions, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const request = { query, assertions, timeoutMs: timeout_ms };
    const result = await assertElement(target, request, signal);
    return {
      passed: result.passed,
      failures: [...result.failures],
      matches: result.matches,
      element: result.element,
      candidates: result.candidates.length > 0 ? [...result.candidates] : undefined,
      waited_ms: result.waitedMs,
    };
  },
  render: ({ passed, failures, element, matches, candidates = [], waited_ms }) =>
    [
      `${passed ? 'Passed' : 'Failed'}${element ? `: ${elementText(element)}` : ''}${matches > 1 ? `, first of ${matches} matches` : ''} after ${waited_ms} ms.`,
      ...failures.map(
        ({ property, expected, actual, note }) =>
          `  ${property}: expected ${show(expected)}, is ${show(actual)}${note ? `. ${note}` : ''}`,
      ),
      candidates.length > 0 ? 'Nearest:' : '',
      ...candidates.map((candidate) => `  ${elementText(candidate)}`),
    ]
      .filter(Boolean)
      .join('\n'),
  answersNo: ({ passed }) => !passed,
});

export const a11yAudit = defineTool({
  name: 'ax_a11y_audit',
  title: 'Accessibility audit',
  summary:
    'Look for what keeps people with disabilities from using an application: names, roles, keyboard, sizes, contrast, order.',
  effect: 'read',
  needs: ['apps', 'windows', 'tree'],
  duration: 'may-be-long',
  input: z.strictObject({
    app: AppName,
    scope: z
      .enum(SCOPES)
      .default('focused_window')
      .describe('All windows, the one in front, or the element that query names'),
    query: Query.optional().describe('Element to audit, when scope is element'),
    standards: z
      .array(z.enum(STANDARDS))
      .min(1)
      .default(['wcag_aa'])
      .describe('Each WCAG level includes the ones below it'),
  }),
  output: z.object({
    passed: z.boolean().describe('Nothing worse than minor was found'),
    score: z.number().min(0).max(100),
    issues: z.array(
      z.object({
        severity: z.enum(SEVERITIES),
        rule: z.string().describe('Success criterion of WCAG'),
        element: z.string(),
        element_ref: ElementRef.optional(),
        description: z.string(),
        suggestion: z.string(),
      }),
    ),
    more_issues: z.int().min(0).describe('Issues that are not listed'),
    summary: z.string(),
    elements_checked: z.int().min(0),
    not_checked: z.array(z.string()).describe('What could not be checked here, and why'),
  }),
  examples: [
    { say: 'Can everybody use the calculator?', input: { app: 'Calculator' } },
    {
      say: 'Check the login form by the strictest standard',
      input: { app: 'Login', scope: 'element', query: '#sign-in-form', standards: ['wcag_aaa'] },
    },
  ],
  async run({ app, scope, query, standards }, { session, signal }) {
    // Loaded on first use: most calls need no image code.
    const { audit } = await import('../../core/audit/audit.ts');
    const target = await session.app(app, signal);
    const result = await audit(target, { scope, query, standards }, signal);
    return {
      passed: result.passed,
      score: result.score,
      issues: [...result.issues],
      more_issues: result.moreIssues,
      summary: result.summary,
      elements_checked: result.checked,
      not_checked: [...result.notChecked],
    };
  },
  render: ({ summary, issues, more_issues, not_checked }) =>
    [
      summary,
      ...issues.map(
        ({ severity, rule, element, element_ref, description, suggestion }) =>
          `${severity}: ${rule}: ${element}${element_ref ? ` (${element_ref})` : ''}\n  ${description}\n  ${suggestion}`,
      ),
      more_issues > 0 ? `and ${more_issues} more; audit single elements to see them.` : '',
      ...not_checked.map((what) => `Not checked: ${what}`),
    ]
      .filter(Boolean)
      .join('\n'),
  answersNo: ({ passed }) => !passed,
});

/** Text is quoted, for it comes from the application. */
function show(value: unknown): string {
  return typeof value === 'string' ? quoteLines(value, 300) : String(value);
}

export const visualDiff = defineTool({
  name: 'ax_visual_diff',
  title: 'Visual regression diff',
  summary:
    'Compare how a window looks with how it looked before. Shows what differs, where, and in which element.',
  effect: 'read',
  needs: ['apps', 'windows', 'screen'],
  duration: 'may-be-long',
  input: z.strictObject({
    app: AppName,
    baseline: z
      .string()
      .min(1)
      .max(LONGEST_BASELINE)
      .describe('Base64 PNG, data: URI, file:// URI of a PNG, or baseline:NAME for one that is kept here'),
    threshold: z.number().min(0).max(100).default(1).describe('How many percent of the pixels may differ'),
    ignore_regions: z
      .array(PixelRegion)
      .max(1000)
      .default([])
      .describe('Parts not to compare, such as a clock, in pixels of the picture'),
    mode: z
      .enum(['pixel', 'perceptual'])
      .default('pixel')
      .describe('perceptual overlooks antialiasing, shifts of a pixel and shades that nobody sees'),
    window_index: z.int().min(0).default(0).describe('Window, counted from the front'),
    save_baseline: z
      .enum(['never', 'if_missing', 'always'])
      .default('never')
      .describe('Whether to record this picture as baseline:NAME and not to compare'),
  }),
  output: z.object({
    passed: z.boolean(),
    diff_percentage: z.number(),
    diff_pixels: z.int(),
    total_pixels: z.int().describe('Pixels compared; ignored ones are left out'),
    reason: z.string(),
    areas: z
      .array(
        z.object({
          x: z.int(),
          y: z.int(),
          w: z.int(),
          h: z.int(),
          pixels: z.int(),
          element: ElementSummary.optional(),
        }),
      )
      .describe('Where it differs, the largest first, in pixels of the picture'),
    more_areas: z.int().min(0),
    size: PixelSize,
    baseline_size: PixelSize,
    saved: z.string().optional().describe('The baseline that was recorded'),
  }),
  positional: ['baseline'],
  examples: [
    {
      say: 'Remember how the calculator looks, or compare if you already do',
      input: { app: 'Calculator', baseline: 'baseline:calculator', save_baseline: 'if_missing' },
    },
    {
      say: 'Did the login window change in a way that anyone would see? Forget the title bar',
      input: {
        app: 'Login',
        baseline: 'baseline:login',
        mode: 'perceptual',
        ignore_regions: [{ x: 0, y: 0, w: 500, h: 32 }],
        save_baseline: 'if_missing',
      },
    },
  ],
  async run(input, { session, signal }) {
    // Loaded on first use: most calls need no image code.
    const { diffText, visualDiff: compare } = await import('../../core/verify/visual-diff.ts');
    const target = await session.app(input.app, signal);
    const diff = await compare(
      target,
      {
        baseline: input.baseline,
        windowIndex: input.window_index,
        mode: input.mode,
        threshold: input.threshold,
        ignore: input.ignore_regions.map(({ x, y, w, h }) => ({ x, y, width: w, height: h })),
        save: input.save_baseline,
      },
      signal,
    );
    return {
      passed: diff.passed,
      diff_percentage: diff.percentage,
      diff_pixels: diff.different,
      total_pixels: diff.compared,
      reason: diff.reason,
      areas: diff.areas.map(({ width, height, ...area }) => ({ ...area, w: width, h: height })),
      more_areas: diff.moreAreas,
      size: diff.size,
      baseline_size: diff.baselineSize,
      saved: diff.saved,
      png: diff.png,
      text: diffText(diff),
    };
  },
  render: ({ text, saved }) => (saved ? `Recorded as ${saved}; nothing was compared.` : text),
  images: ({ png }) => [{ data: png, mimeType: 'image/png' }],
  answersNo: ({ passed }) => !passed,
});
