import type { Place } from "../diagnostics/place.ts";

/** A name in a registry of hand-written TypeScript (a handler, a hook, an effect …), with its position. */
export interface Named {
  at: Place;
  /** The members of an object; undefined if they are not known. */
  members?: ReadonlyMap<string, Named> | undefined;
  /** The items of a list of texts. */
  items?: readonly string[];
  text?: string;
}

export type Names = ReadonlyMap<string, Named>;

/**
 * The names in the registries of hand-written TypeScript, with which the names in the metadata are compared. A member is undefined if there
 * is no such registry or it cannot be read; its names are then not checked.
 */
export interface Provided {
  /** Handlers and hooks of calls, by service and call. */
  handlers?: Names | undefined;
  hooks?: Names | undefined;
  /** Effects of workflows. */
  effects?: Names | undefined;
  /** Hand-written components of screens. */
  parts?: Names | undefined;
  /** Names that the server knows, by `entity.field`. */
  known?: Names | undefined;
  /** Texts with placeholders, by `entity.field`: the field that names the entry of `known` with the placeholders. */
  placeholders?: Names | undefined;
  /** The modules that were read, by their path from the root of the project. */
  texts: ReadonlyMap<string, string>;
}

/** Names of a project without hand-written code, or of one whose code is not checked. */
export const NOTHING_PROVIDED: Provided = { texts: new Map() };
