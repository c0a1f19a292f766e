import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isValidElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { NamedIcon } from "../../runtime/index.ts";
import { menuIcon } from "../../src/app/boot/navigation/menu-icons.tsx";
import { type MenuRecord, menuTrail, menuTree, reachablePages } from "../../src/app/boot/navigation/menu-tree.ts";

const record = (menuId: string, more: Partial<MenuRecord> = {}): MenuRecord => ({ menuId, menuName: menuId, ...more });

describe("menuTree", () => {
  test("nests by parent and sorts by order, then by name", () => {
    const tree = menuTree([
      record("b", { parentId: "top", menuOrder: 2, menuComponent: "b" }),
      record("a", { parentId: "top", menuOrder: 1, menuComponent: "a" }),
      record("top", { parentId: "0" }),
    ]);
    expect(tree.map((node) => [node.menuId, node.children.map((child) => child.menuId)])).toEqual([["top", ["a", "b"]]]);
  });

  test("moves a record whose parent the user cannot see to the top, also of a cycle, and hides empty folders", () => {
    const topOf = (...records: MenuRecord[]) => menuTree(records).map((node) => node.menuId);
    const page = (menuId: string, parentId: string) => record(menuId, { parentId, menuComponent: menuId });
    expect(topOf(page("a", "hidden"))).toEqual(["a"]);
    expect(topOf(page("a", "b"), page("b", "a")).sort()).toEqual(["a", "b"]);
    expect(topOf(record("empty"), record("outer"), record("inner", { parentId: "outer" }))).toEqual([]);
  });
});

describe("reachablePages", () => {
  const pages = [
    { id: "list", path: "/list", under: [] },
    { id: "look", path: "/look", under: ["list"] },
    { id: "deep", path: "/deep", under: ["look"] },
    { id: "other", path: "/other", under: [] },
  ];

  test("contains the pages of the menus and those opened from them, nothing else", () => {
    expect([...reachablePages(pages, [record("m", { menuComponent: "list" })])]).toEqual(["list", "look", "deep"]);
  });

  test("excludes what a disabled menu would open", () => {
    expect([...reachablePages(pages, [record("m", { menuComponent: "list", menuOpenType: "3" })])]).toEqual([]);
  });
});

test("menuTrail leads from the folder to the screen", () => {
  const tree = menuTree([record("top"), record("a", { parentId: "top", menuComponent: "list" })]);
  expect(menuTrail(tree, "list").map((node) => node.menuId)).toEqual(["top", "a"]);
  expect(menuTrail(tree, "nothing")).toEqual([]);
});

const isLate = (icon: ReactNode): boolean => isValidElement(icon) && icon.type === NamedIcon;

test("draws every icon that the metadata names without loading it late", () => {
  const schemas = join(import.meta.dirname, "../../schemas");
  const files = [join(schemas, "menus.yaml"), ...readdirSync(join(schemas, "screens")).map((name) => join(schemas, "screens", name))];
  const named = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/icon: (\w+)/g)].map((match) => match[1] ?? ""));
  expect(named.length).toBeGreaterThan(5);
  expect(isLate(menuIcon("TrophyOutlined"))).toBe(true);
  expect(named.filter((name) => isLate(menuIcon(name)))).toEqual([]);
});
