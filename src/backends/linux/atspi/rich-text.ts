import type { AtspiApp } from './atspi-app.ts';
import { readTextToEnd } from './details.ts';
import { ATSPI } from './interfaces.ts';
import { readRecord } from './node-record.ts';
import { type ObjectRef, readRefs } from './object-ref.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

/** What stands in a text for an object in it. */
const OBJECT = '\uFFFC';

/** Roles that have lines of their own. */
const BLOCKS = new Set(['section', 'paragraph', 'heading', 'list', 'list item', 'block quote'].map(numberOf));
const WORDS = numberOf('static');
/** What is nested deeper, or has more parts, is no text that somebody typed. */
const DEEPEST = 8;
const MOST_PARTS = 1_000;

/** An object in a text, and what it says itself. */
interface Part {
  readonly role: number;
  readonly text: string;
}

/** Whether something that can be edited holds parts of its text as objects, as pages do with lines and links. */
export function isRich({ states }: WalkedNode['record'], text: string | undefined): text is string {
  return states.has(STATE_BIT.editable) && text?.includes(OBJECT) === true;
}

/** The text of an object with what the objects in it say; undefined where it is not known which they are. */
export function richTextIn({ record, details, children }: WalkedNode): string | undefined {
  return isRich(record, details?.text) ? textOfAll(details?.text ?? '', children) : undefined;
}

function textOfAll(text: string, children: readonly WalkedNode[]): string | undefined {
  const parts = children.map((child): Part | undefined => {
    const { record, details } = child;
    const own = details?.text ?? record.name;
    const whole = own.includes(OBJECT) ? textOfAll(own, child.children) : own;
    return whole === undefined ? undefined : { role: record.role, text: whole };
  });
  return joined(text, parts);
}

/** The same as the application tells it now, from the text that it has given. */
export async function readRichText(
  app: AtspiApp,
  ref: ObjectRef,
  text: string,
  signal: AbortSignal,
  depth = 0,
): Promise<string | undefined> {
  const answer = await app.ask(ref, ATSPI.accessible, 'GetChildren', undefined, signal);
  const refs = readRefs(answer?.[0]);
  if (depth >= DEEPEST || refs.length > MOST_PARTS) return undefined;
  const read = async (child: ObjectRef): Promise<Part | undefined> => {
    const [record, told] = await Promise.all([
      readRecord(app, child, signal),
      readTextToEnd(app, { ref: child }, signal),
    ]);
    const own = told ?? record?.name;
    if (!record || own === undefined) return undefined;
    const whole = own.includes(OBJECT) ? await readRichText(app, child, own, signal, depth + 1) : own;
    return whole === undefined ? undefined : { role: record.role, text: whole };
  };
  return joined(text, await Promise.all(refs.map(read)));
}

/** Puts parts in the places of their signs. Plain words, which Chromium tells as objects, stand in the text itself. */
export function joined(text: string, parts: readonly (Part | undefined)[]): string | undefined {
  const objects = parts.filter((part) => part?.role !== WORDS);
  const pieces = text.split(OBJECT);
  if (objects.length !== pieces.length - 1) return undefined;
  let whole = '';
  let [isBegun, isEnded] = [false, false];
  const add = (words: string) => {
    whole += isEnded ? `\n${words}` : words;
    [isBegun, isEnded] = [true, false];
  };
  for (const [place, piece] of pieces.entries()) {
    if (piece !== '') add(piece);
    const object = objects[place];
    if (place >= objects.length) continue;
    if (!object) return undefined;
    if (!BLOCKS.has(object.role)) {
      add(object.text);
      continue;
    }
    isEnded = isBegun;
    // An empty line has a line break in it, to be as high as others.
    add(object.text.replace(/\n$/, ''));
    isEnded = true;
  }
  return whole;
}
