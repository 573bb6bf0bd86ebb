import { MASK, type NodeId } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { isDrawn } from './drawn-objects.ts';
import { askedAsSecret } from './hidden-texts.ts';
import { ATSPI, COORDINATES } from './interfaces.ts';
import { readRecord } from './node-record.ts';
import { nodeId, type ObjectRef, objectRef, readRef } from './object-ref.ts';
import { readRelations } from './relations.ts';
import { isSecure, nativeRoleOf } from './roles.ts';
import { StateBits } from './state-bits.ts';

type Attributes = Record<string, unknown>;

const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  Accessible: ['Name', 'Description', 'Parent', 'ChildCount', 'Locale', 'AccessibleId'],
  Action: ['NActions'],
  Application: ['ToolkitName', 'Version', 'AtspiVersion', 'Id'],
  Image: ['ImageDescription'],
  Selection: ['NSelectedChildren'],
  Table: ['NRows', 'NColumns', 'Caption', 'Summary', 'NSelectedRows', 'NSelectedColumns'],
  TableCell: ['ColumnSpan', 'RowSpan', 'Position'],
  Text: ['CharacterCount', 'CaretOffset'],
  Value: ['MinimumValue', 'MaximumValue', 'MinimumIncrement', 'CurrentValue', 'Text'],
};
const LONGEST_TEXT = 5_000;
const MOST_ACTIONS = 20;

/**
 * Everything that AT-SPI says about an object, under its own names such as `Accessible.Name`; undefined when the object is
 * gone. Properties are asked for one by one: applications do not survive being asked for all of them (details.ts).
 */
export async function readAllAttributes(
  app: AtspiApp,
  id: NodeId,
  signal: AbortSignal,
): Promise<Attributes | undefined> {
  await app.prepare(signal);
  const ref = objectRef(id);
  const drawn = app.quirksOf(ref).drawnOutlives ? await readRecord(app, ref, signal) : undefined;
  if (app.quirksOf(ref).drawnOutlives && !drawn) return undefined;
  const mayAsk = (member: string) => member !== 'GetAttributes' || !drawn || !isDrawn(drawn);
  const method = async (member: string) =>
    mayAsk(member) ? (await app.ask(ref, ATSPI.accessible, member, undefined, signal))?.[0] : undefined;
  const [role, states, names, given, relations] = await Promise.all(
    ['GetRole', 'GetState', 'GetInterfaces', 'GetAttributes', 'GetRelationSet'].map(method),
  );
  if (typeof role !== 'number') return undefined;
  const interfaces = interfaceNames(names);
  const secure = isSecure(role) || (await isHiding(app, ref, signal));
  const groups = await Promise.all([
    ...interfaces.map((name) => readProperties(app, ref, name, signal)),
    interfaces.includes('Component') ? readPlace(app, ref, signal) : {},
    interfaces.includes('Action') ? readActions(app, ref, signal) : {},
    interfaces.includes('Text') && !secure ? readContents(app, ref, signal) : {},
  ]);
  const own: Attributes = {
    'Accessible.Role': nativeRoleOf(role),
    'Accessible.RoleNumber': role,
    'Accessible.State': StateBits.read(states).names,
    'Accessible.Interfaces': interfaces,
    'Accessible.Attributes': given instanceof Map ? Object.fromEntries(given) : undefined,
    'Accessible.Relations': describeRelations(relations),
    'Application.Toolkit': `${app.facts.toolkit} ${app.facts.toolkitVersion}`.trim(),
  };
  return presentOnly(secure ? masked(Object.assign(own, ...groups)) : Object.assign(own, ...groups));
}

async function isHiding(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  if (!app.quirksOf(ref).hiddenTextsTold) return false;
  const record = await readRecord(app, ref, signal);
  return record !== undefined && isSecure((await askedAsSecret(app, record, signal)).role);
}

function interfaceNames(names: unknown): string[] {
  if (!Array.isArray(names)) return ['Accessible'];
  return names.map((name) => String(name).replace(/^org\.a11y\.atspi\./, ''));
}

async function readProperties(
  app: AtspiApp,
  ref: ObjectRef,
  name: string,
  signal: AbortSignal,
): Promise<Attributes> {
  const entries = (PROPERTIES[name] ?? []).map(async (property) => {
    const value = await app.askProperty(ref, `org.a11y.atspi.${name}`, property, signal);
    return [`${name}.${property}`, plain(value)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function readPlace(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<Attributes> {
  const extents = (kind: number) =>
    app.ask(ref, ATSPI.component, 'GetExtents', { signature: 'u', body: [kind] }, signal).then((v) => v?.[0]);
  const [screen, window] = await Promise.all([extents(COORDINATES.screen), extents(COORDINATES.window)]);
  return { 'Component.Extents': screen, 'Component.WindowExtents': window };
}

async function readActions(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<Attributes> {
  const ofAction = async (member: string, index: number) => {
    const args = { signature: 'i', body: [index] };
    return (await app.ask(ref, ATSPI.action, member, args, signal))?.[0];
  };
  const described = async (index: number) =>
    Promise.all(
      ['GetLocalizedName', 'GetDescription', 'GetKeyBinding'].map((member) => ofAction(member, index)),
    );
  const list = app.quirksOf(ref).actionsUnlisted
    ? await Promise.all((await actionPlaces(app, ref, signal)).map(described))
    : await listedActions(app, ref, signal);
  const named = list.slice(0, MOST_ACTIONS).map(async ([localized, description, keyBinding], index) => {
    return { name: await ofAction('GetName', index), localized, description, keyBinding };
  });
  return { 'Action.Actions': await Promise.all(named) };
}

async function listedActions(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<unknown[][]> {
  const [actions] = (await app.ask(ref, ATSPI.action, 'GetActions', undefined, signal)) ?? [];
  return Array.isArray(actions) ? actions : [];
}

async function actionPlaces(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<number[]> {
  const count = await app.askProperty(ref, ATSPI.action, 'NActions', signal);
  return Array.from({ length: Math.min(Number(count) || 0, MOST_ACTIONS) }, (_, index) => index);
}

async function readContents(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<Attributes> {
  const count = await app.askProperty(ref, ATSPI.text, 'CharacterCount', signal);
  if (typeof count !== 'number') return {};
  const args = { signature: 'ii', body: [0, Math.min(Math.max(count, 0), LONGEST_TEXT)] };
  const [text] = (await app.ask(ref, ATSPI.text, 'GetText', args, signal)) ?? [];
  const isCut = count > LONGEST_TEXT;
  return { 'Text.Text': text, 'Text.Rest': isCut ? CUT : undefined };
}

const CUT = `The text is given up to character ${LONGEST_TEXT}; ax_get_value gives all of it, in parts.`;

/** Not even the length of a secret is told. */
function masked(attributes: Attributes): Attributes {
  return {
    ...attributes,
    'Text.Text': MASK,
    'Text.CharacterCount': undefined,
    'Text.CaretOffset': undefined,
  };
}

function describeRelations(value: unknown): Record<string, NodeId[]> {
  return Object.fromEntries(readRelations(value).map(({ type, targets }) => [type, targets.map(nodeId)]));
}

/** References become the names of nodes; what JSON cannot carry becomes text. */
function plain(value: unknown): unknown {
  const ref = readRef(value);
  if (ref?.path.startsWith('/')) return nodeId(ref);
  return typeof value === 'bigint' ? String(value) : value;
}

function presentOnly(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
