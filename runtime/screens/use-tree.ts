import { useEffect, useRef, useState } from "react";
import { isEmpty, shown } from "../contract/language/condition.ts";
import { type Data, firstFailure, type Scope, valueOf, valuesOf } from "../contract/values/data.ts";
import type { TreeBlock } from "../contract/language/screen.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { useRuntime } from "../host/runtime.tsx";
import { pageOf } from "../contract/language/page-of.ts";
import { takesKeys } from "../fields/use-tree-choices.ts";
import { useCall } from "../data/use-call.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { useScreenContext } from "./screen-context.ts";
import { refusedSearch } from "./refused-search.ts";
import { startOver, patchValues, readValues } from "./table-query.ts";
import {
  affectedLevels,
  ancestorsOf,
  foundNode,
  isAmong,
  keepMatching,
  loadedNode,
  nearestShown,
  parentOf,
  type TreeNode,
  underRoot,
  walk,
} from "./tree-nodes.ts";
import type { Searched } from "./use-search-form.ts";
import { type TreeLevels, useTreeLevels } from "./use-tree-levels.ts";

/** The state of a tree block, and functions that change it. {@link useTree} returns it. */
export interface TreeController {
  nodes: TreeNode[];
  selected: string | undefined;
  select: (key: string) => void;
  expanded: readonly string[];
  expand: (keys: readonly string[]) => void;
  levels: TreeLevels;
  filterText: string;
  filter: (text: string) => void;
  /** Whether `nodes` are the matches of the filter. */
  searching: boolean;
  /**
   * Label of the selected node, which filters the other blocks. Undefined if no node is selected, and for the virtual root, because it
   * filters nothing.
   */
  narrowsTo: string | undefined;
  /** Label of the selected node if no node matches the filter. Undefined in all other cases. */
  unseen: string | undefined;
  loading: boolean;
  /** Key of the node that the last change of the page has added. */
  made: string | undefined;
  searched: Searched;
  /** Message if nothing is loaded because a search value is missing. */
  refusal: string | undefined;
}

/** Manages the search card of a tree. Its values are stored in the address, prefixed with the name of the block. */
function useTreeSearch(name: string, block: TreeBlock): { searched: Searched; scope: Scope; refusal: string | undefined } {
  const { screen, query, scopeOf } = useScreenContext();
  const { toast } = useRuntime();
  const fields = block.search ?? [];
  const nameOf = (field: string) => `${name}.${field}`;
  const values = readValues(query.search, fields, nameOf);
  const scope = scopeOf({ form: values });
  const put = (next: Data) => {
    const pages = startOver(screen);
    // Another tree is loaded, which does not contain the previously chosen node.
    query.patch({ ...pages, [name]: undefined, ...patchValues(next, fields, nameOf) });
  };
  const search = (next: Data): Data | undefined => {
    const refused = refusedSearch(block.checks ?? [], scopeOf({ form: next }), toast);
    if (refused === undefined) put(next);
    return refused;
  };
  return { searched: { values, search, reset: () => put({}) }, scope, refusal: firstFailure(block.checks ?? [], scope)?.message };
}

/**
 * Manages the text by which users filter a tree. If the server can search the tree (`find`), it is asked after a short pause in typing.
 * Otherwise the tree filters its loaded nodes by the text.
 */
function useTreeFilter(block: TreeBlock, input: Data) {
  const { screen } = useScreenContext();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const ask = useDebounced((typed: string) => setAsked(typed.trim()));
  const found = useCall(block.find, { ...input, searchText: asked }, { screen: screen.id, enabled: asked !== "" });
  const filter = (typed: string) => {
    setText(typed);
    ask.later(typed);
  };
  return { text, asked, found, filter };
}

/**
 * Reads the ancestors of a node whose key alone is in the address, if the search call accepts keys. `waits` is true while they are being
 * read. `isKnown` is true once it is certain whether the node exists.
 */
function useWayDown(block: TreeBlock, input: Data, key: string | undefined) {
  const { screen } = useScreenContext();
  const enabled = key !== undefined && takesKeys(block.find);
  const found = useCall(block.find, { ...input, keys: key ?? "" }, { screen: screen.id, enabled });
  // A complete tree, or a search by key, shows whether the node exists.
  const isKnown = block.whole === true || (enabled && found.isSuccess);
  return { rows: enabled ? pageOf(found.data).rows : [], waits: enabled && found.isLoading, isKnown };
}

/**
 * Shows a warning if the address contains a node that does not exist or is not visible to the user. Then selects the top of the tree. This
 * happens only for the first node.
 *
 * @param lost undefined while it is not known
 */
function useLostNode(lost: boolean | undefined, leave: () => void): void {
  const { toast } = useRuntime();
  const done = useRef(false);
  useEffect(() => {
    if (done.current || lost === undefined) return;
    done.current = true;
    if (!lost) return;
    toast.warning("地址中的节点不存在，或不在您的可见范围内，已显示全部");
    leave();
  });
}

/** Expands the ancestors of a chosen node once they are known. Runs once per choice, so that the user can close them again. */
function useOpenTo(selected: string | undefined, nodes: readonly TreeNode[], open: (above: readonly string[]) => void): void {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (selected === undefined || done.current === selected) return;
    const above = ancestorsOf(nodes, selected);
    if (above === undefined) return;
    done.current = selected;
    open(above);
  });
}

/**
 * Calls `run` after each successful change of data.
 *
 * @param revision the number of changes so far; `run` is not called for the first value
 */
function useAfterChange(revision: number, run: () => Promise<void>): void {
  const latest = useRef(run);
  latest.current = run;
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    void latest.current();
  }, [revision]);
}

/**
 * Manages a tree block: its levels, the filter, the search and the selected node. The URL stores the path of keys to the selected node.
 * Another node is selected in these cases:
 *
 * - The URL has no path: the virtual root, or else the first node.
 * - The filter hides the selected node: its nearest visible ancestor.
 * - The selected node is removed: its parent.
 */
export function useTree(name: string, block: TreeBlock): TreeController {
  const { screen, query, choose, revision, touched, made } = useScreenContext();
  const { searched, scope, refusal } = useTreeSearch(name, block);
  const input = { ...searched.values, ...valuesOf(block.send, scope) };
  // The address stores the path to the chosen node, so that a reload or a link expands its branch again.
  const trail = query.search.getAll(name).filter((key) => key !== "");
  const levels = useTreeLevels(block, input, trail.slice(0, -1), refusal === undefined);
  const { rootKey } = levels;
  const { text, asked, found, filter } = useTreeFilter(block, input);
  const [expanded, setExpanded] = useState<readonly string[]>(() => [rootKey, ...trail.slice(0, -1)]);
  const searching = asked !== "";

  const label = (data: Data): string =>
    typeof block.label === "string"
      ? shown(data[block.label])
      : valueOf(block.label, { ...scope, row: data, option: data, form: undefined });
  const top = (levels.levels.get(rootKey) ?? []).map((data) => loadedNode(data, block, levels.levels, label));
  const stored: TreeNode[] =
    block.root === undefined || refusal !== undefined
      ? top
      : [{ key: rootKey, title: label(block.root), isLeaf: false, data: block.root, children: top }];
  const matches = () =>
    block.find === undefined
      ? keepMatching(stored, asked)
      : underRoot(
          stored[0],
          block,
          pageOf(found.data).rows.map((data) => foundNode(data, block, label)),
        );
  const nodes = searching ? matches() : stored;

  const alone = trail.length === 1 && refusal === undefined && !isAmong(stored, trail[0]) ? trail[0] : undefined;
  const way = useWayDown(block, input, alone);
  const wayDown = way.rows.map((data) => foundNode(data, block, label));

  // All nodes seen so far, so that a chosen node stays known when the filter hides it.
  const known = useRef(new Map<string, Data>());
  walk(stored, (node) => known.current.set(node.key, node.data));
  for (const list of [nodes, wayDown]) walk(list, (node) => known.current.set(node.key, node.data));

  const currentKey = refusal !== undefined ? undefined : (trail.at(-1) ?? (block.root !== undefined ? rootKey : top[0]?.key));
  // The list never shows a node that the filter hides. Its nearest shown ancestor replaces it until the filter is cleared.
  const selected = searching && currentKey !== undefined ? nearestShown(nodes, stored, currentKey) : currentKey;
  /** Chooses a node. `gone`: the previous node no longer exists, so no history entry leads back to it. */
  const select = (key: string, gone = false) => {
    const pages = startOver(screen);
    const above = (ancestorsOf(nodes, key) ?? ancestorsOf(stored, key) ?? []).filter((item) => item !== rootKey);
    const change = gone ? query.patch : query.step;
    change({ ...pages, [name]: key === rootKey ? undefined : [...above, key] });
    // A match of the filter stays visible when the filter is cleared.
    setExpanded((old) => [...new Set([...old, ...above])]);
    for (const item of above) void levels.load(item);
  };
  const isRead = refusal === undefined && levels.levels.has(rootKey);
  const isLost = alone !== undefined && !isAmong(wayDown, alone);
  useLostNode(!isRead || (isLost && !way.isKnown) ? undefined : isLost, () => query.patch({ [name]: undefined }));
  useOpenTo(selected, alone === undefined ? stored : wayDown, (above) => {
    if (above.length > 0) setExpanded((old) => [...new Set([...old, ...above])]);
    if (alone !== undefined) for (const item of above) void levels.load(item);
  });
  const chosen = selected === undefined ? undefined : known.current.get(selected);
  const below = selected === undefined || (block.whole === true && selected !== rootKey) ? undefined : levels.levels.get(selected);
  useEffect(() => {
    // A node in the address may be in a level that is not loaded. Only its key is known then.
    const node = selected === undefined || way.waits ? undefined : (chosen ?? { [block.key]: selected });
    // Adds the loaded children (`$tree.children`). Those of the virtual root are in no reply.
    choose(name, node === undefined || below === undefined || node["children"] !== undefined ? node : { ...node, children: below });
  }, [choose, name, selected, chosen, below, block.key, way.waits]);

  useAfterChange(revision, async () => {
    const keys = [selected, ...touched.flatMap((record) => [record[block.parent], record[block.key]])];
    // A complete tree is one level.
    await levels.reread(block.whole === true ? new Set([rootKey]) : affectedLevels(keys, known.current, block, rootKey));
    const branch = made === undefined ? undefined : ownValue(made.record, block.parent);
    // The branch with a new node opens, so that the node is in sight.
    if (!isEmpty(branch) && known.current.has(String(branch))) {
      await levels.load(String(branch));
      const above = ancestorsOf(stored, String(branch)) ?? [];
      setExpanded((old) => [...new Set([...old, ...above, String(branch)])]);
    }
    if (selected === undefined || selected === rootKey) return;
    const parent = parentOf(known.current.get(selected), block, rootKey);
    const siblings = levels.rowsOf(parent);
    // If the chosen node is gone, its parent is chosen.
    if (siblings !== undefined && !siblings.some((row) => String(row[block.key]) === selected)) select(parent, true);
  });

  const madeKey = made === undefined ? undefined : ownValue(made.record, block.key);
  const open: string[] = [];
  if (searching) walk(nodes, (node) => open.push(node.key));
  return {
    nodes,
    selected,
    select: (key) => select(key),
    expanded: searching ? open : expanded,
    expand: (keys) => searching || setExpanded(keys),
    levels,
    filterText: text,
    filter,
    searching,
    narrowsTo: chosen === undefined || selected === rootKey ? undefined : label(chosen),
    unseen: searching && chosen !== undefined && !isAmong(nodes, selected) ? label(chosen) : undefined,
    loading: levels.loading || found.isFetching,
    made: isEmpty(madeKey) ? undefined : String(madeKey),
    searched,
    refusal,
  };
}
