import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Data, type Scope, valuesOf } from "../contract/values/data.ts";
import type { Field, Options } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { labelOfChoice } from "../contract/language/choices.ts";
import { pageOf } from "../contract/language/page-of.ts";
import { readingOf, useCall } from "../data/use-call.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { ownValue } from "../contract/values/own-value.ts";

export interface TreeChoice {
  value: string;
  title: string;
  isLeaf: boolean;
  /** Stands for what is below it, and is no value itself. */
  isGroup?: true;
  data?: Data;
  children?: TreeChoice[];
}

/** True for a node that is known to have nothing below. */
export function isLeafNode(node: Data): boolean {
  return node["isLeaf"] === true || node["isLeaf"] === "1" || node["hasChildren"] === false;
}

/** Keys of one request: they travel in its address. */
const KEYS = 100;

/** Nodes of these values under everything above them, where the search takes keys: asked for once, for what was there at first. */
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

/** Whether a search finds nodes by their keys as well. */
export const takesKeys = (find: Options["find"]): boolean => find !== undefined && inputNames(find).has("keys");

/** Whether there is a call that loads the level below a node; else all of the tree came at once. */
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

export interface TreeChoices {
  nodes: TreeChoice[];
  /** All of it came at once: what lies below a node is known. */
  whole: boolean;
  load: (value: string) => Promise<void>;
  /** Called with what is typed; asks the server after a pause, unless it is not a `whole` word yet. */
  search: (text: string, whole?: boolean) => void;
  searchText: string;
  /** What the nodes are the matches of; blank: they are the tree. */
  found: string;
  loading: boolean;
  /** Of every node seen so far: a match stays known when the search goes. */
  nodeOf: (value: string) => TreeChoice | undefined;
  /** Values of the nodes above one, all of them loaded; undefined: nobody knows where it lies. */
  wayTo: (value: string, label: string) => Promise<readonly string[] | undefined>;
}

/** Choices of a tree: level by level, and found by the server (a level may have many thousands). */
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
    const asks = takesKeys(options.find) ? [{ keys: value }] : wordsOf(label).map((searchText) => ({ searchText }));
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

/** What a node may be found by: its words together, then each, the longest first. */
function wordsOf(label: string): readonly string[] {
  const words = label.split(/\s+/).filter((word) => word !== "");
  return [...new Set([label.trim(), ...words.sort((a, b) => b.length - a.length)])].filter((word) => word !== "").slice(0, MOST_WORDS);
}

const MOST_WORDS = 3;

/** Below a match nothing is loaded: it has no arrow. */
function closedEnds(node: TreeChoice): TreeChoice {
  const { children } = node;
  return children === undefined ? { ...node, isLeaf: true } : { ...node, isLeaf: false, children: children.map(closedEnds) };
}

export function eachNode(nodes: readonly TreeChoice[], run: (node: TreeChoice) => void): void {
  for (const node of nodes) {
    run(node);
    eachNode(node.children ?? [], run);
  }
}

/** Values of the nodes above one, from the top; undefined: it is not among them. */
function aboveOf(nodes: readonly TreeChoice[], value: string): string[] | undefined {
  for (const node of nodes) {
    if (node.value === value) return [];
    const below = aboveOf(node.children ?? [], value);
    if (below !== undefined) return [node.value, ...below];
  }
  return undefined;
}

export function findNode(nodes: readonly TreeChoice[], value: string): TreeChoice | undefined {
  for (const node of nodes) {
    const found = node.value === value ? node : findNode(node.children ?? [], value);
    if (found !== undefined) return found;
  }
  return undefined;
}
