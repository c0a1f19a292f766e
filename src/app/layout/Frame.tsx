import { Layout } from "antd";
import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { Data } from "../../../runtime/index.ts";
import { pages } from "../../generated/pages.ts";
import type { MenuNode } from "../menus/menu-tree.ts";
import { PROJECT } from "../project.ts";
import { FrameHeader } from "./FrameHeader.tsx";
import "./frame.css";
import { PageTrail } from "./PageTrail.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { SIZES } from "./sizes.ts";
import { useCollapsed } from "./useCollapsed.ts";
import { useNarrow } from "./useNarrow.ts";

/** Header, side menu and content around every page (P-SHELL-06, P-SHELL-09). */
export function Frame({ user, tree }: { user: Data; tree: readonly MenuNode[] }) {
  const [folded, toggle] = useCollapsed();
  const { pathname } = useLocation();
  const narrow = useNarrow();
  // On a narrow screen the menu lies over the page, and goes once something was chosen.
  const [openAt, setOpenAt] = useState<string>();
  const over = narrow && openAt === pathname;
  const collapsed = narrow ? !over : folded;
  const close = () => setOpenAt(undefined);
  const page = pages.find((item) => item.path === pathname);
  const title = page?.title ?? "首页";

  useEffect(() => {
    document.title = `${title} - ${PROJECT.title}`;
  }, [title]);

  return (
    <Layout className="frame">
      <FrameHeader user={user} collapsed={collapsed} onToggle={!narrow ? toggle : over ? close : () => setOpenAt(pathname)} />
      <Layout hasSider>
        {over && <button type="button" className="frame-mask" aria-label="收起菜单" tabIndex={-1} onClick={close} />}
        {(!narrow || over) && (
          <Layout.Sider
            className={over ? "frame-side frame-side-over" : "frame-side"}
            width={SIZES.side}
            collapsedWidth={SIZES.sideCollapsed}
            collapsed={collapsed}
            trigger={null}
          >
            <SideMenu tree={tree} page={page} />
          </Layout.Sider>
        )}
        <Layout.Content className="frame-content">
          <PageTrail tree={tree} page={page} />
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
