import type { Data, Scope } from "../contract/values/data.ts";
import { firstFailure } from "../contract/values/data.ts";
import type { Screen, TableBlock } from "../contract/language/screen.ts";
import type { AnyCall } from "../contract/wire/call.ts";
import { callKey } from "../data/use-call.ts";
import { readState } from "../hooks/stored-state.ts";
import { countInput, inputOf, namesOf, readQuery } from "./table-query.ts";
import { settingsOf } from "./table-settings.ts";
import { scopeInAddress } from "./use-screen.ts";

/** The call that reads the first table of a page, with its input and its react-query key. */
export interface FirstReading {
  queryKey: readonly unknown[];
  call: AnyCall;
  input: Data;
}

/**
 * Determines the call that a page will make for its first table. The portal sends it before the page is rendered. In these cases no call is
 * sent:
 *
 * - The user may not open the page.
 * - The page has no table that is read page by page.
 * - A check of the search fails.
 * - The input depends on something that is read first: the node of a tree, or a saved view.
 *
 * @param search the query of the page's URL
 * @param scope user, settings and time
 * @returns undefined if no call is sent
 */
export function firstReading(screen: Screen, search: URLSearchParams, scope: Scope): FirstReading | undefined {
  const blocks = Object.entries(screen.blocks);
  const [name, block] = blocks.find((entry): entry is [string, TableBlock] => entry[1].kind === "table") ?? [];
  if (name === undefined || block?.call === undefined || block.virtual === true || blocks.some(([, { kind }]) => kind === "tree"))
    return undefined;
  if (screen.access?.(scope) === false) return undefined;
  const names = namesOf(screen, name);
  const settings = settingsOf(readState("local", `table-${screen.id}-${name}`));
  if (settings.view !== undefined || search.has(names.view)) return undefined;
  const query = readQuery(search, names, block, String(scope.now), settings);
  const filled = { ...scope, ...scopeInAddress(screen, search), form: query.values };
  if (firstFailure(block.checks ?? [], filled) !== undefined) return undefined;
  const input = { ...inputOf(block, query, filled), ...countInput(block.call) };
  return { queryKey: callKey(screen.id, block.call, input), call: block.call, input };
}
