import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isLabel } from './roles.ts';

const TOOLKIT_TYPE = /^(?:Gtk|Adw)[A-Z]\w*$/;
/** What PyGObject calls the types of a program. */
const PYTHON_TYPE = /^__main__\+\w+$/;
const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*[a-z][A-Z][A-Za-z0-9]*$/;
/** So many objects side by side with one name do not have it from a person. */
const MANY = 3;

/** An object and what is around it, as far as that is known. */
interface Placed {
  readonly record: NodeRecord;
  readonly parent: Placed | undefined;
  readonly children: readonly Placed[];
}

/** Whether a name is the type of a widget of the toolkit, which GTK 4 gives to what has no name. */
export function isToolkitType(name: string, { typeAsName }: Quirks): boolean {
  return typeAsName && TOOLKIT_TYPE.test(name);
}

/**
 * Whether an object is named after a type of the application itself: the name begins with the application's own, or many
 * beside it are called the same, and no text in it says so.
 */
export function hasOwnType(node: Placed, application: string, { typeAsName }: Quirks): boolean {
  const { name } = node.record;
  if (!typeAsName || isLabel(node.record.role)) return false;
  if (PYTHON_TYPE.test(name)) return true;
  if (!CAMEL_CASE.test(name) || TOOLKIT_TYPE.test(name)) return false;
  return (beginsWith(name, application) || isOneOfMany(node)) && !says(node, name);
}

/** An application is called `nautilus` or `org.gnome.Nautilus`, and its types `NautilusToolbar`. */
function beginsWith(name: string, application: string): boolean {
  const own = application.slice(application.lastIndexOf('.') + 1);
  const [start, rest] = [name.slice(0, own.length), name.slice(own.length)];
  return own.length > 2 && start.toLowerCase() === own.toLowerCase() && /^[A-Z]/.test(rest);
}

function isOneOfMany({ record: { name, role }, parent }: Placed): boolean {
  let count = 0;
  for (const { record } of parent?.children ?? []) {
    if (record.name === name && record.role === role) count += 1;
    if (count === MANY) return true;
  }
  return false;
}

function says({ children }: Placed, name: string): boolean {
  return children.some(
    (child) => (isLabel(child.record.role) && child.record.name === name) || says(child, name),
  );
}
