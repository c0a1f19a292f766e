import { plainPath } from "./plain-path.ts";

/** A hand-written page inside the frame. Every signed-in user may open it. What it shows: shell/own-page-chunks.ts. */
export interface OwnPage {
  path: string;
  title: string;
  /** Names of the query that make two addresses two pages; the rest of the query is state of the page. */
  params?: readonly string[];
  /** Shares the tag of another own page. */
  tagOf?: string;
  /** Is drawn, but neither gets a tag nor is kept. */
  passing?: boolean;
}

/** Where / and /main lead, and the tag that is always there (P-SHELL-04). */
export const HOME_PATH = "/home-picture";
/** An outer page inside the portal (P-IFRAME-01). */
export const FRAME_PATH = "/myiframe/routerPath";

const OWN_PAGES = [
  { path: HOME_PATH, title: "首页" },
  { path: "/home/first", title: "首页", tagOf: HOME_PATH },
  { path: "/task-work", title: "待办任务" },
  { path: "/alter", title: "修改密码" },
  { path: "/info", title: "显示设置" },
  { path: "/register-user-type", title: "用户类型注册" },
  { path: FRAME_PATH, title: "外部页面", params: ["src", "name"] },
  { path: "/403", title: "无权访问", passing: true },
  { path: "/500", title: "服务器错误", passing: true },
] as const satisfies readonly OwnPage[];

/** P-SHELL-05..08: the addresses of the portal that no menu opens. */
export const ownPages: readonly OwnPage[] = OWN_PAGES;

/** Identities of the own pages: two addresses of one tag show one page. */
export type OwnPageId = Exclude<(typeof OWN_PAGES)[number], { tagOf: string }>["path"];

/** Addresses that lead to another one. */
export const REDIRECTS: Readonly<Record<string, string>> = { "/": HOME_PATH, "/main": HOME_PATH, "/home": "/home/first" };

/** The own page of an address, or of the one that it leads to. */
export function ownPageAt(pathname: string): OwnPage | undefined {
  const plain = plainPath(pathname);
  return ownPages.find((page) => page.path === (REDIRECTS[plain] ?? plain));
}

/** What the tag and the content of an own page go by. */
export function ownPageId(page: OwnPage): string {
  return page.tagOf ?? page.path;
}
