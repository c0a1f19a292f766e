import { describe, expect, test } from "vitest";
import { frameSource, isOfMenus, sandboxFor } from "../../src/app/boot/navigation/frame-source.ts";
import { findEntries, foundGroups, markedParts, menuEntries, type PaletteEntry } from "../../src/app/shell/palette/palette-entries.ts";
import { framePath, menuTarget } from "../../src/app/boot/navigation/menu-target.ts";
import { type MenuRecord, menuTree, reachablePages } from "../../src/app/boot/navigation/menu-tree.ts";
import { ownPages } from "../../src/app/boot/navigation/own-pages.ts";
import { OPEN_PAGES } from "../../src/app/boot/session/guard.ts";
import { returnAddress } from "../../src/app/shell/portal-routes.tsx";
import { type ResolvedRoute, resolveRoute, type ScreenPage } from "../../src/app/boot/navigation/resolve-route.ts";

const load = () => Promise.reject(new Error("not loaded in this test"));
const screen = (id: string, path: string, more: Partial<ScreenPage> = {}): ScreenPage => ({
  id,
  path,
  title: id,
  under: [],
  params: [],
  load,
  ...more,
});
const record = (menuId: string, more: Partial<MenuRecord> = {}): MenuRecord => ({ menuId, menuName: menuId, ...more });

const screens = [
  screen("list", "/list"),
  screen("look", "/look", { under: ["list"], params: ["id"] }),
  screen("slip", "/slip", { under: ["list"], params: ["id"], frame: "none" }),
  screen("secret", "/secret"),
  screen("others", "/others", { access: () => false, denied: "不是您的" }),
];

function find(address: string, menus: readonly MenuRecord[] = [record("m", { menuComponent: "list", menuName: "清单" })]): ResolvedRoute {
  const [path = "", query] = address.split("?");
  const reach = {
    screens,
    ownPages,
    reachable: reachablePages(screens, menus),
    tree: menuTree(menus),
    isDenied: (page: ScreenPage) => page.denied !== undefined,
    user: {},
  };
  return resolveRoute(reach, path, query === undefined ? "" : `?${query}`);
}

describe("what an address stands for", () => {
  test("[P-SHELL-04][P-SHELL-06][P-SHELL-07] redirects / and /main to the welcome page, /home to /home/first", () => {
    const ways = { "/": "/home-picture", "/main": "/home-picture", "/home": "/home/first" };
    for (const [path, to] of Object.entries(ways)) expect(find(path)).toEqual({ kind: "redirect", to });
    expect(find("/home/first")).toMatchObject({ kind: "page", id: "/home-picture", key: "/home-picture" });
  });

  test("[P-SHELL-05][P-SHELL-06][P-SHELL-08][D-ROUTES-13] built-in pages need no menu; 403 and 500 get no tag", () => {
    for (const path of ["/home-picture", "/alter", "/info", "/task-work", "/register-user-type"]) {
      expect(find(path, []), path).toMatchObject({ kind: "page", key: path, passing: false });
    }
    for (const path of ["/403", "/500"]) expect(find(path, []), path).toMatchObject({ kind: "page", passing: true });
  });

  test("[P-GUARD-10] finds a screen that a menu opens directly or through its parent screen", () => {
    expect(find("/list")).toMatchObject({ kind: "page", id: "list", title: "清单" });
    expect(find("/list/")).toMatchObject({ kind: "page", key: "/list" });
    expect(find("/look?id=1")).toMatchObject({ kind: "page", title: "look", passing: false });
    // A page outside the frame has no tag.
    expect(find("/slip?id=1")).toMatchObject({ kind: "page", title: "slip", passing: true });
    expect(find("/secret")).toEqual({ kind: "nowhere" });
    expect(find("/list", [])).toEqual({ kind: "nowhere" });
  });

  test("[P-GUARD-08][P-TAGS-02][D-ROUTES-13] finds no page at an unknown address, nor at /login, /404, /401 and /lock", () => {
    const open = ["/login", "/404", "/401", "/lock"];
    expect(open.filter((path) => !OPEN_PAGES.has(path))).toEqual([]);
    for (const path of [...open, "/no-such-page", "/list/deeper"]) expect(find(path), path).toEqual({ kind: "nowhere" });
  });

  test("a screen for other users shows its text and gets no tag", () => {
    expect(find("/others")).toMatchObject({ kind: "page", passing: true, denied: "不是您的" });
  });

  test("[P-TAGS-01] screen parameters make a separate page; the rest of the query is state", () => {
    expect(find("/look?id=1&tab=b")).toMatchObject({ key: "/look?id=1", bare: false });
    expect(find("/look?id=2")).toMatchObject({ key: "/look?id=2", bare: true });
    expect(find("/list?page=2")).toMatchObject({ key: "/list", bare: false });
  });

  test("[P-IFRAME-01] titles an external page by its name and refuses addresses other than http and https", () => {
    expect(find("/myiframe/routerPath?src=https%3A%2F%2Fa.example%2F&name=%E5%9C%B0%E5%9B%BE")).toMatchObject({
      kind: "page",
      title: "地图",
      bare: true,
    });
    for (const src of ["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "//a.example", "", "/list"]) {
      expect(find(`/myiframe/routerPath?src=${encodeURIComponent(src)}&name=x`), src).toEqual({ kind: "nowhere" });
    }
    expect(find("/myiframe/routerPath")).toEqual({ kind: "nowhere" });
  });
});

describe("where a menu record leads", () => {
  test("[P-GUARD-07] leads an unknown component to /404", () => {
    const targets = [
      [{ menuComponent: "no-such-screen", menuPath: "/region" }, "/404"],
      [{ menuComponent: "regions" }, "/region"],
      [{ menuIndexUrl: "/no-such-address" }, "/404"],
      [{ menuIndexUrl: "/task-work" }, "/task-work"],
    ] as const;
    for (const [menu, path] of targets) expect(menuTarget(record("m", menu))).toEqual({ kind: "page", path });
  });

  test("[P-IFRAME-03] opens an external address in the portal (type 1 or none), in a window (2) or not at all (3)", () => {
    const menuIndexUrl = "https://map.example/a?b=1#/c";
    const inside = menuTarget(record("地图", { menuIndexUrl, menuOpenType: "1" }));
    expect(inside.kind).toBe("page");
    const query = new URLSearchParams(inside.path.split("?")[1]);
    expect(inside.path.startsWith("/myiframe/routerPath?")).toBe(true);
    expect(query.get("src")).toBe("https://map.example/a?b=1$/c");
    expect(query.get("name")).toBe("地图");
    expect(menuTarget(record("m", { menuIndexUrl })).path).toBe(framePath(menuIndexUrl, "m"));
    expect(menuTarget(record("m", { menuIndexUrl, menuOpenType: "2" }))).toEqual({ kind: "window", path: menuIndexUrl });
    expect(menuTarget(record("m", { menuIndexUrl, menuOpenType: "3" }))).toEqual({ kind: "off", path: "" });
  });

  test("the search finds enabled menu entries, matches by name first", () => {
    const tree = menuTree([
      record("f", { menuName: "系统管理" }),
      record("a", { menuName: "区划管理", parentId: "f", menuComponent: "regions" }),
      record("b", { menuName: "系统日志", parentId: "f", menuComponent: "x" }),
      record("c", { menuName: "系统外", menuIndexUrl: "https://c.example", menuOpenType: "2" }),
      record("d", { menuName: "系统旧", menuComponent: "x", menuOpenType: "3" }),
    ]);
    const entries = menuEntries(tree);
    expect(entries.map(({ name, above }) => [name, above])).toEqual(
      expect.arrayContaining([
        ["区划管理", "系统管理"],
        ["系统外", ""],
      ]),
    );
    expect(entries.map(({ name }) => name)).not.toContain("系统旧");
    expect(findEntries(entries, " 系统 ").map(({ name }) => name)).toEqual(expect.arrayContaining(["系统日志", "区划管理"]));
    expect(findEntries(entries, "系统").at(-1)?.name).toBe("区划管理");
    expect(findEntries(entries, "系统 区划").map(({ name }) => name)).toEqual(["区划管理"]);
    expect(findEntries(entries, "没有")).toEqual([]);
  });

  test("the search finds menus by pinyin and initials after those found by text, and marks the matches", () => {
    const tree = menuTree([
      record("a", { menuName: "用户管理", pinyin: "yong hu guan li", menuComponent: "users", menuIndexUrl: "/user" }),
      record("b", { menuName: "Yh 报表", pinyin: "y h - bao biao", menuComponent: "regions" }),
    ]);
    const entries = menuEntries(tree);
    const names = (typed: string) => findEntries(entries, typed).map(({ name }) => name);
    expect(names("yhgl")).toEqual(["用户管理"]);
    expect(names("guanli")).toEqual(["用户管理"]);
    expect(names("yonghu gl")).toEqual(["用户管理"]);
    expect(names("yh")).toEqual(["Yh 报表", "用户管理"]);
    const [entry] = findEntries(entries, "yhgl");
    expect(markedParts(entry as PaletteEntry, "hg")).toEqual([
      { text: "用", marked: false },
      { text: "户管", marked: true },
      { text: "理", marked: false },
    ]);
    expect(markedParts(entry as PaletteEntry, "理 用户").map(({ text }) => text)).toEqual(["用户", "管", "理"]);
  });

  test("results of the server are grouped: actions, then the lists", () => {
    const found = [
      { kind: "action", group: "用户管理", title: "新增用户", pinyin: "", path: "/user?do=add" },
      { kind: "record", group: "路由管理", title: "r1（/a）", path: "/gateway-route?open=r1" },
      { kind: "more", group: "路由管理", title: "r", path: "/gateway-route?searchText=r" },
      { kind: "partial" },
    ] as const;
    expect(foundGroups([...found]).map(({ title, entries }) => [title, entries.map(({ name, above }) => [name, above])])).toEqual([
      ["操作", [["新增用户", "用户管理"]]],
      [
        "路由管理",
        [
          ["r1（/a）", ""],
          ["在「路由管理」中查看全部", ""],
        ],
      ],
    ]);
  });
});

describe("outer pages", () => {
  test("[P-IFRAME-02] replaces every $ of src by #", () => {
    expect(frameSource(`?src=${encodeURIComponent("https://a.example/x$/y$z")}`)?.href).toBe("https://a.example/x#/y#z");
    expect(frameSource("?src=http://a.example/$/list")?.hash).toBe("#/list");
  });

  test("[P-IFRAME-01] accepts only sites of the user's menus, compared by protocol, host and port", () => {
    const menus = [record("m", { menuIndexUrl: "https://a.example:8443/start" }), record("n", { menuIndexUrl: "/region" })];
    expect(isOfMenus(new URL("https://a.example:8443/other"), menus)).toBe(true);
    for (const href of ["https://a.example/", "http://a.example:8443/", "https://b.example:8443/", "https://a.example.b.example:8443/"]) {
      expect(isOfMenus(new URL(href), menus), href).toBe(false);
    }
  });

  test("[P-IFRAME-01] sandboxes the page, and withholds allow-same-origin from the portal's own host", () => {
    expect(sandboxFor(new URL("https://a.example/"), "https://portal.example").split(" ")).toContain("allow-same-origin");
    for (const address of ["https://portal.example/x", "https://portal.example:8443/", "http://portal.example/"]) {
      const own = sandboxFor(new URL(address), "https://portal.example").split(" ");
      expect(own, address).not.toContain("allow-same-origin");
      expect(own, address).not.toContain("allow-top-navigation");
    }
  });
});

test("返回 leads to the nearest parent page that the user may open, else home", () => {
  const back = (...under: string[]) => returnAddress(under, screens, (path) => find(path));
  expect(back("list")).toBe("/list");
  expect(back("others", "secret", "list")).toBe("/list");
  expect(back("others")).toBe("/home-picture");
  expect(back()).toBe("/home-picture");
});
