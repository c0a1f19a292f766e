import { describe, expect, test } from "vitest";
import {
  closable,
  closeTags,
  emptyList,
  leaveTag,
  moveTag,
  nameTag,
  pinTag,
  refreshTag,
  setSearch,
  type TagList,
  type TagVisit,
  tagLabel,
  visit,
  visitUntagged,
} from "../../src/app/boot/navigation/tag-list.ts";

const HOME = { key: "/home-picture", path: "/home-picture", title: "首页" };

function page(path: string, more: Partial<TagVisit> = {}): TagVisit {
  return { key: path, path, search: "", title: path === HOME.path ? HOME.title : path.slice(1), bare: true, how: "PUSH", ...more };
}

/** A list with home, then the pages in the order of their visits. */
function opened(...paths: string[]): TagList {
  return [HOME.path, ...paths].reduce((list, path) => visit(list, page(path, { how: "PUSH" })), emptyList(HOME));
}

const keys = (list: TagList) => list.tags.map((tag) => tag.key);

describe("[P-TAGS-01] visiting", () => {
  test("adds one tag at the end for a new page and none for a visited one", () => {
    const list = opened("/a", "/b");
    expect(keys(list)).toEqual([HOME.key, "/a", "/b"]);
    expect(list.active).toBe("/b");
    const again = visit(list, page("/a"));
    expect(keys(again)).toEqual([HOME.key, "/a", "/b"]);
    expect(again.active).toBe("/a");
  });

  test("a link to a page restores its state, unless the address has a state or the browser goes back", () => {
    const searched = setSearch(opened("/a"), "/a", "?page=2");
    expect(visit(searched, page("/a")).tags[1]?.search).toBe("?page=2");
    expect(visit(searched, page("/a", { search: "?page=3", bare: false })).tags[1]?.search).toBe("?page=3");
    expect(visit(searched, page("/a", { how: "POP" })).tags[1]?.search).toBe("");
  });

  test("two addresses of one parameterised screen get two tags with distinct numbers", () => {
    const look = (id: string): TagVisit => page("/look", { key: `/look?id=${id}`, search: `?id=${id}`, title: "查看" });
    let list = [look("1"), look("2"), look("3")].reduce(visit, opened());
    expect(list.tags.map(tagLabel)).toEqual(["首页", "查看", "查看 (2)", "查看 (3)"]);
    list = visit(closeTags(list, ["/look?id=2"]), look("4"));
    expect(list.tags.map(tagLabel)).toEqual(["首页", "查看", "查看 (3)", "查看 (2)"]);
  });

  test("shows a page without a tag, and changes nothing for the page that is already shown", () => {
    const list = opened("/a");
    const untagged = visitUntagged(list);
    expect([keys(untagged), untagged.active]).toEqual([[HOME.key, "/a"], undefined]);
    const again = visit(list, page("/a"));
    expect([again.tags, again.recent]).toEqual([list.tags, list.recent]);
    expect(again.tags).toBe(list.tags);
  });

  test("[P-TAGS-01] keeps every page mounted while its tag is open, however many there are", () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/p${index}`);
    const list = opened(...paths);
    expect(list.recent).toEqual([HOME.key, ...paths]);
    expect(closeTags(list, ["/p3"]).recent).not.toContain("/p3");
  });
});

test("a tag shows its record's name before the page's title, numbered where two have the same", () => {
  const look = (id: string) => page("/look", { key: `/look?id=${id}`, search: `?id=${id}`, title: "查看", how: "PUSH" });
  const list = visit(visit(opened(), look("1")), look("2"));
  const named = (one: string, other: string) => nameTag(nameTag(list, "/look?id=1", one), "/look?id=2", other);
  const distinct = named("甲（C1）", "乙（C2）");
  expect(distinct.tags.map(tagLabel)).toEqual(["首页", "甲（C1） 查看", "乙（C2） 查看"]);
  expect(nameTag(distinct, "/look?id=1", "甲（C1）")).toBe(distinct);
  expect(nameTag(distinct, "/look?id=1", "丙").tags.map(tagLabel)[1]).toBe("丙 查看");
  expect(named("甲", "甲").tags.map(tagLabel)).toEqual(["首页", "甲 查看", "甲 (2) 查看"]);
});

describe("closing", () => {
  test("shows the page that was active before, else the neighbour, and nothing else for a hidden page", () => {
    const list = visit(opened("/a", "/b", "/c"), page("/a"));
    const closed = closeTags(list, ["/a"]);
    expect([closed.active, keys(closed), closed.recent.includes("/a")]).toEqual(["/c", [HOME.key, "/b", "/c"], false]);
    const fresh = (active: string): TagList => ({ ...list, active, recent: [active] });
    expect(["/b", "/c"].map((key) => closeTags(fresh(key), [key]).active)).toEqual(["/c", "/b"]);
    expect(closeTags(list, ["/b"]).active).toBe("/a");
    expect(closeTags(list, ["/nothing"])).toBe(list);
  });

  test("each command closes its own tags, never home or pinned ones", () => {
    const list = pinTag(opened("/a", "/b", "/c", "/d"), "/d", true);
    expect(keys(list)).toEqual([HOME.key, "/d", "/a", "/b", "/c"]);
    const closed = (["self", "left", "right", "others", "all"] as const).map((which) => closable(list, "/b", which));
    expect(closed).toEqual([["/b"], ["/a"], ["/c"], ["/a", "/c"], ["/a", "/b", "/c"]]);
    expect([HOME.key, "/d"].map((key) => closable(list, key, "self"))).toEqual([[], []]);
    expect(closeTags(list, [HOME.key, "/d"])).toBe(list);
  });

  test("a page left by 返回 closes once the next one is shown", () => {
    const leaving = leaveTag(opened("/list", "/form"), "/form");
    expect(keys(leaving)).toContain("/form");
    const list = visit(leaving, page("/list"));
    expect(keys(list)).toEqual([HOME.key, "/list"]);
    expect(list.active).toBe("/list");
    expect(list.leaving).toBeUndefined();
    expect(keys(visitUntagged(leaving))).toEqual([HOME.key, "/list"]);
  });

  test("a page records where it was opened from", () => {
    expect(opened("/list", "/form").tags[2]?.opener).toBe("/list");
    expect(visit(opened("/list"), page("/form", { how: "POP" })).tags[2]?.opener).toBeUndefined();
  });
});

describe("sorting, pinning, beginning anew", () => {
  test("moves a tag, except home and pinned ones", () => {
    const list = pinTag(opened("/a", "/b", "/c"), "/a", true);
    expect(keys(moveTag(list, "/c", 2))).toEqual([HOME.key, "/a", "/c", "/b"]);
    expect(keys(moveTag(list, "/c", 0))).toEqual([HOME.key, "/a", "/c", "/b"]);
    expect(moveTag(list, "/a", 3)).toBe(list);
    expect(moveTag(list, HOME.key, 2)).toBe(list);
  });

  test("home stays pinned, and an unpinned tag moves behind the pinned ones", () => {
    const list = pinTag(pinTag(opened("/a", "/b"), "/a", true), "/b", true);
    expect(pinTag(list, HOME.key, false)).toBe(list);
    expect(keys(pinTag(list, "/a", false))).toEqual([HOME.key, "/b", "/a"]);
  });

  test("刷新 increments a counter, so that the page is mounted again", () => {
    const list = opened("/a");
    expect(refreshTag(list, "/a").tags[1]?.resets).toBe(1);
    expect(refreshTag(list, "/nothing")).toBe(list);
  });
});
