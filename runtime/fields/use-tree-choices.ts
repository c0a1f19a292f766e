import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isEmpty } from "../contract/condition.ts";
import { type Data, type Scope, valuesOf } from "../contract/data.ts";
import type { Field, Options } from "../contract/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { inputNames } from "../contract/call.ts";
import { pageOf } from "../data/send-call.ts";
import { readingOf, useCall } from "../data/use-call.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { labelOfChoice } from "./use-options.ts";

export interface TreeChoice {
  value: string;
  title: string;
  isLeaf: boolean;
  data?: Data;
  children?: TreeChoice[];
}

/** True for a node that is known to have nothing below. */
export function isLeafNode(node: Data): boolean {
  return node["isLeaf"] === true || node["isLeaf"] === "1" || node["hasChildren"] === false;
}

/** Whether there is a call that loads the level below a node; else all of the tree came at once. */
function isLazy({ call }: Options): boolean {
  return call !== undefined && inputNames(call).has("id");
}

function nodeOf(options: Options, data: Data, scope: Scope): TreeChoice {
  const value = String(data[options.value ?? "id"]);
  const nested = data[options.children ?? "children"];
  const children = Array.isArray(nested) ? nested.map((child) => nodeOf(options, child as Data, scope)) : [];
  const title = labelOfChoice(options.label, data, scope) || value;
  const isLeaf = isLeafNode(data) || (children.length === 0 && !isLazy(options));
  return { value, title, isLeaf, data, ...(children.length === 0 ? {} : { children }) };
}

export interface TreeChoices {
  nodes: TreeChoice[];
  load: (value: string) => Promise<void>;
  /** Called with what is typed; asks the server after a pause. */
  search: (text: string) => void;
  searchText: string;
  loading: boolean;
  dataOf: (value: string) => Data | undefined;
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
    if (options.call === undefined || !isLazy(options) || levels[value] !== undefined) return;
    const rows = pageOf(await client.fetchQuery(readingOf(http, screen, options.call, { ...sent, id: value }))).rows;
    setLevels((old) => ({ ...old, [value]: rows }));
  };
  const grown = (node: TreeChoice): TreeChoice => {
    const level = levels[node.value];
    if (level === undefined) return node.children === undefined ? node : { ...node, children: node.children.map(grown) };
    return { ...node, isLeaf: level.length === 0, children: level.map((data) => grown(nodeOf(options, data, scope))) };
  };
  const roots: TreeChoice[] = (options.extra ?? []).map((item) => ({
    value: item.value,
    title: item.label,
    isLeaf: options.call === undefined,
  }));
  const searching = asked !== "" && options.find !== undefined;
  const nodes = searching
    ? pageOf(found.data).rows.map((data) => nodeOf(options, data, scope))
    : (hasRoots ? roots : pageOf(top.data).rows.map((data) => nodeOf(options, data, scope))).map(grown);
  const search = (text: string) => {
    setSearchText(text);
    ask.later(text);
  };
  return { nodes, load, search, searchText, loading: top.isFetching || found.isFetching, dataOf: (value) => findNode(nodes, value)?.data };
}

export function findNode(nodes: readonly TreeChoice[], value: string): TreeChoice | undefined {
  for (const node of nodes) {
    const found = node.value === value ? node : findNode(node.children ?? [], value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The label of a value whose node is not loaded: what is chosen in a tree of the page, else the record's own name
 * of it (`parentId` beside `parentName`), else the value.
 */
export function labelOfUnloaded(field: Pick<Field, "options" | "names">, value: string, scope: Scope): string {
  const options = field.options ?? {};
  const key = options.value ?? "id";
  const chosen = Object.values(scope).find(
    (item): item is Data => item !== null && typeof item === "object" && (item as Data)[key] === value,
  );
  const label = chosen === undefined ? "" : labelOfChoice(options.label, chosen, scope);
  if (label.trim() !== "") return label;
  const name = scope.row?.[(field.names[0] ?? "").replace(/Id$/, "Name")];
  return scope.row?.[field.names[0] ?? ""] === value && !isEmpty(name) ? String(name) : value;
}
