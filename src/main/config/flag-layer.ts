import { checked, type Given, type Layer, type Report, suggestion } from './config-problem.ts';
import { CONFIG_FLAG, SETTING_FLAGS, SETTINGS } from './settings.ts';

/** Flags by name without dashes; `true` is a flag that was given without a value. */
export type Flags = ReadonlyMap<string, string | true>;

/** What the command line gives. */
export function flagLayer(flags: Flags, report: Report): Layer {
  const layer = new Map<string, Given>();
  for (const [name, text] of flags) {
    if (name === CONFIG_FLAG.name) continue;
    const origin = { kind: 'flag', name } as const;
    const setting = SETTINGS.find(({ flag }) => flag === name);
    if (!setting) {
      const known = SETTING_FLAGS.map((flag) => flag.name);
      report({ origin, message: `unknown flag${suggestion(name, known, (flag) => `--${flag}`)}` });
    } else if (text === true) {
      report({ origin, message: `needs a value: ${setting.kind.expected}.` });
    } else {
      const given = checked(setting, { value: setting.kind.fromText(text), shownAs: text, origin }, report);
      if (given) layer.set(setting.key, given);
    }
  }
  return layer;
}
