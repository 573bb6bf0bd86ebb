/** How many tests passed, failed and were skipped. */
export const NONE = Object.freeze({ passed: 0, failed: 0, skipped: 0 });

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The line that ends every run. */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A stage that is one command is one test. */
export function countCommand({ code, problem }) {
  return code === 0 && !problem ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 };
}

/**
 * Reads Vitest's JSON report. Vitest can fail without a failed test (a file that does not load, an unhandled error, a
 * crash, no tests at all): that counts as one failure, so that it can never look like success.
 */
export function countVitest({ code, problem }, reportText) {
  const report = parse(reportText);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  const isSound = code === 0 && !problem && report?.success === true && counts.passed + counts.skipped > 0;
  return isSound || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
