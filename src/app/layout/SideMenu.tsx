import { HomeOutlined } from "@ant-design/icons";
import { Menu, type MenuProps } from "antd";
import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { menuIcon } from "../menus/menu-icons.tsx";
import { menuTarget } from "../menus/menu-target.ts";
import { type MenuNode, menuTrail, type PageRight } from "../menus/menu-tree.ts";
import { menuPageOf } from "./PageTrail.tsx";

type Item = NonNullable<MenuProps["items"]>[number];

const HOME: Item = { key: "home", icon: <HomeOutlined />, label: <Link to="/home-picture">首页</Link> };

/** The side menu, as the server's records say. */
export function SideMenu({ tree, page }: { tree: readonly MenuNode[]; page: PageRight | undefined }) {
  const items = useMemo(() => [HOME, ...tree.map(itemOf)], [tree]);
  const trail = page === undefined ? [] : menuTrail(tree, menuPageOf(tree, page).id);
  const chosen = trail.at(-1)?.menuId ?? (page === undefined ? "home" : "");
  const folders = trail.slice(0, -1).map((node) => node.menuId);
  const opened = folders.join(" ");
  const [openKeys, setOpenKeys] = useState<string[]>(folders);

  // Coming to a page by another way than the menu opens its folder there too.
  useEffect(() => {
    if (opened !== "") setOpenKeys((before) => [...new Set([...before, ...opened.split(" ")])]);
  }, [opened]);

  return (
    <nav aria-label="主菜单">
      <Menu mode="inline" items={items} selectedKeys={[chosen]} openKeys={openKeys} onOpenChange={setOpenKeys} inlineIndent={16} />
    </nav>
  );
}

function itemOf(node: MenuNode): Item {
  const icon = menuIcon(node.menuIcon);
  if (node.children.length > 0) return { key: node.menuId, icon, label: node.menuName, children: node.children.map(itemOf) };
  const target = menuTarget(node);
  if (target.kind === "off") return { key: node.menuId, icon, label: node.menuName, disabled: true };
  const label =
    target.kind === "window" ? (
      <a href={target.path} target="_blank" rel="noopener noreferrer">
        {node.menuName}
      </a>
    ) : (
      <Link to={target.path}>{node.menuName}</Link>
    );
  return { key: node.menuId, icon, label };
}
