import { SETTING_FLAGS } from './config/settings.ts';

/** Takes the flags of settings out of a command line; they may stand anywhere before `--`. */
export function splitFlags(argv: readonly string[]): { flags: Map<string, string | true>; words: string[] } {
  const names = new Set(SETTING_FLAGS.map(({ name }) => name));
  const flags = new Map<string, string | true>();
  const words: string[] = [];
  const queue = [...argv];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--') {
      words.push(word, ...queue.splice(0));
      break;
    }
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (word === '--no-daemon') flags.set('daemon', 'off');
    else if (names.has(name)) flags.set(name, value ?? queue.shift() ?? true);
    else words.push(word);
  }
  return { flags, words };
}
