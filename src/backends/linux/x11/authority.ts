import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** What a client shows to be let in. */
export interface Authorization {
  readonly name: string;
  readonly data: Buffer;
}

interface AuthorityEntry extends Authorization {
  readonly family: number;
  readonly address: string;
  readonly display: string;
}

const COOKIE = 'MIT-MAGIC-COOKIE-1';
const FAMILY_LOCAL = 256;
const FAMILY_WILD = 0xffff;

/** The cookie for a display from an Xauthority file; undefined where there is none, which open servers accept. */
export async function readAuthorization(
  file: string | undefined,
  display: number,
): Promise<Authorization | undefined> {
  if (file === undefined) return undefined;
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && chooseEntry(parseAuthority(bytes), display, hostname());
}

/** The entry for a display: of this host before any other, since a host may have changed its name. */
export function chooseEntry(
  entries: readonly AuthorityEntry[],
  display: number,
  host: string,
): AuthorityEntry | undefined {
  const fitting = entries.filter(
    (entry) => entry.name === COOKIE && (entry.display === '' || entry.display === String(display)),
  );
  const isOurs = ({ family, address }: AuthorityEntry) =>
    family === FAMILY_WILD || (family === FAMILY_LOCAL && address === host);
  return fitting.find(isOurs) ?? fitting.find(({ family }) => family === FAMILY_LOCAL);
}

/** Reads an Xauthority file. A damaged tail is left out: what comes before it is still good. */
export function parseAuthority(bytes: Buffer): AuthorityEntry[] {
  const entries: AuthorityEntry[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const fields: Buffer[] = [];
    let end = at + 2;
    while (fields.length < 4) {
      if (end + 2 > bytes.length) return entries;
      const start = end + 2;
      end = start + bytes.readUInt16BE(end);
      if (end > bytes.length) return entries;
      fields.push(bytes.subarray(start, end));
    }
    const [address, display, name, data] = fields.map((field) => field.toString('latin1'));
    entries.push({
      family: bytes.readUInt16BE(at),
      address: address ?? '',
      display: display ?? '',
      name: name ?? '',
      data: Buffer.from(data ?? '', 'latin1'),
    });
    at = end;
  }
  return entries;
}
