import { AutomationError } from '../../base/errors.ts';
import { plural, quote } from '../../base/text.ts';
import type { ElementRef, UiNode, WalkStep } from '../../model/element.ts';
import { decodePng } from '../image/decode-png.ts';
import { resolveOne } from '../query/resolve.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { elementsOrNone } from '../session/elements-or-none.ts';
import { isAskedBy, type Rule, type Scope, SEVERITIES, type Severity, type Standard } from './rule.ts';
import { RULES } from './rules.ts';
import { type AuditedElement, AuditScene, type WindowPicture } from './scene.ts';

export interface AuditRequest {
  readonly scope: Scope;
  readonly query?: string;
  readonly standards: readonly Standard[];
}

export interface Issue {
  readonly severity: Severity;
  /** Number and name of the success criterion. */
  readonly rule: string;
  readonly element: string;
  readonly element_ref?: ElementRef;
  readonly description: string;
  readonly suggestion: string;
}

export interface Audit {
  readonly passed: boolean;
  readonly score: number;
  readonly issues: readonly Issue[];
  readonly moreIssues: number;
  readonly summary: string;
  readonly checked: number;
  /** Rules that could not be checked, and why. */
  readonly notChecked: readonly string[];
}

/** How much a rule weighs in the score, by how bad it is to break it. */
const WEIGHTS: Record<Severity, number> = { critical: 10, serious: 7, moderate: 3, minor: 1 };
const MOST_ISSUES = 100;

/** Looks for what keeps people with disabilities from using an application. Passed means: nothing worse than minor. */
export async function audit(app: AppSession, request: AuditRequest, signal: AbortSignal): Promise<Audit> {
  const rules = RULES.filter((rule) => isAskedBy(rule, request.standards));
  const scope = await elementsOrNone(stepsInScope(app, request, signal));
  if (!scope) return withoutElements(app);
  const { steps, snapshot } = scope;
  const titles = new Map((await app.windows(signal)).map(({ id, title }) => [id, title]));
  const wantsPixels = rules.some(({ fromPixels }) => fromPixels);
  const pictures = wantsPixels ? await picturesOf(app, windowsOf(steps), signal) : new Map();
  const scene = new AuditScene(steps, pictures, titles);
  const checks = rules.map((rule) => checkRule(rule, scene));
  const issues = checks.flatMap(({ rule, failed }) =>
    failed.map(
      ({ element, problem }): Issue => ({
        severity: problem.severity ?? rule.severity,
        rule: `${rule.id} ${rule.name}`,
        element: describeElement(element),
        element_ref: snapshot.refOf(element.node),
        description: problem.description,
        suggestion: problem.suggestion,
      }),
    ),
  );
  issues.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const notChecked = checks
    .filter(({ rule, checked }) => rule.fromPixels && checked === 0 && pictures.size === 0)
    .map(({ rule }) => `${rule.id} ${rule.name}: there is no picture of the window.`);
  return conclude(issues, scoreOf(checks), scene.elements.length, notChecked);
}

interface Check {
  readonly rule: Rule;
  readonly checked: number;
  readonly failed: readonly { element: AuditedElement; problem: NonNullable<ReturnType<Rule['check']>> }[];
}

function checkRule(rule: Rule, scene: AuditScene): Check {
  const concerned = scene.elements.filter((element) => rule.concerns(element, scene));
  const failed = concerned.flatMap((element) => {
    const problem = rule.check(element, scene);
    return problem ? [{ element, problem }] : [];
  });
  return { rule, checked: concerned.length, failed };
}

/** The mean, over the rules that had anything to check, of the share of elements that pass, weighted by severity. */
function scoreOf(checks: readonly Check[]): number {
  const used = checks.filter(({ checked }) => checked > 0);
  const weight = used.reduce((sum, { rule }) => sum + WEIGHTS[rule.severity], 0);
  if (weight === 0) return 100;
  const kept = used.reduce(
    (sum, { rule, checked, failed }) => sum + WEIGHTS[rule.severity] * (1 - failed.length / checked),
    0,
  );
  // Rounded down, so that only what is without a fault has the full score.
  return Math.floor((100 * kept) / weight);
}

function conclude(issues: readonly Issue[], score: number, checked: number, notChecked: string[]): Audit {
  const counts = SEVERITIES.map(
    (severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const,
  );
  const told = counts.filter(([, count]) => count > 0).map(([severity, count]) => `${count} ${severity}`);
  const passed = issues.every(({ severity }) => severity === 'minor');
  return {
    passed,
    score,
    issues: issues.slice(0, MOST_ISSUES),
    moreIssues: Math.max(0, issues.length - MOST_ISSUES),
    summary: `${passed ? 'Passed' : 'Failed'} with a score of ${score}: ${plural(issues.length, 'issue')}${told.length > 0 ? ` (${told.join(', ')})` : ''} in ${plural(checked, 'element')}.`,
    checked,
    notChecked,
  };
}

async function stepsInScope(
  app: AppSession,
  { scope, query }: AuditRequest,
  signal: AbortSignal,
): Promise<{ steps: readonly WalkStep[]; snapshot: Snapshot }> {
  if (scope === 'element') {
    if (query === undefined) {
      throw new AutomationError('invalid_input', 'The scope "element" needs a query that names the element.');
    }
    const { step, snapshot } = await resolveOne(app, query, {}, signal);
    const { node } = step;
    return {
      steps: snapshot.steps.filter((each) => each.node === node || each.ancestors.includes(node)),
      snapshot,
    };
  }
  if (query !== undefined) {
    throw new AutomationError('invalid_input', 'A query is only for the scope "element".', {
      guidance: 'Use scope "element" to audit what it names, or leave the query out.',
    });
  }
  const snapshot = await app.snapshot(signal);
  if (scope === 'full') return { steps: snapshot.steps, snapshot };
  const front = await frontWindow(app, snapshot, signal);
  const steps = snapshot.steps.filter((each) => (each.ancestors[0] ?? each.node) === front);
  return { steps, snapshot };
}

/** The application's window with the focus, else its frontmost one. */
async function frontWindow(
  app: AppSession,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const windows = await app.windows(signal);
  const ordered = [
    ...windows.filter(({ focused }) => focused),
    ...windows.filter(({ minimized }) => !minimized),
  ];
  for (const { id } of ordered) {
    const root = snapshot.roots.find(({ window }) => window === id);
    if (root) return root;
  }
  return snapshot.roots[0];
}

function windowsOf(steps: readonly WalkStep[]): Set<string> {
  return new Set(
    steps.flatMap(({ node, ancestors }) => [node, ...ancestors]).flatMap(({ window }) => window ?? []),
  );
}

/** Pictures in which secure fields are covered. A window that cannot be pictured now is left out. */
async function picturesOf(
  app: AppSession,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, WindowPicture>> {
  const pictures = new Map<string, WindowPicture>();
  if (!app.desktop.backend.ports.screen) return pictures;
  for (const [windowIndex, { id, minimized }] of (await app.windows(signal)).entries()) {
    if (!wanted.has(id) || minimized) continue;
    const { png, frame } = await app.desktop.screenshot({ app, windowIndex }, signal);
    pictures.set(id, { pixels: decodePng(png), origin: frame.origin, scale: frame.scale });
  }
  return pictures;
}

/** The worst that can be said: nothing of it reaches assistive technology. */
function withoutElements(app: AppSession): Audit {
  const issue: Issue = {
    severity: 'critical',
    rule: '4.1.2 Name, Role, Value',
    element: `application ${quote(app.info.name)}`,
    description:
      'The application shows no elements to assistive technology: a screen reader finds nothing in it.',
    suggestion: 'Use a toolkit with accessibility support, or switch that support on.',
  };
  return conclude([issue], 0, 0, []);
}

/** An element as a person would find it: role, name, and where it is. */
function describeElement({ node, ancestors, name }: AuditedElement): string {
  const holder = ancestors.findLast(({ title }) => title !== '');
  const called = node.title || name;
  return `${node.role}${called ? ` ${quote(called, 40)}` : ''}${holder ? ` in ${holder.role} ${quote(holder.title, 40)}` : ''}`;
}
