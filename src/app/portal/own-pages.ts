import type { ComponentType } from "react";

/** A hand-written page inside the frame. Every signed-in user may open it. */
export interface OwnPage {
  path: string;
  title: string;
  /** Names of the query that make two addresses two pages; the rest of the query is state of the page. */
  params?: readonly string[];
  /** Shares the tag of another own page. */
  tagOf?: string;
  /** Is drawn, but neither gets a tag nor is kept. */
  passing?: boolean;
  /** The module's default export takes no props. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Where / and /main lead, and the tag that is always there (P-SHELL-04). */
export const HOME_PATH = "/home-picture";
/** An outer page inside the portal (P-IFRAME-01). */
export const FRAME_PATH = "/myiframe/routerPath";

const welcome = () => import("../pages/WelcomePage.tsx");

/** P-SHELL-05..08: the addresses of the portal that no menu opens. */
export const ownPages: readonly OwnPage[] = [
  { path: HOME_PATH, title: "首页", load: welcome },
  { path: "/home/first", title: "首页", tagOf: HOME_PATH, load: welcome },
  { path: "/task-work", title: "待办任务", load: () => import("../pages/TaskWorkPage.tsx") },
  { path: "/alter", title: "修改密码", load: () => import("../account/PasswordPage.tsx") },
  { path: "/info", title: "显示设置", load: () => import("../theme/DisplaySettingsPage.tsx") },
  { path: "/register-user-type", title: "用户类型注册", load: () => import("../register/RegisterUserTypePage.tsx") },
  { path: FRAME_PATH, title: "外部页面", params: ["src", "name"], load: () => import("../frame-page/FramePage.tsx") },
  { path: "/403", title: "无权访问", passing: true, load: () => import("../pages/ForbiddenPage.tsx") },
  { path: "/500", title: "服务器错误", passing: true, load: () => import("../pages/ServerErrorPage.tsx") },
];

/** Addresses that lead to another one. */
export const REDIRECTS: Readonly<Record<string, string>> = { "/": HOME_PATH, "/main": HOME_PATH, "/home": "/home/first" };

/** Pages outside the frame: the portal waits unseen behind them, and they never become tags (P-TAGS-02). */
export const OUTSIDE: ReadonlySet<string> = new Set(["/login", "/404", "/401", "/lock"]);
