import { TreeSelect } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { labelOfUnloaded, noChoices } from "../contract/language/choices.ts";
import { eachNode, type TreeChoice, type TreeChoices, useTreeChoices } from "./use-tree-choices.ts";

/**
 * Value that shows an empty choice. antd reports null as an error, and keeps the last choice for undefined. The conversion is needed
 * because its types do not allow a choice without a value.
 */
const NO_CHOICE = { value: null, label: null } as unknown as null;

/**
 * Names of a node's members for antd. antd announces the member `value` to screen readers. So its name is that of a member which contains
 * the label and not only the key.
 */
const FIELDS = { label: "title", value: "id", children: "children" };

interface SpokenNode extends Omit<TreeChoice, "children"> {
  id: string;
  /** False for a node that only groups the nodes below it. */
  selectable: boolean;
  children?: SpokenNode[];
}

function spoken({ value, title, children, ...node }: TreeChoice): SpokenNode {
  return {
    ...node,
    id: value,
    value: title,
    title,
    selectable: node.isGroup !== true,
    ...(children === undefined ? {} : { children: children.map(spoken) }),
  };
}

/** Renders an input for a node of a tree. Users open the levels of the tree, or search for the node by its label. */
export function TreeSelectControl(props: ControlProps): ReactNode {
  const { field } = props;
  const scope = props.scope();
  const tree = useTreeChoices(field, scope, props.screen);
  const value = isEmpty(props.value) ? undefined : String(props.value);
  const label = value === undefined ? "" : (tree.nodeOf(value)?.title ?? labelOfUnloaded(field, value, scope));
  const { expanded, expand, opened, listKey } = useExpansion(
    tree,
    (field.options?.extra ?? []).map((root) => root.value),
    value,
    label,
  );
  const composing = useComposing(tree);
  const asksServer = field.options?.find !== undefined;
  return (
    // Text of an input method is searched for only when its composition has ended.
    <div className="gp-wide" {...composing.events}>
      <TreeSelect
        {...ariaOf(props)}
        className="gp-wide"
        fieldNames={FIELDS}
        treeData={tree.nodes.map(spoken)}
        labelInValue
        value={value === undefined ? NO_CHOICE : { value, label }}
        disabled={props.disabled}
        placeholder={props.placeholder}
        allowClear
        loading={tree.loading}
        showSearch={{
          treeNodeFilterProp: "title",
          searchValue: tree.searchText,
          onSearch: composing.search,
          ...(asksServer ? { filterTreeNode: false } : {}),
        }}
        {...(asksServer || tree.searchText === ""
          ? { treeExpandedKeys: [...expanded], onTreeExpand: (keys) => expand(keys.map(String)) }
          : {})}
        // Remounted with each result, so that matches are expanded, the first is ready for Enter, and the chosen node is
        // visible.
        popupRender={(list) => <div key={listKey}>{list}</div>}
        onOpenChange={opened}
        loadData={(node) => tree.load(String(node.key))}
        notFoundContent={tree.loading ? "加载中…" : tree.found === "" ? noChoices(field, scope) : "没有符合条件的选项"}
        onChange={(choice: { value: string; label?: ReactNode } | null) => {
          const chosen = choice?.value;
          props.onChange(chosen, chosen === undefined ? undefined : tree.nodeOf(chosen)?.data);
        }}
      />
    </div>
  );
}

/**
 * Tracks which nodes of a tree are expanded. During a search all matches are. Otherwise these are the nodes that the user expanded, a
 * single root, and the ancestors of the chosen node.
 */
function useExpansion(tree: TreeChoices, roots: readonly string[], value: string | undefined, label: string) {
  const [expanded, setExpanded] = useState<readonly string[]>(roots.length === 1 ? roots : []);
  const [located, setLocated] = useState("");
  const sought = useRef<string>(undefined);
  const opened = (open: boolean) => {
    if (!open) {
      tree.search("");
      return;
    }
    if (value === undefined || sought.current === value) return;
    sought.current = value;
    const show = (above: readonly string[] | undefined) => {
      if (above === undefined) return;
      setExpanded((old) => [...new Set([...old, ...above])]);
      setLocated(value);
    };
    // If the ancestors are unknown, the tree opens at its top. A toast has shown the failure.
    tree.wayTo(value, label).then(show, () => undefined);
  };
  const found: string[] = [];
  if (tree.found !== "") eachNode(tree.nodes, (node) => found.push(node.value));
  return {
    expanded: tree.found === "" ? expanded : found,
    expand: (keys: readonly string[]) => tree.found === "" && setExpanded(keys),
    opened,
    listKey: `${located} ${tree.found} ${tree.nodes.length === 0}`,
  };
}

function useComposing(tree: TreeChoices) {
  const composing = useRef(false);
  const typed = useRef("");
  return {
    search: (text: string) => {
      typed.current = text;
      tree.search(text, !composing.current);
    },
    events: {
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
        tree.search(typed.current);
      },
    },
  };
}
