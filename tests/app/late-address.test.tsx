import { act, render } from "@testing-library/react";
import { type Location, Router, UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import { type ReactNode, useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import type { PageRoute } from "../../src/app/boot/navigation/resolve-route.ts";
import { arrivalOf, NavigationKind, type NavigationKindValue } from "../../src/app/boot/navigation/navigation-kind.ts";
import { type Find, type TagListController, useTagList } from "../../src/app/shell/tabs/use-tag-list.ts";

beforeEach(() => localStorage.clear());

const find: Find = (path, search): PageRoute => ({
  kind: "page",
  key: path,
  id: path,
  title: path.slice(1),
  bare: search === "",
  passing: path.startsWith("/passing"),
});

/** A page with its record loaded, which names its tag in its first effect. */
function Named({ list, name }: { list: TagListController; name: string }): null {
  const { setName } = list;
  useEffect(() => setName(name, name), [setName, name]);
  return null;
}

function List({ onList }: { onList: (list: TagListController) => void }): ReactNode {
  const list = useTagList("u1", find);
  onList(list);
  const { active } = list.tags.list;
  return active === "/named" && <Named list={list} name={active} />;
}

/** Renders the list under a router whose addresses arrive when the test decides. */
function portal() {
  const asked: { to: string; state: unknown; replace: boolean }[] = [];
  const history = createMemoryHistory();
  const note = (replace: boolean) => (to: unknown, state?: unknown) =>
    void asked.push({ to: typeof to === "string" ? to : pathOf(to as Location), state, replace });
  const navigator = { ...history, push: note(false), replace: note(true) };
  let list: TagListController | undefined;
  const onList = (drawn: TagListController) => {
    list = drawn;
  };
  const draw = (location: Location, how: NavigationKindValue) => (
    <NavigationKind value={arrivalOf(location, how)}>
      <Router location={location} navigator={navigator} navigationType={how as never}>
        <List onList={onList} />
      </Router>
    </NavigationKind>
  );
  const first = address("/a", "", null);
  const view = render(draw(first, "POP"));
  return {
    first,
    asked,
    arrive: (location: Location, how: NavigationKindValue) => act(() => view.rerender(draw(location, how))),
    run: (what: (list: TagListController) => void) => act(() => list !== undefined && what(list)),
    tags: () => list?.tags.list.tags.map((tag) => tag.path + tag.search),
    active: () => list?.tags.list.active,
    search: () => list?.search,
  };
}

let keys = 0;
function address(pathname: string, search: string, state: unknown): Location {
  keys += 1;
  return { pathname, search, hash: "", state, key: `k${keys}`, unstable_mask: undefined } as Location;
}

function pathOf({ pathname, search }: Partial<Location>): string {
  return `${pathname}${search ?? ""}`;
}

test("[P-TAGS-01][P-SHELL-15] a late address that the page itself requested reverts no later change", () => {
  const { first, asked, arrive, run, tags } = portal();
  run((list) => list.setSearch("/a", "?q=a", false));
  const [own] = asked;
  expect(own?.to).toBe("/a?q=a");
  run((list) => list.setSearch("/a", "?q=a+b", false));
  arrive(address("/a", "?q=a", own?.state), "REPLACE");
  expect(tags()).toContain("/a?q=a+b");
  // React may render the previous address once more.
  arrive(first, "POP");
  expect(tags()).toContain("/a?q=a+b");
});

test("[P-TAGS-01] the late address of a tag that was closed meanwhile does not reopen the tag", () => {
  const { asked, arrive, run, tags, active } = portal();
  arrive(address("/b", "", null), "PUSH");
  run((list) => list.tags.open("/a"));
  const toA = asked.at(-1);
  run((list) => list.tags.close("/a"));
  arrive(address("/a", "", toA?.state), "PUSH");
  expect(tags()).not.toContain("/a");
  expect(active()).toBe("/b");
});

test("[P-TAGS-01] opens a page that names its tag in its first effect", () => {
  const { arrive, tags, active } = portal();
  arrive(address("/named", "", null), "PUSH");
  expect(active()).toBe("/named");
  expect(tags()).toContain("/named");
});

test("[P-TAGS-01] back, forward and links still show the page of their address", () => {
  const { asked, arrive, run, tags, active } = portal();
  run((list) => list.setSearch("/a", "?q=a", false));
  const follows = asked[0]?.state;
  arrive(address("/a", "?q=a", follows), "REPLACE");
  arrive(address("/b", "", null), "PUSH");
  expect(active()).toBe("/b");
  // The history entry still has the mark that it once followed the list.
  arrive(address("/a", "?q=old", follows), "POP");
  expect(active()).toBe("/a");
  expect(tags()).toContain("/a?q=old");
  arrive(address("/a", "?q=link", null), "PUSH");
  expect(tags()).toContain("/a?q=link");
});

test("[P-SHELL-15] a step on the page adds a history entry, further typing replaces it", () => {
  const { asked, run } = portal();
  run((list) => list.setSearch("/a", "?page=2", true));
  run((list) => list.setSearch("/a", "?page=2", true));
  run((list) => list.setSearch("/a", "?page=2&q=a", false));
  expect(asked.map(({ to, replace }) => [to, replace])).toEqual([
    ["/a?page=2", false],
    ["/a?page=2&q=a", true],
  ]);
});

test("[P-TAGS-01] a page without a tag has the query of its address, in the bar and what is kept is nothing of it", () => {
  const { asked, arrive, run, tags, active, search } = portal();
  arrive(address("/passing", "?id=7", null), "PUSH");
  expect([search(), tags(), active()]).toEqual(["?id=7", ["/home-picture", "/a"], undefined]);
  expect(localStorage.getItem("gp-portal-tags")).not.toContain("passing");
  // Another window opens with the page that was visible last.
  expect(localStorage.getItem("gp-portal-tags")).toContain('"shown":"/a"');
  run((list) => list.setSearch("/passing", "?id=7&q=a", false));
  run((list) => list.setSearch("/passing", "?id=8", true));
  expect(asked.map(({ to, replace }) => [to, replace])).toEqual([
    ["/passing?id=7&q=a", true],
    ["/passing?id=8", false],
  ]);
});
