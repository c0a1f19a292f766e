import {
  CarryOutOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { memo, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { UserMenu } from "../../identity/account/user-menu.tsx";
import { appConfig } from "../../boot/app-config.ts";
import { HelpKey } from "../../pages/help/help-key.tsx";
import { InboxButton } from "../../pages/inbox/inbox-button.tsx";
import { LockButton } from "../../identity/lock/lock-button.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { Link } from "../../boot/navigation/link.tsx";
import { HOME_PATH } from "../../boot/navigation/own-pages.ts";
import { TASK_WORK, useTasks } from "../../pages/tasks/use-tasks.ts";
import { ThemeSwitcher } from "../../theme/theme-switcher.tsx";
import { Logo } from "./logo.tsx";
import { useRuntime } from "../../../../runtime/index.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { useQueryClient } from "@tanstack/react-query";
import { loadTaskWorkList } from "../../../generated/services/portal-center/calls.ts";

/** Message of a browser that cannot show the portal in full screen, in the exact words of P-SHELL-12. */
const NO_FULL_SCREEN = "you browser can not work";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/**
 * Returns whether the portal is in full screen, and a function that enters or leaves it (P-SHELL-11). If the browser does not support full
 * screen, the function only shows a message (P-SHELL-12).
 */
export function useFullScreen(): { full: boolean; toggle: () => void } {
  const { toast } = useRuntime();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const toggle = () => {
    const refuse = () => toast.warning(NO_FULL_SCREEN);
    const page: Partial<HTMLElement> = document.documentElement;
    if (full) void document.exitFullscreen().catch(refuse);
    else if (document.fullscreenEnabled !== true || page.requestFullscreen === undefined) refuse();
    else void document.documentElement.requestFullscreen().catch(refuse);
  };
  return { full, toggle };
}

/** Message that replaces the form for a new need while the setting ADD_DISPOSAL_NEED is off. */
const NEED_CLOSED = "系统升级维护中，暂无法新增处置需求!";
/** Path of the page with the form for a new need. */
const NEED_PATH = "/addPurchaserAssets";

/**
 * Returns whether the top bar shows the action 新增处置需求, and a function that performs the action (P-TOPBAR-08).
 *
 * @returns `offered`: whether the user may open the list that will contain the need; `add`: opens the form, or shows a toast if the
 * configuration forbids it
 */
export function useDisposalNeed(): { offered: boolean; add: () => void } {
  const { toast, navigation } = useRuntime();
  const { reachable } = usePortal();
  return {
    offered: reachable.has("purchaser-list"),
    add: () => {
      if (appConfig().addDisposalNeed) navigation.go(NEED_PATH);
      else toast.error(NEED_CLOSED);
    },
  };
}

/** Properties of {@link FrameHeader}, the top bar. */
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
      <PaletteButton />
      <div className="frame-header-end">
        <NeedButton />
        <TodoLink />
        <InboxButton />
        <FullScreenButton />
        <ThemeSwitcher />
        <LockButton />
        <UserMenu />
        <HelpKey />
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

/** The link in the header to the tasks. A badge shows their number: nothing for 0, `99+` above 99. */
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

/** Counts the tasks of the user. The count is read again after every change that is made in the portal. */
function useTodoCount(): number {
  const { rows = [], readAgain } = useTasks();
  const client = useQueryClient();
  const again = useRef(readAgain);
  useEffect(() => {
    again.current = readAgain;
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const ofTasks = event.query.queryKey.includes(loadTaskWorkList.id);
        if (ofTasks && event.type === "updated" && event.action.type === "invalidate") queueMicrotask(() => again.current());
      }),
    [client],
  );
  return rows.reduce((sum, row) => sum + row.taskCount, 0);
}
