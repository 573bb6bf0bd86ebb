import type { ElementRef } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { CellRange } from '../ports/tree.ts';
import type { PathStep } from './path-query.ts';

/** A text to compare with: words as people write them, or a regular expression. */
export type TextPattern =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string };

/** Fields of a compound query that hold a text. */
export const TEXT_FIELDS = ['title', 'value', 'description', 'contains'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Fields of a compound query that are true or false, each named like the state that it asks for. */
export const STATE_FIELDS = ['enabled', 'focused', 'visible', 'selected', 'checked', 'expanded'] as const;
export type StateField = (typeof STATE_FIELDS)[number];

/** What must hold for an element; every field that is present. */
export interface FieldsTarget {
  readonly kind: 'fields';
  readonly role?: Role;
  readonly identifier?: string;
  readonly texts: Readonly<Partial<Record<TextField, TextPattern>>>;
  readonly states: Readonly<Partial<Record<StateField, boolean>>>;
}

/** What a query is for. */
export type QueryTarget =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ref'; readonly ref: ElementRef }
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string }
  | { readonly kind: 'path'; readonly steps: readonly PathStep[] }
  | { readonly kind: 'menu'; readonly parts: readonly string[] }
  | { readonly kind: 'cells'; readonly range: CellRange }
  | FieldsTarget;

/** A query as the parser understood it. */
export interface Query {
  readonly target: QueryTarget;
  /** Only what lies inside an element that this query means. */
  readonly within?: Query;
  /** The nth match in the order of the tree: 1 is the first, -1 the last. */
  readonly index?: number;
}
