import { Breadcrumb } from "antd";
import { Link } from "react-router-dom";
import { pages } from "../../generated/pages.ts";
import { menuTarget } from "../menus/menu-target.ts";
import { type MenuNode, menuTrail, type PageRight } from "../menus/menu-tree.ts";

/** The page itself, or the first of those it is opened from that a menu opens. */
export function menuPageOf(tree: readonly MenuNode[], page: PageRight): PageRight {
  if (menuTrail(tree, page.id).length > 0) return page;
  const above = pages.filter((item) => page.under.includes(item.id));
  return above.find((item) => menuTrail(tree, item.id).length > 0) ?? page;
}

/** Breadcrumb: folders, screen, page. */
export function PageTrail({ tree, page }: { tree: readonly MenuNode[]; page: (PageRight & { title: string }) | undefined }) {
  if (page === undefined) return null;
  const menuPage = menuPageOf(tree, page);
  const items = menuTrail(tree, menuPage.id).map((node) => ({
    title: node.menuComponent && menuPage.id !== page.id ? <Link to={menuTarget(node).path}>{node.menuName}</Link> : node.menuName,
  }));
  if (menuPage.id !== page.id || items.length === 0) items.push({ title: page.title });
  return <Breadcrumb className="frame-trail" items={[{ title: <Link to="/home-picture">首页</Link> }, ...items]} />;
}
