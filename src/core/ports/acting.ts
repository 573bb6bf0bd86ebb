import type { AppId } from '../../model/application.ts';
import type { NodeId, SemanticAction } from '../../model/element.ts';

/*
 * Semantic acts: calls to the application itself, which need neither focus nor pointer.
 * A port resolves when the application has accepted the call. Whether anything happened is for core to find out.
 */

export interface ActionsPort {
  perform(app: AppId, node: NodeId, action: SemanticAction, signal: AbortSignal): Promise<void>;
  focus(app: AppId, node: NodeId, signal: AbortSignal): Promise<void>;
  /** The same, where that leaves its window where it is among others; an application that would bring it to the front is `not_actionable`. */
  focusInside?(app: AppId, node: NodeId, signal: AbortSignal): Promise<void>;
  /** Brings an element into view, where the platform knows how; an application that does not is `not_actionable`. */
  scrollTo?(app: AppId, node: NodeId, signal: AbortSignal): Promise<void>;
}

/** Where the next character would go, and from where to where characters are selected. */
export interface Caret {
  readonly offset: number;
  readonly selected: readonly [from: number, to: number] | undefined;
}

export interface TextPort {
  /** Inserts at the caret. */
  insert(app: AppId, node: NodeId, text: string, signal: AbortSignal): Promise<void>;
  /** The same in the place of what is selected, as keys do it. Absent where nothing in a field is ever selected. */
  typeOver?(app: AppId, node: NodeId, text: string, signal: AbortSignal): Promise<void>;
  /** Replaces the whole contents. */
  replace(app: AppId, node: NodeId, text: string, signal: AbortSignal): Promise<void>;
  /**
   * Makes the contents what they were by changing only what is different, so that everything else keeps its looks. Absent
   * where texts have none.
   */
  restore?(app: AppId, node: NodeId, text: string, signal: AbortSignal): Promise<void>;
  /** Puts the caret behind the contents. In a document it comes from another paragraph. Absent where it cannot be moved so. */
  moveCaretToEnd?(app: AppId, node: NodeId, signal: AbortSignal): Promise<void>;
  /**
   * Replaces the contents of an editor that opens in the place of an element while one of `tries` is under way, and confirms
   * them. The next is made only where none took them. Answers whether one did. Absent where editors are elements like others.
   */
  enterWhile?(
    app: AppId,
    node: NodeId,
    text: string,
    tries: readonly ((signal: AbortSignal) => Promise<void>)[],
    signal: AbortSignal,
  ): Promise<boolean>;
  /**
   * Compares the contents with a text inside the backend, so that a secure field can be verified
   * without its contents leaving it. Undefined where the platform cannot tell.
   */
  equals(app: AppId, node: NodeId, text: string, signal: AbortSignal): Promise<boolean | undefined>;
  /**
   * How many characters a secure field holds, by which it can be verified that as many arrived as were sent. Undefined for anything
   * else. Absent where the platform cannot tell, or can compare.
   */
  secretLength?(app: AppId, node: NodeId, signal: AbortSignal): Promise<number | undefined>;
  /** The whole contents, however long; undefined for a secure field and where the platform cannot tell. */
  read(app: AppId, node: NodeId, signal: AbortSignal): Promise<string | undefined>;
  /** Where the caret of a text is; undefined for a secure field and what has none. Absent where the platform cannot tell. */
  caret?(app: AppId, node: NodeId, signal: AbortSignal): Promise<Caret | undefined>;
  /**
   * What was entered to get the contents, where that may be something else: a cell of a spreadsheet shows what comes of its
   * formula. Where nothing else tells it, reading it moves the cursor of the sheet. Absent where it is always the contents.
   */
  entered?(app: AppId, node: NodeId, signal: AbortSignal): Promise<string | undefined>;
}

export interface ValuesPort {
  /** Sets a number, a state or a choice. The backend clamps nothing: an impossible value is `invalid_value`. */
  set(app: AppId, node: NodeId, value: number | boolean | string, signal: AbortSignal): Promise<void>;
}

export interface SelectionPort {
  /** Selects an item of its list, table, outline or tab group, alone or beside what is selected. */
  select(app: AppId, item: NodeId, options: { extend: boolean }, signal: AbortSignal): Promise<void>;
}
