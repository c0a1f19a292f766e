import { Cascader } from "antd";
import { type ReactNode, useMemo } from "react";
import { noChoices } from "../contract/language/choices.ts";
import { isEmpty } from "../contract/language/condition.ts";
import type { Data } from "../contract/values/data.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { type TreeChoice, useLoadedPath, useTreeChoices } from "./use-tree-choices.ts";

interface Level {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Level[];
}

/** Limits the tree to as many levels as there are fields to fill. */
function levelsOf(nodes: readonly TreeChoice[], depth: number): Level[] {
  return nodes.map(({ value, title, isLeaf, children }) => ({
    value,
    label: title,
    isLeaf: isLeaf || depth <= 1,
    ...(children === undefined || depth <= 1 ? {} : { children: levelsOf(children, depth - 1) }),
  }));
}

/**
 * Returns the data of the last choice of a path. The whole path is needed, because several levels may contain the same value. Undefined if
 * the choice is unknown or has no data.
 */
function dataAt(nodes: readonly TreeChoice[], [first, ...rest]: readonly string[]): Data | undefined {
  const node = nodes.find((item) => item.value === first);
  return rest.length === 0 ? node?.data : dataAt(node?.children ?? [], rest);
}

/**
 * Renders an input of several levels, such as a kind and then an item of that kind. Each level fills one field and determines the choices
 * of the next level. Users may stop at any level; the fields of the levels below then remain empty.
 */
export function CascaderControl(props: ControlProps): ReactNode {
  const { field } = props;
  const tree = useTreeChoices(field, props.scope(), props.screen);
  const chosen = (Array.isArray(props.value) ? props.value : []).filter((item) => !isEmpty(item)).map(String);
  const levels = useMemo(() => levelsOf(tree.nodes, field.names.length), [tree.nodes, field.names.length]);
  useLoadedPath(tree, chosen);
  return (
    <Cascader<Level>
      {...ariaOf(props)}
      className="gp-wide"
      options={levels}
      value={chosen}
      changeOnSelect
      allowClear
      showSearch
      disabled={props.disabled}
      placeholder={props.placeholder}
      loading={tree.loading}
      notFoundContent={tree.loading ? "加载中…" : noChoices(field, props.scope())}
      loadData={(path) => {
        const last = path.at(-1);
        if (last !== undefined) void tree.load(String(last.value));
      }}
      onChange={(path) => {
        const values = (path ?? []).map(String);
        props.onChange(values.length === 0 ? undefined : field.names.map((_, index) => values[index]), dataAt(tree.nodes, values));
      }}
    />
  );
}
