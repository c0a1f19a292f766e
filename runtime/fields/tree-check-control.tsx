import { Button, Input, Spin, Tree } from "antd";
import type { ReactNode } from "react";
import { labelOf } from "../contract/values/data.ts";
import { type ControlProps, groupAriaOf, hasButtons } from "./base/control.ts";
import { listOf } from "../contract/language/choices.ts";
import { eachNode, findNode, type TreeChoice, useTreeChoices, useWaysTo } from "./use-tree-choices.ts";
import "./tree-check.css";

interface Node {
  key: string;
  title: string;
  isLeaf: boolean;
  children?: Node[];
}

const nodesOf = (choices: readonly TreeChoice[]): Node[] =>
  choices.map(({ value, title, isLeaf, children }) => ({
    key: value,
    title,
    isLeaf,
    ...(children === undefined ? {} : { children: nodesOf(children) }),
  }));

/** Lists nodes that are not ticked but have a ticked descendant. */
function halfOf(choices: readonly TreeChoice[], ticked: ReadonlySet<string>): string[] {
  return choices.flatMap((choice) => {
    const below = halfOf(choice.children ?? [], ticked);
    const holds = below.length > 0 || (choice.children ?? []).some((child) => ticked.has(child.value));
    return holds && !ticked.has(choice.value) ? [...below, choice.value] : below;
  });
}

/**
 * Computes the ticked nodes after a click in a completely loaded tree. All descendants of the node get the same state. If the node is
 * ticked, its ancestors are ticked too, because it has no effect without them.
 */
function linked(choices: readonly TreeChoice[], key: string, on: boolean, ticked: readonly string[]): string[] {
  const node = findNode(choices, key);
  if (node === undefined) return [...ticked];
  const below: string[] = [];
  eachNode([node], ({ value, isGroup }) => isGroup !== true && below.push(value));
  if (!on) return ticked.filter((value) => !below.includes(value));
  const above: string[] = [];
  eachNode(
    choices,
    (item) => item !== node && item.isGroup !== true && findNode(item.children ?? [], key) !== undefined && above.push(item.value),
  );
  return [...new Set([...ticked, ...above, ...below])];
}

/** Lists the groups in which everything is ticked. They look ticked, although they are not values themselves. */
function fullGroups(choices: readonly TreeChoice[], ticked: ReadonlySet<string>): string[] {
  const groups: string[] = [];
  eachNode(choices, (node) => {
    if (node.isGroup !== true) return;
    let isFull = true;
    eachNode(node.children ?? [], ({ value, isGroup }) => {
      if (isGroup !== true && !ticked.has(value)) isFull = false;
    });
    if (isFull) groups.push(node.value);
  });
  return groups;
}

function matching(choices: readonly TreeChoice[], text: string): TreeChoice[] {
  return choices.flatMap((choice) => {
    const children = matching(choice.children ?? [], text);
    if (children.length > 0) return [{ ...choice, children }];
    return choice.title.includes(text) ? [choice] : [];
  });
}

const HEIGHT = 280;

/**
 * Input for a tree with a checkbox at each node. In a completely loaded tree, ticking a node also ticks its descendants. In a tree that is
 * loaded level by level, only the node itself is ticked, because its descendants may be unknown. Ticked nodes in levels that were never
 * opened remain ticked.
 */
export default function TreeCheckControl(props: ControlProps): ReactNode {
  const { field, disabled } = props;
  const tree = useTreeChoices(field, props.scope(), props.screen);
  const ticked = listOf(props.value).map(String);
  const ways = useWaysTo(field, props.scope(), props.screen, ticked);
  const asksServer = field.options?.find !== undefined;
  const shown = tree.searchText === "" || asksServer ? tree.nodes : matching(tree.nodes, tree.searchText.trim());
  const unseen = ticked.filter((value) => findNode(tree.nodes, value) === undefined).length;
  const shownTicked = [...ticked, ...fullGroups(tree.nodes, new Set(ticked))];
  const half = new Set([tree.nodes, ways].flatMap((nodes) => halfOf(nodes, new Set(shownTicked))));
  const label = labelOf(field.label, props.scope());
  const { id: _, ...aria } = groupAriaOf(props);
  return (
    <fieldset id={props.id} className={`gp-tree-check${props.invalid ? " gp-tree-check-invalid" : ""}`} {...aria}>
      <Input
        allowClear
        placeholder="搜索"
        aria-label={`搜索${label}`}
        value={tree.searchText}
        onChange={(event) => tree.search(event.target.value)}
      />
      <Spin spinning={tree.loading}>
        {shown.length === 0 ? (
          <div className="gp-empty">{tree.loading ? "加载中…" : "暂无选项"}</div>
        ) : (
          <Tree<Node>
            key={tree.searchText === "" ? "all" : `found ${shown.length}`}
            aria-label={label}
            checkable
            checkStrictly
            selectable={false}
            disabled={disabled}
            height={HEIGHT}
            treeData={nodesOf(shown)}
            defaultExpandAll={tree.searchText !== ""}
            checkedKeys={{ checked: shownTicked, halfChecked: [...half] }}
            loadData={({ key, children }) => (children === undefined ? tree.load(String(key)) : Promise.resolve())}
            onCheck={(_keys, { node, checked }) => {
              const key = String(node.key);
              const alone = checked ? [...ticked, key] : ticked.filter((value) => value !== key);
              const next = tree.whole ? linked(tree.nodes, key, checked, ticked) : alone;
              props.onChange(next, tree.nodeOf(key)?.data);
            }}
          />
        )}
      </Spin>
      <div className="gp-tree-check-foot" role="status">
        已选 {ticked.length} 项{unseen > 0 && `，其中 ${unseen} 项在未展开的层级中`}
        {ticked.length > 0 && hasButtons(props) && (
          <Button type="link" size="small" disabled={disabled} aria-label={`清空${label}`} onClick={() => props.onChange([])}>
            清空
          </Button>
        )}
      </div>
    </fieldset>
  );
}
