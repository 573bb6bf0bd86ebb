import { AutomationError } from '../../base/errors.ts';
import type { ArgumentSpec, Command } from './command.ts';

const NAME = /(?<!["\w])[a-z]+_[a-z_]+\b/g;
const CHOICE = /\b([a-z_]+) "([a-z_]+)"/g;
const SWITCH = /\b([a-z_]+): ?true\b/g;
/** A field to call again with, what is quoted, which stays as it is, or a name, unless what follows is told of it. */
const IN_ANSWER = /\(([a-z_]+):(?:"([^"]*)"|(\w+))\)|"(?:[^"\\]|\\.)*"|(?<!\w)[a-z]+_[a-z_]+\b(?!:)/g;

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

/** An answer in which everything that others wrote is quoted: the fields that it names are those of its own command. */
export function answerInCommandWords(
  text: string,
  command: Pick<Command, 'options'>,
  commands: readonly Command[],
): string {
  const optionFor = (field: string) => {
    const spec = command.options.find((each) => each.field === field && each.flags.length > 0);
    return spec && { flag: `--${spec.flags[0]}`, isSwitch: spec.type.kind === 'switch' };
  };
  return text.replace(IN_ANSWER, (words, field?: string, quoted?: string, plain?: string) => {
    if (words.startsWith('"')) return words;
    const option = optionFor(field ?? words);
    if (field !== undefined) {
      if (!option) return words;
      return option.isSwitch ? `(${option.flag})` : `(${option.flag} ${quoted ?? plain})`;
    }
    const called = commands.find(({ tool }) => tool === words);
    return called ? `"deskhand ${called.name}"` : (option?.flag ?? words);
  });
}
