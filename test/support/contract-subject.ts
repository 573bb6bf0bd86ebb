import type { Backend, Capability } from '../../src/core/ports/backend.ts';
import type { Role } from '../../src/model/role.ts';

/** How a fixture's element is recognised: by its application and what it is called there. */
export interface Place {
  readonly app: string;
  readonly role: Role;
  readonly title?: string;
  readonly identifier?: string;
}

/** What every desktop under contract must show, whatever its applications are. None of these is in the front window. */
export interface Fixtures {
  /** A button, and an element whose value every press changes. */
  readonly button: { readonly press: Place; readonly changes: Place };
  readonly textField: Place;
  readonly secureField: Place;
  readonly checkBox: Place;
  readonly slider: {
    readonly place: Place;
    readonly values: readonly [number, number];
    readonly tooMuch: number;
  };
  readonly choice: { readonly place: Place; readonly values: readonly [string, string] };
  /** Two items of one list that allows several to be selected. */
  readonly listItems: readonly [Place, Place];
  /** A table, and the text of its first row. */
  readonly table: { readonly place: Place; readonly firstRow: readonly string[] };
  /** Something that cannot be used now. */
  readonly disabled: Place;
  /** Has exactly two windows. */
  readonly twoWindows: { readonly app: string };
  /** Quits without a question and can be started again. It holds no other fixture but the button. */
  readonly expendable: { readonly app: string; readonly bundleId: string };
}

/** A desktop that is open and shows the fixtures. */
export interface OpenedSubject {
  readonly backend: Backend;
  readonly fixtures: Fixtures;
  /** Makes an application stop answering, until the returned function is called. */
  readonly freeze: (app: string) => () => void;
}

/** One backend that the contract is checked against. */
export interface ContractSubject {
  readonly name: string;
  /** What the backend says it can do; what it cannot do is skipped. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Why it cannot be opened on this machine; its tests are then skipped for this reason. */
  readonly missing?: string;
  /** Why giving an element the focus brings its window to the front as well, where it does. */
  readonly focusRaises?: string;
  /** Opens a desktop that shows at least these fixtures. */
  open(needed: readonly (keyof Fixtures)[]): Promise<OpenedSubject>;
}
