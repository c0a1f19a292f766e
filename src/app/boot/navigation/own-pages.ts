import { plainPath } from "./plain-path.ts";

/**
 * A hand-written page of the portal, in contrast to a generated screen. Every signed-in user may open it. Its content is declared in
 * shell/page-chunks.ts.
 */
export interface OwnPage {
  path: string;
  title: string;
  /** Query parameters that identify the page. All other parameters are state of the page. */
  params?: readonly string[];
  /** The path of another own page, in whose tag (tab) this page is shown. */
  tagOf?: string;
  /** The page is shown without a tag of its own, and is not retained when the user leaves it. Error pages are such pages. */
  passing?: boolean;
}

/** The target of / and /main, and the page of the permanent tag (P-SHELL-04). */
export const HOME_PATH = "/home-picture";
/** Path of the page that shows a page of another site inside the portal (P-IFRAME-01). */
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

/** The hand-written pages of the portal (P-SHELL-05..08). They need no menu, but a menu may open them. */
export const ownPages: readonly OwnPage[] = OWN_PAGES;

/** The id of a hand-written page: its path. A page that is shown in the tag of another page (`tagOf`) has the id of that page. */
export type OwnPageId = Exclude<(typeof OWN_PAGES)[number], { tagOf: string }>["path"];

/** Paths that are redirected, each with the path to which it leads. */
export const REDIRECTS: Readonly<Record<string, string>> = { "/": HOME_PATH, "/main": HOME_PATH, "/home": "/home/first" };

/**
 * Finds the hand-written page at an address, after redirects.
 *
 * @returns undefined if there is none
 */
export function ownPageAt(pathname: string): OwnPage | undefined {
  const plain = plainPath(pathname);
  return ownPages.find((page) => page.path === (REDIRECTS[plain] ?? plain));
}

/**
 * Returns the path by which the tag and the content of a page are found. A page that is shown in the tag of another page has the path of
 * that page (`tagOf`). Any other page has its own path.
 */
export function ownPageId(page: OwnPage): string {
  return page.tagOf ?? page.path;
}
