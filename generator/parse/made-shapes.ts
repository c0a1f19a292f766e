import type { Place } from "../diagnostics/place.ts";
import type { ShapeAst } from "./ast.ts";

/* Shapes of calls that no file declares: those of histories and imports. */

/**
 * Builds the `plus` members of an input or reply that the generator itself declares. A `plus` member is sent without being a field of an
 * entity. All members get the same source position.
 *
 * @param members the schemas, by name
 */
export function plusOf(members: Readonly<Record<string, Readonly<Record<string, unknown>>>>, at: Place): ShapeAst["plus"] {
  const tree = { kind: "map" as const, at, entries: new Map() };
  return new Map(Object.entries(members).map(([name, schema]) => [name, { name: { text: name, at }, tree, schema }]));
}

/**
 * Builds an input or reply without fields and with every flag off, at a source position. The generator completes it for a call that it
 * adds.
 */
export const emptyShape = (at: Place): ShapeAst => ({
  except: [],
  plus: new Map(),
  many: false,
  page: false,
  map: false,
  file: false,
  media: [],
  beside: [],
  at,
});
