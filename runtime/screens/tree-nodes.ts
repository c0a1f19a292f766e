import { isEmpty } from "../contract/language/condition.ts";
import type { Data } from "../contract/values/data.ts";
import type { TreeBlock } from "../contract/language/screen.ts";
import { isLeafNode } from "../fields/use-tree-choices.ts";

export interface TreeNode {
  key: string;
  title: string;
  isLeaf: boolean;
  data: Data;
  children?: TreeNode[];
}

export function walk(nodes: readonly TreeNode[], visit: (node: TreeNode) => void): void {
  for (const node of nodes) {
    visit(node);
    walk(node.children ?? [], visit);
  }
}

function childrenOf(data: Data): Data[] {
  return Array.isArray(data["children"]) ? (data["children"] as Data[]) : [];
}

/** A node with what is loaded below it: by level, or nested in the reply. */
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

/** A node of a search reply: its matches are nested under it, and nothing else is loaded. */
export function foundNode(data: Data, block: TreeBlock, label: (data: Data) => string): TreeNode {
  const nested = childrenOf(data);
  const node: TreeNode = { key: String(data[block.key]), title: label(data), isLeaf: nested.length === 0, data };
  if (nested.length > 0) node.children = nested.map((child) => foundNode(child, block, label));
  return node;
}

/** Matches of a server's search under the tree's own root, which no reply holds. Without a match the root is not shown either. */
export function underRoot(root: TreeNode | undefined, block: TreeBlock, matches: TreeNode[]): TreeNode[] {
  return block.root === undefined || root === undefined || matches.length === 0 ? matches : [{ ...root, children: matches }];
}

export function isAmong(nodes: readonly TreeNode[], key: string | undefined): boolean {
  return key !== undefined && ancestorsOf(nodes, key) !== undefined;
}

/**
 * Finds the node that stands in for a chosen one while a filter is on.
 *
 * @param shown nodes that match the filter, under their ancestors
 * @param stored the tree without the filter, as far as it is loaded
 * @returns `key` where it is shown or nothing is; else its nearest ancestor that is shown, else the first shown node
 */
export function nearestShown(shown: readonly TreeNode[], stored: readonly TreeNode[], key: string): string {
  if (isAmong(shown, key)) return key;
  const above = ancestorsOf(stored, key)?.findLast((item) => isAmong(shown, item));
  return above ?? shown[0]?.key ?? key;
}

/** Nodes whose label holds the text, under their ancestors. */
export function keepMatching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = keepMatching(node.children ?? [], text);
    if (children.length > 0) return [{ ...node, children }];
    if (!node.title.toLowerCase().includes(text.toLowerCase())) return [];
    const { children: _, ...leaf } = node;
    return [leaf];
  });
}

/** The level a node lies in: the key of its parent, the root's where that is not known. */
export function parentOf(data: Data | undefined, block: TreeBlock, rootKey: string): string {
  const parent = data?.[block.parent];
  return isEmpty(parent) ? rootKey : String(parent);
}

/** Levels that a change of these nodes touches: below them, their own, and the one above (a parent may turn leaf). */
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

/** Keys of the nodes above a node, from the top; undefined: it is not among them. */
export function ancestorsOf(nodes: readonly TreeNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return [];
    const below = ancestorsOf(node.children ?? [], key);
    if (below !== undefined) return [node.key, ...below];
  }
  return undefined;
}
