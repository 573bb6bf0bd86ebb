import { readdirSync, readFileSync } from 'node:fs';

/** The process behind a display, which its command line names. */
export function serverOf(display: string): number {
  const isMeant = (pid: string) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return (words[0]?.endsWith('Xvfb') && words.includes(display)) || false;
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isMeant(name)));
}
