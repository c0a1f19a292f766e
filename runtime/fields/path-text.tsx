import type { ReactNode } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import type { Field } from "../contract/language/screen.ts";
import type { Scope } from "../contract/values/data.ts";
import { type TreeChoice, useLoadedPath, useTreeChoices } from "./use-tree-choices.ts";

export interface PathTextProps {
  field: Field;
  /** The chosen value of each level. Empty ones end the path. */
  values: readonly unknown[];
  scope: Scope;
  screen: string;
}

/** Shows the value of a cascader as the labels of its path. The last value alone has no label, because several levels may contain it. */
export function PathText({ field, values, scope, screen }: PathTextProps): ReactNode {
  const tree = useTreeChoices(field, scope, screen);
  const path = values.filter((value) => !isEmpty(value)).map(String);
  useLoadedPath(tree, path);
  return (
    <span className="gp-text" aria-busy={tree.loading}>
      {labelsOf(tree.nodes, path).join(" / ")}
    </span>
  );
}

/** Returns the labels of a path. An unknown value, and those below it, are returned unchanged. */
function labelsOf(nodes: readonly TreeChoice[], [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [];
  const node = nodes.find(({ value }) => value === first);
  return [node?.title ?? first, ...labelsOf(node?.children ?? [], rest)];
}
