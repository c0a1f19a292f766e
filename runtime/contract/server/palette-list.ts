import type { Condition, Data } from "../values/data.ts";

/** The records of a screen, and the actions above its tables, that the command palette finds. Derived from the screen. */
export interface PaletteScreen {
  id: string;
  path: string;
  title: string;
  actions: readonly PaletteAction[];
  lists: readonly PaletteList[];
}

/**
 * An action that the command palette offers: it needs no record and opens a dialog or a page. Users without every right in `rights` do not
 * find it.
 */
export interface PaletteAction {
  id: string;
  title: string;
  /** The action's own right, and the screen that it opens. Absent: the right to its screen suffices. */
  rights?: readonly string[];
  /** The condition of the action. It asks the user and the settings only. */
  when?: Condition;
  /** The action fires one of these transitions of a new record. */
  transitions?: { workflow: string; names: readonly string[] };
}

/** A list whose records the command palette finds by their names. */
export interface PaletteList {
  /** The call of the list, a storage operation. */
  call: string;
  entity: string;
  /** Title of the block, if it has one of its own. */
  title?: string;
  /** Fields that are searched: texts of the record's name. */
  search: readonly string[];
  /** Fields that are read: those of the name, and those of `link`. */
  fields: readonly string[];
  /** Constant inputs of the list. */
  input?: Data;
  /** Fields by the parameter of the address that shows the record in the list. Empty: the address of the screen. */
  link: Readonly<Record<string, string>>;
  /** Parameter of the address that searches the list for a text. Absent: no single one does. */
  all?: string;
}
