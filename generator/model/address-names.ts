import { THEN_BY } from "../../runtime/contract/language/page-of.ts";
import type { Field, Screen } from "./types.ts";

/**
 * Returns the names of all query parameters that the URL of a screen may have:
 *
 * - the declared parameters of the screen;
 * - the name of each block with a tree, tabs or steps;
 * - for each table: page, page size, sort order and search fields. For all tables but the first, these begin with the table's name.
 */
export function addressNames(screen: Screen): Set<string> {
  const names = new Set<string>(screen.params);
  for (const block of screen.blocks.values())
    if (block.kind === "tree" || block.kind === "tabs" || block.kind === "steps") names.add(block.name);
  for (const { prefix, search } of searchesIn(screen))
    for (const name of ["pageNumber", "pageSize", "sort", THEN_BY, ...search.flatMap((field) => field.names)]) names.add(prefix + name);
  return names;
}

/**
 * Returns the query parameters of a screen's URL that accept only certain values, each with these values. Such a parameter belongs to tabs,
 * to steps, or to a search by a single field with codes.
 */
export function addressCodes(screen: Screen): Map<string, readonly string[]> {
  const codes = new Map<string, readonly string[]>();
  for (const block of screen.blocks.values())
    if (block.kind === "tabs" || block.kind === "steps")
      codes.set(
        block.name,
        block.items.map(({ value }) => value),
      );
  for (const { prefix, search } of searchesIn(screen))
    for (const field of search) {
      const known = field.names.length === 1 ? searchedCodes(field) : undefined;
      if (known !== undefined) codes.set(`${prefix}${field.names[0]}`, known);
    }
  return codes;
}

/** Returns the codes that a search field takes. Undefined if it takes other values, or reads its choices from a call. */
function searchedCodes({ codes, options }: Field): readonly string[] | undefined {
  if (options !== undefined) return (options.call ?? options.find ?? options.rows) ? undefined : options.extra?.map(({ value }) => value);
  return codes?.map(({ value }) => String(value));
}

function searchesIn({ blocks }: Screen): { prefix: string; search: readonly Field[] }[] {
  const tables = [...blocks.values()].flatMap((block) => (block.kind === "table" ? [block] : []));
  return tables.map(({ name, search }, index) => ({ prefix: index === 0 ? "" : `${name}.`, search }));
}

/**
 * Finds the first text in a search of a URL that is not among the allowed codes, for the message about it. A search may contain several
 * texts: as a list, or separated by commas.
 *
 * @param value the search value; null and an empty text mean that the search has no such condition
 * @param codes the allowed codes; undefined if any text is allowed
 * @returns the text; undefined if all texts are allowed
 */
export function uncoded(value: unknown, codes: readonly string[] | undefined): string | undefined {
  if (codes === undefined || value === null || value === "") return undefined;
  const texts = (Array.isArray(value) ? value : [value]).map(String).filter((text) => !codes.includes(text));
  return texts.flatMap((text) => text.split(",")).find((part) => !codes.includes(part));
}

/** Formats codes as a hint for a message: `known: "0", "1"`. */
export const listCodes = (codes: readonly string[] = []): string => `known: ${codes.map((code) => JSON.stringify(code)).join(", ")}`;
