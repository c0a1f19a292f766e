import type { Place } from "../diagnostics/place.ts";

/**
 * Facts about a name under which hand-written TypeScript registers a handler, a hook, an effect or a component. The name itself is the key
 * in {@link Names}. Names can be nested: the members of a service are the names of its calls.
 */
export interface Named {
  at: Place;
  /** The members of an object; undefined if they are not known. */
  members?: ReadonlyMap<string, Named> | undefined;
  /** The items of a list of texts. */
  items?: readonly string[];
  /** The value, if it is a text. */
  text?: string;
}

/** Names that hand-written code registers, such as handlers, and what is known about each. */
export type Names = ReadonlyMap<string, Named>;

/**
 * The names that hand-written TypeScript registers. The rules compare the names in the metadata with these names. A member is undefined if
 * the module that registers the names does not exist or cannot be read. Its names are then not compared.
 */
export interface Provided {
  /** Handlers of calls, by service and call. */
  handlers?: Names | undefined;
  /** Hooks of calls, by service and call. */
  hooks?: Names | undefined;
  /** Effects of workflows. */
  effects?: Names | undefined;
  /** Hand-written components of screens. */
  parts?: Names | undefined;
  /**
   * Names for which the server has code, by the field that stores such a name (`scheduled-task.taskId`). The members of each entry are the
   * names.
   */
  known?: Names | undefined;
  /**
   * For texts with placeholders, by `entity.field`: the name of another field of the same row. The value of that field selects the entry of
   * `known` that lists the allowed placeholders.
   */
  placeholders?: Names | undefined;
  /** The modules that were read, by their path from the root of the project. */
  texts: ReadonlyMap<string, string>;
}

/**
 * A {@link Provided} without modules and without names. With it, the metadata is not compared with hand-written code. This constant is the
 * default of `buildSources` and `checkProject`.
 */
export const NOTHING_PROVIDED: Provided = { texts: new Map() };
