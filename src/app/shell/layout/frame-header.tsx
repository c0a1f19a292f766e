import {
  CarryOutOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { memo, type ReactNode } from "react";
import { UserMenu } from "../../identity/account/user-menu.tsx";
import { appConfig } from "../../boot/app-config.ts";
import { InboxButton } from "../../pages/inbox/inbox-button.tsx";
import { LockButton } from "../../identity/lock/lock-button.tsx";
import { MenuSearch } from "../menus/menu-search.tsx";
import { Link } from "../../boot/navigation/link.tsx";
import { HOME_PATH } from "../../boot/navigation/own-pages.ts";
import { TASK_WORK } from "../../pages/tasks/use-tasks.ts";
import { ThemeSwitcher } from "../../theme/theme-switcher.tsx";
import { Logo } from "./logo.tsx";
import { useDisposalNeed } from "./use-disposal-need.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useTodoCount } from "./use-todo-count.ts";

export interface FrameHeaderProps {
  collapsed: boolean;
  /** The menu covers the page, where a tooltip would cover its first entry. */
  over: boolean;
  onToggle: () => void;
}

/** The top bar with brand, menu button, search, and frequent actions (P-SHELL-03, P-TOPBAR-01). */
export const FrameHeader = memo(function FrameHeader({ collapsed, over, onToggle }: FrameHeaderProps): ReactNode {
  const toggle = collapsed ? "展开菜单" : "收起菜单";
  return (
    <header className="frame-header">
      <Link to={HOME_PATH} className="frame-brand" aria-label={appConfig().title}>
        <Logo />
        <span>{appConfig().title}</span>
      </Link>
      <Tooltip title={over ? "" : toggle} mouseEnterDelay={0.5}>
        <Button
          type="text"
          className="head-button"
          aria-label={toggle}
          aria-expanded={!collapsed}
          icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={onToggle}
        />
      </Tooltip>
      <MenuSearch />
      <div className="frame-header-end">
        <NeedButton />
        <TodoLink />
        <InboxButton />
        <FullScreenButton />
        <ThemeSwitcher />
        <LockButton />
        <UserMenu />
      </div>
    </header>
  );
});

function NeedButton(): ReactNode {
  const { offered, add } = useDisposalNeed();
  if (!offered) return null;
  return (
    <Button type="primary" className="head-need" icon={<PlusOutlined />} aria-label="新增处置需求" onClick={add}>
      <span className="head-need-text">新增处置需求</span>
    </Button>
  );
}

/** The link to the tasks, with their number. */
function TodoLink(): ReactNode {
  const count = useTodoCount();
  const shown = count > 99 ? "99+" : String(count);
  const name = count === 0 ? "待办任务" : `待办任务 ${shown} 项`;
  return (
    <Tooltip title={name} mouseEnterDelay={0.5}>
      <Link to={TASK_WORK} className="head-link" aria-label={name}>
        <CarryOutOutlined />
        {count > 0 && <span className="head-badge">{shown}</span>}
      </Link>
    </Tooltip>
  );
}

function FullScreenButton(): ReactNode {
  const { full, toggle } = useFullScreen();
  const name = full ? "退出全屏" : "全屏";
  return (
    <Tooltip title={name} mouseEnterDelay={0.5}>
      <Button
        type="text"
        className="head-button head-full"
        aria-label={name}
        aria-pressed={full}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={toggle}
      />
    </Tooltip>
  );
}
