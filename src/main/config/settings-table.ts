import { CONFIG_ENV, CONFIG_FLAG, type EnvSpelling, SETTINGS, type Setting } from './settings.ts';

/** The settings as a Markdown table, for the docs. */
export function settingsTable(): string {
  const head = ['Setting', 'Meaning', 'Value', 'Default', 'Flag', 'Environment'];
  const rows = [head, head.map(() => '---'), ...SETTINGS.map(row)];
  return rows.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');
}

function row(setting: Setting): string[] {
  const { fileKeys, summary, kind, flag, placeholder, env } = setting;
  return [
    fileKeys.map(code).join(', '),
    summary,
    kind.expected,
    code(String(setting.default)),
    code(`--${flag} ${placeholder}`),
    env.map((spelling) => code(spelling.name) + meaning(spelling)).join(', '),
  ];
}

function code(text: string): string {
  return `\`${text}\``;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function meaning({ means }: EnvSpelling): string {
  return means === undefined ? '' : ` (any value: ${String(means)})`;
}

/** The settings as plain text, for a terminal. */
export function settingsHelp(): string {
  return [HELP_HEAD, ...SETTINGS.map(entry)].join('\n\n');
}

const HELP_HEAD = `Settings
A flag wins over the environment, the environment over the file, the file over the default.
The file is TOML: --${CONFIG_FLAG.name} ${CONFIG_FLAG.placeholder} or ${CONFIG_ENV} names it; otherwise it is
$XDG_CONFIG_HOME/deskhand/config.toml, with ~/.config in place of an unset XDG_CONFIG_HOME.`;

function entry(setting: Setting): string {
  const { key, fileKeys, summary, kind, flag, placeholder, env } = setting;
  const [, ...otherKeys] = fileKeys;
  return [
    key,
    summary,
    `Value:       ${kind.expected}; default ${String(setting.default)}`,
    `Flag:        --${flag} ${placeholder}`,
    `Environment: ${env.map((spelling) => spelling.name + meaning(spelling)).join(', ')}`,
    ...(otherKeys.length > 0 ? [`Also in the file as: ${otherKeys.join(', ')}`] : []),
  ].join('\n  ');
}
