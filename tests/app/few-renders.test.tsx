import { act, cleanup, render, screen } from "@testing-library/react";
import { Profiler, type ReactNode, startTransition, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PageEntry, pages } from "../../src/generated/pages.ts";
import { menuTree } from "../../src/app/boot/navigation/menu-tree.ts";
import { PortalContext } from "../../src/app/boot/navigation/portal-context.ts";
import { SideMenu } from "../../src/app/shell/layout/side-menu.tsx";
import Portal from "../../src/app/shell/portal.tsx";
import { slotClass } from "../../src/app/shell/tabs/pane-slot.ts";
import { usePaneSwap } from "../../src/app/shell/tabs/use-pane-swap.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("[P-TAGS-01] a changed address does not render the whole portal", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const view = render(<Portal />, { wrapper: MemoryRouter });
  // The placeholder of the frame reads whether the menu is folded.
  const reads = vi.spyOn(Storage.prototype, "getItem");
  view.rerender(<Portal />);
  expect(reads).not.toHaveBeenCalled();
});

/** Renders the side menu of a page among two folders with a page each. `onFolder` is called when the first folder is rendered. */
function menuOf(page: PageEntry, [first, second]: readonly PageEntry[], onFolder: () => void): ReactNode {
  const menus = [
    { menuId: "above first", menuName: "above first" },
    { menuId: "above second", menuName: "above second" },
    { menuId: "first", menuName: "first", parentId: "above first", menuComponent: first?.id },
    { menuId: "second", menuName: "second", parentId: "above second", menuComponent: second?.id },
  ];
  const tree = menuTree(menus);
  Object.defineProperty(tree[0], "menuIcon", { get: onFolder });
  const portal = { user: {}, menus, tree, reachable: new Set<string>(), reload: async () => {} };
  const { id, title } = page;
  return (
    <MemoryRouter>
      <PortalContext value={portal}>
        <SideMenu route={{ kind: "page", key: id, id, title, bare: true, passing: false, screen: page }} collapsed={false} />
      </PortalContext>
    </MemoryRouter>
  );
}

test("[P-TAGS-01] the side menu is rendered once for a page of another folder", () => {
  const two = pages.filter((page) => page.params.length === 0).slice(0, 2);
  const renders = vi.fn();
  const view = render(<div />);
  for (const page of two) {
    renders.mockClear();
    view.rerender(menuOf(page, two, renders));
  }
  expect([renders.mock.calls.length, screen.getByText("second").closest("[aria-current=page]") !== null]).toEqual([1, true]);
});

/** Two panes, of which the second one is shown by a press. As in the router, the address changes in a transition of its own. */
function Panes(): ReactNode {
  const [list, setList] = useState("a");
  const [address, setAddress] = useState("/a");
  const swap = usePaneSwap();
  const follow = () => {
    setList("b");
    startTransition(() => setAddress("/b"));
  };
  return (
    <>
      <button type="button" onClick={() => swap("a", "b", follow)}>{`${list} ${address}`}</button>
      {["a", "b"].map((id) => (
        <div key={id} className={slotClass(id === "a")}>
          <div id={id} />
        </div>
      ))}
    </>
  );
}

test("[P-TAGS-01] the list of tags and the address are rendered together after a swap", () => {
  vi.stubGlobal("CSS", { supports: () => true });
  const commits = vi.fn();
  render(
    <Profiler id="panes" onRender={commits}>
      <Panes />
    </Profiler>,
  );
  commits.mockClear();
  act(() => screen.getByRole("button").click());
  act(() => void vi.runAllTimers());
  expect([commits.mock.calls.length, screen.getByRole("button").textContent]).toEqual([1, "b /b"]);
});
