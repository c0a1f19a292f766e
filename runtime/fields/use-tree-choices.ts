import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Data, type Scope, valuesOf } from "../contract/values/data.ts";
import type { Field, Options } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { labelOfChoice } from "../contract/language/choices.ts";
import { pageOf } from "../contract/language/page-of.ts";
import { readingOf, useCall } from "../data/use-call.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** A node of a tree from which the user chooses, with the nodes below it as far as they are loaded. */
export interface TreeChoice {
  value: string;
  title: string;
  isLeaf: boolean;
  /** The node only groups the nodes below it and is not a value itself. */
  isGroup?: true;
  data?: Data;
  children?: TreeChoice[];
}

/** Tests whether a node of a reply states that it has no children (`isLeaf`, `hasChildren`). False if it states nothing. */
export function isLeafNode(node: Data): boolean {
  return node["isLeaf"] === true || node["isLeaf"] === "1" || node["hasChildren"] === false;
}

/** Maximum number of keys in one request, because they are sent in its address. */
const KEYS = 100;

/**
 * Reads the tree nodes of a field's initial values, each with its ancestors, so that the input can show their labels. The nodes are read
 * once, by the `find` call of the field.
 *
 * @param values the keys of the nodes
 * @returns the nodes that are loaded so far. Always empty if the `find` call does not accept keys, or if the tree is not loaded by levels
 */
export function useWaysTo(field: Field, scope: Scope, screen: string, values: readonly string[]): TreeChoice[] {
  const { http } = useRuntime();
  const options = field.options ?? {};
  const { find } = options;
  const [first] = useState(values);
  const portions = find !== undefined && takesKeys(find) && isLazy(options) ? Math.ceil(first.length / KEYS) : 0;
  const sent = valuesOf(options.send, scope);
  const results = useQueries({
    queries: Array.from({ length: portions }, (_, index) => {
      const keys = first.slice(index * KEYS, (index + 1) * KEYS).join(",");
      return readingOf(http, screen, find as AnyCall, { ...sent, keys });
    }),
  });
  return results.flatMap(({ data }) => pageOf(data).rows.map((row) => nodeOf(options, row, scope)));
}

/** Tests whether the `find` call of a field finds nodes by their keys too. False without a `find` call. */
export const takesKeys = (find: Options["find"]): boolean => find !== undefined && inputNames(find).has("keys");

/** Tests whether a call loads the level below a node. Otherwise the whole tree is loaded at once. */
function isLazy({ call }: Options): boolean {
  return call !== undefined && inputNames(call).has("id");
}

function nodeOf(options: Options, data: Data, scope: Scope): TreeChoice {
  const value = String(data[options.value ?? "id"]);
  const nested = data[options.children ?? "children"];
  const below = Array.isArray(nested) ? (nested as readonly Data[]).filter((child) => child[options.value ?? "id"] !== undefined) : [];
  const children = below.map((child) => nodeOf(options, child, scope));
  const title = labelOfChoice(options.label, data, scope) || value;
  const isLeaf = isLeafNode(data) || (children.length === 0 && !isLazy(options));
  const group = data["isGroup"] === "1" ? { isGroup: true as const } : {};
  return { value, title, isLeaf, data, ...group, ...(children.length === 0 ? {} : { children }) };
}

/**
 * The loaded nodes of a tree from which the user chooses, and functions that load and find further nodes. {@link useTreeChoices} returns
 * it.
 */
export interface TreeChoices {
  nodes: TreeChoice[];
  /** The whole tree is loaded, so all descendants of a node are known. */
  whole: boolean;
  load: (value: string) => Promise<void>;
  /**
   * Stores the typed text as `searchText`, and searches for it on the server after a pause. If `whole` is false, the text is incomplete (an
   * input method is composing it), and nothing is searched.
   */
  search: (text: string, whole?: boolean) => void;
  searchText: string;
  /** Text that the nodes match. Empty if there is no search, so that the nodes are the whole tree. */
  found: string;
  loading: boolean;
  /** Finds a node among all seen so far: a match stays known after the search ends. */
  nodeOf: (value: string) => TreeChoice | undefined;
  /** Loads the ancestors of a node and resolves to their values, or to undefined if they are unknown. */
  wayTo: (value: string, label: string) => Promise<readonly string[] | undefined>;
}

/**
 * Provides the choices of a field whose choices form a tree. If the field's call accepts `id`, each level is loaded when it is needed,
 * because a level may have many thousands of nodes. If the call does not accept `id`, the whole tree is loaded. A search runs on the server
 * if the field has a `find` call. Fixed choices (`extra`) are the roots, and the loaded nodes are below them.
 */
export function useTreeChoices(field: Field, scope: Scope, screen: string): TreeChoices {
  const { http } = useRuntime();
  const client = useQueryClient();
  const options = field.options ?? {};
  const sent = valuesOf(options.send, scope);
  const [levels, setLevels] = useState<Readonly<Record<string, readonly Data[]>>>({});
  const [searchText, setSearchText] = useState("");
  const [asked, setAsked] = useState("");
  const ask = useDebounced((text: string) => setAsked(text.trim()));
  const hasRoots = (options.extra ?? []).length > 0;
  const top = useCall(options.call, sent, { screen, enabled: !hasRoots });
  const found = useCall(options.find, { ...sent, searchText: asked }, { screen, enabled: asked !== "" });

  const load = async (value: string) => {
    if (options.call === undefined || !isLazy(options) || ownValue(levels, value) !== undefined) return;
    const rows = pageOf(await client.fetchQuery(readingOf(http, screen, options.call, { ...sent, id: value }))).rows;
    setLevels((old) => ({ ...old, [value]: rows }));
  };
  const grown = (node: TreeChoice): TreeChoice => {
    const level = ownValue(levels, node.value);
    if (level === undefined) return node.children === undefined ? node : { ...node, children: node.children.map(grown) };
    return { ...node, isLeaf: level.length === 0, children: level.map((data) => grown(nodeOf(options, data, scope))) };
  };
  const roots: TreeChoice[] = (options.extra ?? []).map((item) => ({
    value: item.value,
    title: item.label,
    isLeaf: options.call === undefined,
  }));
  const stored = (hasRoots ? roots : pageOf(top.data).rows.map((data) => nodeOf(options, data, scope))).map(grown);
  const searching = asked !== "" && options.find !== undefined;
  const matches = searching ? pageOf(found.data).rows.map((data) => closedEnds(nodeOf(options, data, scope))) : [];
  const nodes = searching ? matches : stored;
  const known = useRef(new Map<string, TreeChoice>());
  for (const list of [stored, matches]) eachNode(list, (node) => known.current.set(node.value, node));
  const search = (text: string, whole = true) => {
    setSearchText(text);
    if (text === "") setAsked("");
    if (whole) ask.later(text);
  };
  const wayTo = async (value: string, label: string): Promise<readonly string[] | undefined> => {
    const loaded = aboveOf(stored, value);
    if (loaded !== undefined || options.find === undefined) return loaded;
    const asks = takesKeys(options.find) ? [{ keys: value }] : searchTextsOf(label).map((searchText) => ({ searchText }));
    for (const ask of asks) {
      const rows = pageOf(await client.fetchQuery(readingOf(http, screen, options.find, { ...sent, ...ask }))).rows;
      const above = aboveOf(
        rows.map((data) => nodeOf(options, data, scope)),
        value,
      );
      if (above === undefined) continue;
      const way = [...roots.map((root) => root.value), ...above];
      await Promise.all(way.map(load));
      return way;
    }
    return undefined;
  };
  return {
    nodes,
    whole: !isLazy(options),
    load,
    search,
    searchText,
    found: searching && found.data !== undefined ? asked : "",
    loading: top.isFetching || found.isFetching,
    nodeOf: (value) => known.current.get(value),
    wayTo,
  };
}

/** Lists texts by which a node may be found: its whole label, then each of its words, the longest first. */
function searchTextsOf(label: string): readonly string[] {
  const words = label.split(/\s+/).filter((word) => word !== "");
  return [...new Set([label.trim(), ...words.sort((a, b) => b.length - a.length)])].filter((word) => word !== "").slice(0, MOST_WORDS);
}

const MOST_WORDS = 3;

/** Marks the ends of a match as leaves: nothing is loaded below them, so they have no arrow. */
function closedEnds(node: TreeChoice): TreeChoice {
  const { children } = node;
  return children === undefined ? { ...node, isLeaf: true } : { ...node, isLeaf: false, children: children.map(closedEnds) };
}

/** Calls `run` for each node of the loaded part of a tree, parents before their children. */
export function eachNode(nodes: readonly TreeChoice[], run: (node: TreeChoice) => void): void {
  for (const node of nodes) {
    run(node);
    eachNode(node.children ?? [], run);
  }
}

/**
 * Lists the values of a node's ancestors, from the top.
 *
 * @returns undefined if the node is not among `nodes`
 */
function aboveOf(nodes: readonly TreeChoice[], value: string): string[] | undefined {
  for (const node of nodes) {
    if (node.value === value) return [];
    const below = aboveOf(node.children ?? [], value);
    if (below !== undefined) return [node.value, ...below];
  }
  return undefined;
}

/**
 * Finds the node of a value at any level.
 *
 * @returns undefined if there is none
 */
export function findNode(nodes: readonly TreeChoice[], value: string): TreeChoice | undefined {
  for (const node of nodes) {
    const found = node.value === value ? node : findNode(node.children ?? [], value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Loads the tree levels from the top to the chosen node, because the label of a node is known only when its level is loaded. A failure is
 * ignored: the input then shows the value without its label.
 *
 * @param load loads the level below a node
 * @param path the keys from the top level to the chosen node
 */
export function useLoadedPath({ load }: Pick<TreeChoices, "load">, path: readonly string[]): void {
  const above = path.slice(0, -1).join("\n");
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    for (const value of above.split("\n").filter(Boolean)) latest.current(value).catch(() => undefined);
  }, [above]);
}
