import { LoadingOutlined, SearchOutlined } from "@ant-design/icons";
import { Empty, Input, Tree } from "antd";
import { type ComponentRef, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { shownActions } from "../actions/availability.ts";
import type { TreeBlock } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import type { ReplyError } from "../data/reply-error.ts";
import { CLEAR_ICON } from "../fields/base/clear-icon.tsx";
import { useScreenContext } from "./screen-context.ts";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { RowActions } from "./row-actions.tsx";
import { SearchFormView } from "./search-form.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { ancestorsOf } from "./tree-nodes.ts";
import { type TreeController, useTree } from "./use-tree.ts";

/** Height in pixels beyond which rows are rendered virtually, because a level may have thousands. */
const HEIGHT = 600;

export function TreeBlockView({ name, block }: { name: string; block: TreeBlock }): ReactNode {
  const { screen } = useScreenContext();
  const tree = useTree(name, block);
  const title = block.title ?? screen.title;
  const ref = useRef<ComponentRef<typeof Tree>>(null);
  useScrollTo(ref, tree, tree.selected);
  useScrollTo(ref, tree, tree.made);
  const search = block.search ?? [];
  // A printed page shows this text in its header.
  const narrows = tree.narrowsTo === undefined ? {} : { "data-narrows": `所选：${tree.narrowsTo}` };
  const error = (tree.levels.error ?? null) as ReplyError | null;
  return (
    <>
      {search.length > 0 && <SearchFormView fields={search} searched={tree.searched} />}
      <section className="gp-card gp-tree" aria-label={`${title}树`} aria-busy={tree.loading} {...narrows}>
        {block.filter === true && (
          <Input
            allowClear={CLEAR_ICON}
            prefix={tree.searching && tree.loading ? <LoadingOutlined /> : <SearchOutlined />}
            aria-label="筛选"
            placeholder="输入关键字筛选"
            value={tree.filterText}
            onChange={(event) => tree.filter(event.target.value)}
          />
        )}
        {block.rowActions !== undefined && <NodeActions name={name} ids={block.rowActions} />}
        {tree.unseen !== undefined && <p className="gp-tree-unseen">已选：{tree.unseen}</p>}
        {error !== null && <ReadFailure error={error} retry={tree.levels.retry} old={tree.levels.levels.size > 0} />}
        {tree.loading && tree.nodes.length === 0 ? (
          <LoadingLines rows={3} />
        ) : tree.nodes.length === 0 ? (
          error === null && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={tree.refusal !== undefined ? tree.refusal : tree.searching ? "没有符合条件的数据" : "暂无数据"}
            />
          )
        ) : (
          <Tree
            ref={ref}
            key={tree.searching ? "found" : "stored"}
            aria-label={title}
            blockNode
            height={HEIGHT}
            treeData={tree.nodes}
            selectedKeys={tree.selected === undefined ? [] : [tree.selected]}
            expandedKeys={[...tree.expanded]}
            loadedKeys={[...tree.levels.levels.keys()]}
            {...(tree.searching ? {} : { loadData: (node: { key: unknown }) => tree.levels.load(String(node.key)) })}
            onExpand={(keys) => tree.expand(keys.map(String))}
            onSelect={(_keys, { node }) => tree.select(String(node.key))}
          />
        )}
      </section>
    </>
  );
}

/** Renders the actions that the chosen node offers. */
function NodeActions({ name, ids }: { name: string; ids: readonly string[] }): ReactNode {
  const { screen, scopeOf } = useScreenContext();
  const scope = scopeOf();
  const node = scope[name] as Data | undefined;
  if (node === undefined || shownActions(screen, ids, { ...scope, row: node }).length === 0) return null;
  return (
    <div className="gp-tree-actions">
      <RowActions ids={ids} row={node} />
    </div>
  );
}

/** Scrolls to a node of a long tree once: when the page opens on it, or when it was added. Waits until its branch is loaded and open. */
function useScrollTo(ref: RefObject<ComponentRef<typeof Tree> | null>, tree: TreeController, key: string | undefined): void {
  const { nodes, expanded, searching } = tree;
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (searching || key === undefined || done.current === key) return;
    if (ancestorsOf(nodes, key)?.every((above) => expanded.includes(above)) !== true) return;
    done.current = key;
    ref.current?.scrollTo({ key });
  }, [ref, nodes, expanded, key, searching]);
}
