/** One call of a round; every so many rounds where it is dear. */
export interface SoakCall {
  readonly tool: string;
  readonly input: (round: number) => Readonly<Record<string, unknown>>;
  readonly every?: number;
  /** The failure that is wanted. */
  readonly fails?: string;
}

/** What is soaked: an application, or all of the simulated desktop, and what is done with it in every round. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** What to start on a private desktop; undefined for the simulated one. */
  readonly program?: string;
  /** `app` is what the application is called by. */
  readonly calls: (app: string) => readonly SoakCall[];
}

const call = (
  tool: string,
  input: Readonly<Record<string, unknown>> | ((round: number) => Readonly<Record<string, unknown>>),
  more: Pick<SoakCall, 'every' | 'fails'> = {},
): SoakCall => ({ tool, input: typeof input === 'function' ? input : () => input, ...more });

/** Reading in every way, of any application. */
const looks = (app: string, element: string): SoakCall[] => [
  call('ax_find', { app, query: element }),
  call('ax_get_tree', { app }),
  call('ax_find', { app, query: 'no such thing', timeout_ms: 0 }),
  call('ax_click', { app, query: 'no such thing', timeout_ms: 0 }, { fails: 'element_not_found' }),
  call('ax_get_tree', (round) => ({ app, since: Math.max(1, round) })),
  call('ax_find', (round) => ({ app, query: `/never ${round}$/`, timeout_ms: 0 })),
  call('ax_list_windows', { app }),
  call('ax_get_attributes', { app, query: element }),
  call('ax_assert', { app, query: element, assertions: { exists: true, enabled: true } }),
  call('ax_list_apps', {}),
  call('ax_session_info', {}),
  call('ax_screenshot', { app, max_width: 200 }, { every: 4 }),
  call('ax_screenshot', { app, marks: true }, { every: 20 }),
  call('ax_a11y_audit', { app }, { every: 100 }),
  call('ax_wait_idle', { app, poll_ms: 20, timeout_ms: 500 }, { every: 100 }),
];

const SIM: Subject = {
  id: 'sim',
  title: 'simulated desktop',
  calls: () => [
    ...looks('Calculator', 'button:7'),
    call('ax_click', (round) => ({ app: 'Calculator', query: `button:${1 + (round % 9)}` })),
    call('ax_get_value', { app: 'Calculator', query: '#display' }),
    call('ax_click', { app: 'Calculator', query: 'button:C' }),
    call('ax_type', (round) => ({
      app: 'TextEdit',
      query: '#document',
      text: `line ${round}`,
      clear_first: true,
    })),
    call('ax_find', (round) => ({ app: 'TextEdit', query: `line ${round}`, timeout_ms: 0 })),
    call('ax_get_tree', { app: 'TextEdit', include_invisible: true }),
    call('ax_set_value', (round) => ({
      app: 'Settings',
      query: 'checkbox:"Play sounds"',
      value: String(round % 2 === 0),
    })),
    call('ax_undo', { count: 1 }),
    call('ax_clipboard', (round) => ({ action: 'write', text: `copy ${round}` })),
    call('ax_workflow', (round) => ({
      name: 'soak',
      steps: [
        { tool: 'ax_find', args: { app: 'Settings', query: 'checkbox:"Play sounds"' } },
        {
          tool: 'ax_set_value',
          args: { app: 'Settings', query: '{{step_1.element_ref}}', value: String(round % 2 === 1) },
        },
      ],
    })),
    call('ax_key_press', { app: 'TextEdit', key: 'right', mode: 'focus' }, { every: 5 }),
  ],
};

const GTK3: Subject = {
  id: 'gtk3',
  title: 'GTK 3 widget factory',
  program: 'gtk3-widget-factory',
  calls: (app) => [
    ...looks(app, 'role:AXCheckBox title:"togglebutton" enabled:true index:1'),
    call('ax_click', { app, query: 'role:AXCheckBox title:"togglebutton" enabled:true index:1' }),
    call('ax_set_value', (round) => ({
      app,
      query: 'role:AXSlider enabled:true index:1',
      value: String(20 + (round % 60)),
    })),
    call('ax_type', (round) => ({
      app,
      query: 'role:AXTextField enabled:true index:1',
      text: `entry ${round}`,
      clear_first: true,
    })),
    call('ax_undo', { count: 1 }),
    call('ax_click', (round) => ({ app, query: `role:AXRadioButton title:"Page ${2 + (round % 2)}"` }), {
      every: 10,
    }),
    call('ax_click', { app, query: 'role:AXRadioButton title:"Page 1"' }, { every: 10 }),
    call('ax_clipboard', (round) => ({ action: 'write', text: `copy ${round}` }), { every: 5 }),
  ],
};

const CALCULATOR: Subject = {
  id: 'calculator',
  title: 'GNOME calculator',
  program: 'gnome-calculator',
  calls: (app) => [
    ...looks(app, 'button:7'),
    call('ax_click', (round) => ({ app, query: `button:${1 + (round % 9)}` })),
    call('ax_type', (round) => ({
      app,
      query: 'role:AXTextArea focused:true',
      text: String(round % 7),
      clear_first: true,
    })),
  ],
};

export const SUBJECTS: readonly Subject[] = [SIM, GTK3, CALCULATOR];

/** The calls of a soak, round after round, without end. */
export function* endlessly(calls: readonly SoakCall[]): Generator<{ call: SoakCall; round: number }> {
  for (let round = 0; ; round++) {
    for (const each of calls) if (round % (each.every ?? 1) === 0) yield { call: each, round };
  }
}
