import { AutomationError } from '../../base/errors.ts';
import type { ArgumentSpec, Command } from './command.ts';

const NAME = /(?<!["\w])[a-z]+_[a-z_]+\b/g;
const CHOICE = /\b([a-z_]+) "([a-z_]+)"/g;
const SWITCH = /\b([a-z_]+): ?true\b/g;

/** The same failure with advice in the words of the command line: tools become commands, and their fields options. */
export function inCommandWords(error: AutomationError, commands: readonly Command[]): AutomationError {
  const { code, message, guidance, details } = error;
  return new AutomationError(code, message, {
    guidance: adviceInCommandWords(guidance, commands),
    details,
    cause: error,
  });
}

/** Advice of ours, which quotes nothing that others wrote but in quotation marks. */
export function adviceInCommandWords(text: string, commands: readonly Command[]): string {
  const tools = new Map(commands.flatMap(({ tool, name }) => (tool === undefined ? [] : [[tool, name]])));
  const specs = commands.filter(({ tool }) => tool !== undefined).flatMap(({ options }) => options);
  const flagOf = (field: string, isMeant: (spec: ArgumentSpec) => boolean = () => true) =>
    specs.find((spec) => spec.field === field && spec.flags.length > 0 && isMeant(spec))?.flags[0];
  return text
    .replace(CHOICE, (words, field: string, value: string) => {
      const flag = flagOf(field, ({ type }) => type.kind === 'choice' && type.choices.includes(value));
      return flag === undefined ? words : `--${flag} ${value}`;
    })
    .replace(SWITCH, (words, field: string) => {
      const flag = flagOf(field, ({ type }) => type.kind === 'switch');
      return flag === undefined ? words : `--${flag}`;
    })
    .replace(NAME, (name) => {
      const command = tools.get(name);
      if (command !== undefined) return `"deskhand ${command}"`;
      const flag = flagOf(name);
      return flag === undefined ? name : `--${flag}`;
    });
}
