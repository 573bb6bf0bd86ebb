import type { AuditedElement, AuditScene } from './scene.ts';

export const SEVERITIES = ['critical', 'serious', 'moderate', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What is wrong with an element, and what its maker should do. */
export interface Problem {
  readonly description: string;
  readonly suggestion: string;
  /** Where it is not the rule's own. */
  readonly severity?: Severity;
}

/** One rule: a success criterion of WCAG, the elements that it is about, and what makes one of them fail. */
export interface Rule {
  /** The number of the success criterion. */
  readonly id: string;
  readonly name: string;
  readonly level: 'A' | 'AA' | 'AAA';
  /** The version of WCAG that the criterion came with. Section 508 asks for those of 2.0. */
  readonly since: '2.0' | '2.1' | '2.2';
  readonly severity: Severity;
  /** Whether it looks at pixels; without a picture it is not checked. */
  readonly fromPixels?: true;
  concerns(element: AuditedElement, scene: AuditScene): boolean;
  check(element: AuditedElement, scene: AuditScene): Problem | undefined;
}

/** What part of an application is audited. */
export const SCOPES = ['full', 'focused_window', 'element'] as const;
export type Scope = (typeof SCOPES)[number];

export const STANDARDS = ['wcag_a', 'wcag_aa', 'wcag_aaa', 'section508'] as const;
export type Standard = (typeof STANDARDS)[number];

/** Each level includes the ones before it; Section 508 is levels A and AA of WCAG 2.0. */
const ASKED_BY: Record<Standard, (rule: Rule) => boolean> = {
  wcag_a: ({ level }) => level === 'A',
  wcag_aa: ({ level }) => level !== 'AAA',
  wcag_aaa: () => true,
  section508: ({ level, since }) => level !== 'AAA' && since === '2.0',
};

export function isAskedBy(rule: Rule, standards: readonly Standard[]): boolean {
  return standards.some((standard) => ASKED_BY[standard](rule));
}
