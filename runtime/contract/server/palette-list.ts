import type { Condition, Data } from "../values/data.ts";

/**
 * The part of a screen that the command palette can find: its records (`lists`), and the actions above its tables (`actions`). The
 * generator derives it from the screen.
 */
export interface PaletteScreen {
  id: string;
  path: string;
  title: string;
  actions: readonly PaletteAction[];
  lists: readonly PaletteList[];
}

/**
 * An action of a screen that the command palette can run directly. It needs no record and opens a dialog or a page. Only users with all
 * rights in `rights` find it.
 */
export interface PaletteAction {
  id: string;
  title: string;
  /** The right to the action itself, and the right to the screen that it opens. Absent: the right to the screen of the action suffices. */
  rights?: readonly string[];
  /** The palette offers the action only if this condition is true. The condition refers only to the user and to settings. */
  when?: Condition;
  /**
   * Transitions of a new record. The action fires the first transition that is allowed. If none is allowed, the palette does not offer the
   * action.
   */
  transitions?: { workflow: string; names: readonly string[] };
}

/** A list whose records the command palette finds by their names. */
export interface PaletteList {
  /** The call of the list, a storage operation. */
  call: string;
  /** The entity of the records. */
  entity: string;
  /** Title of the block, if it has one of its own. */
  title?: string;
  /** Fields that are searched: texts of the record's name. */
  search: readonly string[];
  /** Fields that are read: the fields of the name, and the fields of `link`. */
  fields: readonly string[];
  /** Constant inputs of the list. */
  input?: Data;
  /**
   * Maps each query parameter of a record's address to the field of the record that contains its value. Empty: the palette opens the screen
   * without parameters.
   */
  link: Readonly<Record<string, string>>;
  /**
   * Query parameter of the screen that searches the list for a text. Absent: the palette cannot link to the list with all records that it
   * found.
   */
  all?: string;
}
