/** How a caller should think about a failure; hosts derive exit codes and retry advice from it. */
export type ErrorKind = 'input' | 'target' | 'environment' | 'refused' | 'timeout' | 'cancelled' | 'internal';

interface ErrorEntry {
  readonly kind: ErrorKind;
  readonly guidance: string;
}

/** Every failure this program can report. The table is closed: a new code is a new line here. */
export const ERROR_TABLE = {
  invalid_input: {
    kind: 'input',
    guidance: 'Correct the named fields and call again; nothing was done.',
  },
  unknown_tool: {
    kind: 'input',
    guidance: 'List the tools and use one of their names.',
  },
  invalid_query: {
    kind: 'input',
    guidance:
      'Use plain text, button:Save, #identifier, /regex/, //path, "File > Save", cell:B3, an element ref such as el-482913, ' +
      'or fields such as role:AXButton title:"Save As" within:"Toolbar".',
  },
  invalid_config: {
    kind: 'input',
    guidance:
      'Correct the setting, or remove it to use its default. "deskhand help settings" lists all of them.',
  },
  app_not_found: {
    kind: 'target',
    guidance: 'Call ax_list_apps to see what is running, then use a name, bundle id or pid from there.',
  },
  ambiguous_app: {
    kind: 'target',
    guidance: 'Name the one you mean by its bundle id or pid.',
  },
  app_unresponsive: {
    kind: 'timeout',
    guidance: 'The application does not answer. Other applications still work; try this one again later.',
  },
  not_accessible: {
    kind: 'environment',
    guidance:
      'It has windows, pictures, keys and pointer, but no elements: use ax_screenshot and ax_list_windows.',
  },
  app_gone: {
    kind: 'target',
    guidance: 'The application ended. Start it again and call ax_connect.',
  },
  window_not_found: {
    kind: 'target',
    guidance: 'Call ax_list_windows and use an index from there.',
  },
  element_not_found: {
    kind: 'target',
    guidance: 'Use one of the candidates, or call ax_get_tree to see what is there.',
  },
  ambiguous_element: {
    kind: 'target',
    guidance: 'Use the element_ref of the one you mean, or add index:N or within:"…" to the query.',
  },
  stale_ref: {
    kind: 'target',
    guidance: 'Find the element again; refs of elements that changed their identity are never acted on.',
  },
  stale_frame: {
    kind: 'target',
    guidance: 'Nothing was done. Take a new picture and read the coordinates from it.',
  },
  element_gone: {
    kind: 'target',
    guidance: 'The element vanished during the call. Look again with ax_get_tree before the next act.',
  },
  not_actionable: {
    kind: 'target',
    guidance: 'Choose an element that supports the operation, or change the state that prevents it.',
  },
  invalid_value: {
    kind: 'input',
    guidance: 'Use a value that the element accepts.',
  },
  needs_focus: {
    kind: 'refused',
    guidance:
      'Nothing was done. Where taking the focus is acceptable, ax_click, ax_type, ax_key_press, ax_scroll and ax_drag do it with mode "focus".',
  },
  policy_denied: {
    kind: 'refused',
    guidance: 'The policy of this server forbids it; the person who runs the server can change that.',
  },
  capability_missing: {
    kind: 'environment',
    guidance: 'Run "deskhand check" to see what this desktop can do.',
  },
  desktop_unavailable: {
    kind: 'environment',
    guidance: 'Run "deskhand check", or use the simulated desktop with --desktop sim.',
  },
  daemon_lost: {
    kind: 'environment',
    guidance: 'Look at what is there now before you repeat the call, or use --no-daemon.',
  },
  program_replaced: {
    kind: 'environment',
    guidance:
      'Start deskhand anew: let the MCP client connect again, call "deskhand daemon stop", or restart the program that uses it.',
  },
  unknown_task: {
    kind: 'input',
    guidance:
      'Use a task id that this server returned; finished tasks are forgotten after their time to live.',
  },
  timed_out: {
    kind: 'timeout',
    guidance: 'Raise timeout_ms, or check that what you wait for can still happen.',
  },
  cancelled: {
    kind: 'cancelled',
    guidance: 'The call was cancelled by its caller.',
  },
  internal: {
    kind: 'internal',
    guidance: 'This is a defect in deskhand. Please report it with the log of this call.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_TABLE;

export interface ErrorOptions {
  /** What the caller should do next, when it is more precise than the code's default. */
  guidance?: string;
  /** Machine-readable facts about the failure. Never secrets. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The one error type that crosses layers: a code from the table, what went wrong, and what to do next. */
export class AutomationError extends Error {
  override readonly name = 'AutomationError';
  readonly code: ErrorCode;
  readonly guidance: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.guidance = options.guidance ?? ERROR_TABLE[code].guidance;
    this.details = options.details ?? {};
  }

  get kind(): ErrorKind {
    return ERROR_TABLE[this.code].kind;
  }

  /** Gives any thrown value a code; what is already typed passes through. */
  static from(thrown: unknown): AutomationError {
    if (thrown instanceof AutomationError) return thrown;
    if (thrown instanceof Error && thrown.name === 'AbortError') {
      return new AutomationError('cancelled', 'The call was cancelled.', { cause: thrown });
    }
    if (isMissingModule(thrown)) {
      const message =
        'Parts of deskhand are gone from the disk: it was built anew, updated or removed while it ran.';
      return new AutomationError('program_replaced', message, { cause: thrown });
    }
    const shortage = shortageOf(thrown);
    if (shortage) return shortage;
    return new AutomationError('internal', `Unexpected failure: ${messageOf(thrown)}`, { cause: thrown });
  }
}

/** What can be done where the machine has run out of something, by the name that the system has for it. */
const SHORTAGES: Readonly<Record<string, string>> = {
  EMFILE: 'Close what has many files open, or raise the limit.',
  ENFILE: 'Close what has many files open, or raise the limit.',
  ENOSPC: 'Make room on the disk, and try again.',
  EDQUOT: 'Make room on the disk, where your quota is used up, and try again.',
  ENOMEM: 'End other programs, and try again.',
};

function shortageOf(thrown: unknown): AutomationError | undefined {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return undefined;
  const guidance = SHORTAGES[String(thrown.code)];
  if (guidance === undefined) return undefined;
  const message = `This machine has run out of something: ${thrown.message}.`;
  return new AutomationError('desktop_unavailable', message, { guidance, cause: thrown });
}

/** Parts that are loaded when they are first used have names of their own in every build. */
function isMissingModule(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND';
}

/** Anything can be thrown, even what cannot be turned into text. */
function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return 'something without a message was thrown';
  }
}

/** Whether something that was thrown is a failure of that kind. */
export function hasCode(error: unknown, code: ErrorCode): error is AutomationError {
  return error instanceof AutomationError && error.code === code;
}
