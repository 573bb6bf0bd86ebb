import type { AtspiApp } from './atspi-app.ts';
import { isDrawn, type Words } from './drawn-objects.ts';
import { extentsIn } from './extents.ts';
import { ATSPI } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import { refOf } from './object-ref.ts';
import { propertyQuestion, textOf } from './property-question.ts';

const PLACE = [extentsIn('screen')];
const WORDS = ['Name', 'Description'].map((name) => propertyQuestion(ATSPI.accessible, name));

/**
 * Calls objects by their words that were asked for everything else: what is drawn in a document may be gone, and is asked for them only
 * where it has a place, and once. What has none is out of sight or gone, which nothing tells apart, and is left out.
 */
export async function callRecords(
  app: AtspiApp,
  records: (NodeRecord | undefined)[],
  places: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const called = places.flatMap((place) => records[place] ?? []);
  const drawn = called.filter(isDrawn);
  const [others, absent] = await Promise.all([
    askWords(
      app,
      called.filter((record) => !isDrawn(record)),
      signal,
    ),
    withoutPlace(app, drawn, signal),
  ]);
  const words = new Map([
    ...others,
    ...(await wordsOfDrawn(
      app,
      drawn.filter((each) => !absent.has(each)),
      signal,
    )),
  ]);
  for (const place of places) {
    const record = records[place];
    const found = record && words.get(record);
    records[place] = found && { ...record, ...found };
  }
}

async function withoutPlace(
  app: AtspiApp,
  drawn: readonly NodeRecord[],
  signal: AbortSignal,
): Promise<ReadonlySet<NodeRecord>> {
  const extents = await app.askEach(drawn.map(refOf), PLACE, signal);
  return new Set(drawn.filter((_, index) => hasNoSize(extents[index])));
}

async function wordsOfDrawn(
  app: AtspiApp,
  drawn: readonly NodeRecord[],
  signal: AbortSignal,
): Promise<ReadonlyMap<NodeRecord, Words>> {
  const renamings = app.drawn?.renamings;
  const known = new Map<NodeRecord, Words>();
  for (const record of drawn) {
    const words = app.drawn?.wordsOf(record.ref);
    if (words) known.set(record, words);
  }
  const news = await askWords(
    app,
    drawn.filter((record) => !known.has(record)),
    signal,
  );
  if (renamings === app.drawn?.renamings) for (const [{ ref }, words] of news) app.drawn?.keep(ref, words);
  return new Map([...known, ...news]);
}

async function askWords(
  app: AtspiApp,
  records: readonly NodeRecord[],
  signal: AbortSignal,
): Promise<ReadonlyMap<NodeRecord, Words>> {
  const answers = await app.askEach(records.map(refOf), WORDS, signal);
  return new Map(
    records.map((record, index) => {
      const [name, description] = answers.slice(index * WORDS.length).map(textOf);
      return [record, { name: name ?? '', description: description ?? '' }];
    }),
  );
}

/** What is as flat as a line has one. */
function hasNoSize(extents: unknown): boolean {
  const [, , width, height] = Array.isArray(extents) ? extents : [];
  return !(width > 0 || height > 0);
}
