import { TreeSelect } from "antd";
import type { ReactNode } from "react";
import { isEmpty } from "../contract/condition.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { findNode, labelOfUnloaded, useTreeChoices } from "./use-tree-choices.ts";

export function TreeSelectControl(props: ControlProps): ReactNode {
  const { field } = props;
  const scope = props.scope();
  const tree = useTreeChoices(field, scope, props.screen);
  const value = isEmpty(props.value) ? undefined : String(props.value);
  const label = value === undefined ? undefined : (findNode(tree.nodes, value)?.title ?? labelOfUnloaded(field, value, scope));
  return (
    <TreeSelect
      {...ariaOf(props)}
      className="gp-wide"
      treeData={tree.nodes}
      labelInValue
      value={value === undefined ? null : { value, label }}
      disabled={props.disabled}
      placeholder={props.placeholder}
      allowClear
      loading={tree.loading}
      showSearch={
        field.options?.find === undefined
          ? { treeNodeFilterProp: "title" }
          : { searchValue: tree.searchText, onSearch: tree.search, filterTreeNode: false }
      }
      {...(tree.searchText === "" ? {} : { treeDefaultExpandAll: true, key: "found" })}
      loadData={(node) => tree.load(String(node.value))}
      notFoundContent={tree.loading ? "加载中…" : "暂无选项"}
      onChange={(choice: { value: string; label?: ReactNode } | null) => {
        const chosen = choice?.value;
        props.onChange(chosen, chosen === undefined ? undefined : tree.dataOf(chosen));
      }}
    />
  );
}
