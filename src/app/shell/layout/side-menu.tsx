import { DownOutlined, HomeOutlined } from "@ant-design/icons";
import { memo, type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { currentTrail } from "../menus/current-menu.ts";
import { menuIcon } from "../../boot/navigation/menu-icons.tsx";
import { Link } from "../../boot/navigation/link.tsx";
import { menuTarget } from "../../boot/navigation/menu-target.ts";
import type { MenuNode } from "../../boot/navigation/menu-tree.ts";
import { HOME_PATH } from "../../boot/navigation/own-pages.ts";
import type { PageRoute } from "../../boot/navigation/resolve-route.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { useFlyout } from "./use-flyout.ts";

/** Properties of {@link SideMenu}. */
export interface SideMenuProps {
  route: PageRoute | undefined;
  collapsed: boolean;
}

/** Renders the side menu from the menu records of the server. In the collapsed menu, a folder opens beside its icon. */
export const SideMenu = memo(function SideMenu({ route, collapsed }: SideMenuProps): ReactNode {
  const { tree } = usePortal();
  const trail = useMemo(() => (route === undefined ? [] : currentTrail(tree, route)), [tree, route]);
  const opened = trail
    .slice(0, -1)
    .map((node) => node.menuId)
    .join("\n");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened.split("\n")));

  const [followed, setFollowed] = useState(opened);

  // Navigation outside of the menu also opens the folder of the page. An effect would render the menu twice.
  if (opened !== followed) {
    setFollowed(opened);
    if (opened !== "") setOpen(new Set([...open, ...opened.split("\n")]));
  }

  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const chosen = trail.at(-1)?.menuId;
  const above = new Set(trail.slice(0, -1).map((node) => node.menuId));
  const menu = useRef<HTMLElement>(null);
  return (
    <nav aria-label="主菜单" ref={menu}>
      <CurrentInSight menu={menu} page={route?.id} />
      <ul className="side-list">
        <li>
          <Link
            to={HOME_PATH}
            className="side-item"
            title={collapsed ? "首页" : undefined}
            aria-current={isHome(route) ? "page" : undefined}
          >
            <HomeOutlined />
            <span className="side-label">首页</span>
          </Link>
        </li>
        {tree.map((node) => (
          <Entry key={node.menuId} node={node} level={0} {...{ collapsed, open, toggle, chosen, above }} />
        ))}
      </ul>
    </nav>
  );
});

interface CurrentInSightProps {
  menu: RefObject<HTMLElement | null>;
  /** Id of the visible page. */
  page: string | undefined;
}

/**
 * Scrolls the entry of the visible page into view whenever another page becomes visible. It does so after the page is painted, because it
 * forces a layout.
 */
function CurrentInSight({ menu, page }: CurrentInSightProps): null {
  const painted = useDeferredValue(page, undefined);
  useEffect(() => {
    if (painted !== undefined) menu.current?.querySelector("[aria-current=page]")?.scrollIntoView?.({ block: "nearest" });
  }, [painted, menu]);
  return null;
}

function isHome(route: PageRoute | undefined): boolean {
  return route?.id === HOME_PATH;
}

interface EntryProps {
  node: MenuNode;
  level: number;
  collapsed: boolean;
  open: ReadonlySet<string>;
  toggle: (id: string) => void;
  chosen: string | undefined;
  /** The folders that contain the selected record. */
  above: ReadonlySet<string>;
}

function Entry(props: EntryProps): ReactNode {
  const { node, level, collapsed, chosen } = props;
  if (node.children.length === 0) return <Leaf {...{ node, level, collapsed }} isChosen={chosen === node.menuId} />;
  return collapsed && level === 0 ? <FlyoutFolder {...props} /> : <Folder {...props} />;
}

function Folder({ node, level, collapsed, open, toggle, chosen, above }: EntryProps): ReactNode {
  const expanded = open.has(node.menuId);
  const id = `side-${node.menuId}`;
  return (
    <li>
      <button
        type="button"
        className={`side-item side-level-${Math.min(level, 3)} ${above.has(node.menuId) ? "side-above" : ""}`}
        aria-expanded={expanded}
        aria-controls={expanded ? id : undefined}
        onClick={() => toggle(node.menuId)}
      >
        {menuIcon(node.menuIcon)}
        <span className="side-label">{node.menuName}</span>
        <DownOutlined className="side-caret" />
      </button>
      {expanded && (
        <ul className="side-list" id={id}>
          {node.children.map((child) => (
            <Entry key={child.menuId} node={child} level={level + 1} {...{ collapsed, open, toggle, chosen, above }} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A folder in the folded menu: an icon with a panel for its entries. */
function FlyoutFolder({ node, open, toggle, chosen, above }: EntryProps): ReactNode {
  const { item, trigger, panel, shown } = useFlyout();
  const id = `side-${node.menuId}`;
  return (
    <li {...item}>
      <button
        type="button"
        {...trigger}
        className={`side-item ${above.has(node.menuId) ? "side-above" : ""}`}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
      >
        {menuIcon(node.menuIcon)}
        <span className="side-label">{node.menuName}</span>
      </button>
      {shown && (
        <div className="side-flyout" id={id} {...panel}>
          <div className="side-flyout-title" aria-hidden="true">
            {node.menuName}
          </div>
          <ul className="side-list">
            {node.children.map((child) => (
              <Entry key={child.menuId} node={child} level={0} collapsed={false} {...{ open, toggle, chosen, above }} />
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

interface LeafProps extends Pick<EntryProps, "node" | "level" | "collapsed"> {
  isChosen: boolean;
}

/** Renders a record without children. It is memoised, because another page changes two of a hundred records. */
const Leaf = memo(function Leaf({ node, level, collapsed, isChosen }: LeafProps): ReactNode {
  const target = menuTarget(node);
  const className = `side-item side-level-${Math.min(level, 3)}`;
  const content = (
    <>
      {menuIcon(node.menuIcon)}
      <span className="side-label">{node.menuName}</span>
    </>
  );
  // In the unfolded menu, `OverflowTooltip` shows truncated names.
  const title = collapsed ? node.menuName : undefined;
  return (
    <li>
      {target.kind === "off" ? (
        <span className={`${className} side-off`} aria-disabled="true" title={`${node.menuName}（已停用）`}>
          {content}
        </span>
      ) : target.kind === "window" ? (
        <a className={className} href={target.path} target="_blank" rel="noopener noreferrer" title={title}>
          {content}
        </a>
      ) : (
        <Link className={className} to={target.path} title={title} aria-current={isChosen ? "page" : undefined}>
          {content}
        </Link>
      )}
    </li>
  );
});
