import { Button, Input, Spin, Tree } from "antd";
import type { ReactNode } from "react";
import { labelOf } from "../contract/data.ts";
import { groupAriaOf, type ControlProps } from "./base/control.ts";
import { listOf } from "../contract/choices.ts";
import { findNode, type TreeChoice, useTreeChoices } from "./use-tree-choices.ts";
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

/** Nodes that are not ticked, with a ticked one somewhere below, as far as the tree is loaded. */
function halfOf(choices: readonly TreeChoice[], ticked: ReadonlySet<string>): string[] {
  return choices.flatMap((choice) => {
    const below = halfOf(choice.children ?? [], ticked);
    const holds = below.length > 0 || (choice.children ?? []).some((child) => ticked.has(child.value));
    return holds && !ticked.has(choice.value) ? [...below, choice.value] : below;
  });
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
 * A tree with a box at each node. A node stands for itself: of a tree that is loaded level by level nobody knows what
 * lies below, so ticking one ticks no other, and what is ticked in a level that was never opened is kept.
 */
export default function TreeCheckControl(props: ControlProps): ReactNode {
  const { field, disabled } = props;
  const tree = useTreeChoices(field, props.scope(), props.screen);
  const ticked = listOf(props.value).map(String);
  const asksServer = field.options?.find !== undefined;
  const shown = tree.searchText === "" || asksServer ? tree.nodes : matching(tree.nodes, tree.searchText.trim());
  const unseen = ticked.filter((value) => findNode(tree.nodes, value) === undefined).length;
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
            checkedKeys={{ checked: ticked, halfChecked: halfOf(tree.nodes, new Set(ticked)) }}
            loadData={({ key, children }) => (children === undefined ? tree.load(String(key)) : Promise.resolve())}
            onCheck={(_keys, { node, checked }) => {
              const key = String(node.key);
              const next = checked ? [...ticked, key] : ticked.filter((value) => value !== key);
              props.onChange(next, tree.nodeOf(key)?.data);
            }}
          />
        )}
      </Spin>
      <div className="gp-tree-check-foot" role="status">
        已选 {ticked.length} 项{unseen > 0 && `，其中 ${unseen} 项在未展开的层级中`}
        {ticked.length > 0 && !disabled && (
          <Button type="link" size="small" aria-label={`清空${label}`} onClick={() => props.onChange([])}>
            清空
          </Button>
        )}
      </div>
    </fieldset>
  );
}
