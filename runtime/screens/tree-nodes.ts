import { isEmpty } from "../contract/language/condition.ts";
import type { Data } from "../contract/values/data.ts";
import type { TreeBlock } from "../contract/language/screen.ts";
import { isLeafNode } from "../fields/use-tree-choices.ts";

/** A node of a tree block, with the nodes below it as far as they are loaded. */
export interface TreeNode {
  key: string;
  title: string;
  isLeaf: boolean;
  data: Data;
  children?: TreeNode[];
}

/** Calls `visit` for each loaded node of a tree, parents before their children. */
export function walk(nodes: readonly TreeNode[], visit: (node: TreeNode) => void): void {
  for (const node of nodes) {
    visit(node);
    walk(node.children ?? [], visit);
  }
}

function childrenOf(data: Data): Data[] {
  return Array.isArray(data["children"]) ? (data["children"] as Data[]) : [];
}

/**
 * Builds the tree node of a record with the nodes below it, as far as they are loaded. The nodes below are the records in `levels`, or else
 * the records in `children` of the record.
 *
 * @param data the record
 * @param levels the loaded levels, by the key of their parent
 * @param label returns the label of a record
 */
export function loadedNode(
  data: Data,
  block: TreeBlock,
  levels: ReadonlyMap<string, readonly Data[]>,
  label: (data: Data) => string,
): TreeNode {
  const key = String(data[block.key]);
  const nested = childrenOf(data);
  const level = levels.get(key) ?? (nested.length > 0 ? nested : undefined);
  const isLeaf = block.whole === true ? nested.length === 0 : isLeafNode(data) || level?.length === 0;
  const node: TreeNode = { key, title: label(data), isLeaf, data };
  if (level !== undefined && level.length > 0) node.children = level.map((child) => loadedNode(child, block, levels, label));
  return node;
}

/**
 * Builds the tree node of a record in the reply of a search, with the nodes that are nested in it. A node without nested nodes is a leaf,
 * so that the tree does not try to load its children.
 *
 * @param data the record
 * @param label returns the label of a record
 */
export function foundNode(data: Data, block: TreeBlock, label: (data: Data) => string): TreeNode {
  const nested = childrenOf(data);
  const node: TreeNode = { key: String(data[block.key]), title: label(data), isLeaf: nested.length === 0, data };
  if (nested.length > 0) node.children = nested.map((child) => foundNode(child, block, label));
  return node;
}

/**
 * Puts the nodes that a search on the server has found below the tree's virtual root, which no reply contains. Returns `matches` unchanged
 * if it is empty, or if the tree has no virtual root.
 */
export function underRoot(root: TreeNode | undefined, block: TreeBlock, matches: TreeNode[]): TreeNode[] {
  return block.root === undefined || root === undefined || matches.length === 0 ? matches : [{ ...root, children: matches }];
}

/** Tests whether a tree contains a node with the key `key`. False if `key` is undefined. */
export function isAmong(nodes: readonly TreeNode[], key: string | undefined): boolean {
  return key !== undefined && ancestorsOf(nodes, key) !== undefined;
}

/**
 * Returns the key of the node to select when a filter may hide the selected node.
 *
 * @param shown nodes that match the filter, below their ancestors
 * @param stored the tree without the filter, as far as it is loaded
 * @param key key of the selected node
 * @returns `key` if the node of this key is visible. Otherwise the key of its nearest visible ancestor. If no ancestor is visible, the key
 * of the first visible node; if no node is visible, `key`
 */
export function nearestShown(shown: readonly TreeNode[], stored: readonly TreeNode[], key: string): string {
  if (isAmong(shown, key)) return key;
  const above = ancestorsOf(stored, key)?.findLast((item) => isAmong(shown, item));
  return above ?? shown[0]?.key ?? key;
}

/**
 * Filters a tree for the nodes whose label contains a text, ignoring case. The matching nodes and their ancestors remain. All other nodes
 * are removed, including the nodes below a matching node.
 */
export function keepMatching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = keepMatching(node.children ?? [], text);
    if (children.length > 0) return [{ ...node, children }];
    if (!node.title.toLowerCase().includes(text.toLowerCase())) return [];
    const { children: _, ...leaf } = node;
    return [leaf];
  });
}

/** Returns the key of a node's parent; `rootKey` if the node is undefined or has no parent. */
export function parentOf(data: Data | undefined, block: TreeBlock, rootKey: string): string {
  const parent = data?.[block.parent];
  return isEmpty(parent) ? rootKey : String(parent);
}

/**
 * Lists the tree levels that must be read again after a change of records. A level is identified by the key of its parent node. For each
 * record, these levels are listed:
 *
 * - The level of its children.
 * - The level that contains the record.
 * - The level that contains the parent of the record, because the change may have made the parent a leaf.
 *
 * @param keys keys of the changed records; empty keys are ignored
 * @param known the loaded records, by key
 */
export function affectedLevels(keys: readonly unknown[], known: ReadonlyMap<string, Data>, block: TreeBlock, rootKey: string): Set<string> {
  const affected = new Set<string>();
  for (const item of keys) {
    if (isEmpty(item)) continue;
    const key = String(item);
    const parent = parentOf(known.get(key), block, rootKey);
    affected
      .add(key)
      .add(parent)
      .add(parentOf(known.get(parent), block, rootKey));
  }
  return affected;
}

/**
 * Lists the keys of a node's ancestors, from the top.
 *
 * @returns undefined if the node is not among `nodes`
 */
export function ancestorsOf(nodes: readonly TreeNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return [];
    const below = ancestorsOf(node.children ?? [], key);
    if (below !== undefined) return [node.key, ...below];
  }
  return undefined;
}
