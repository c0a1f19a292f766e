import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import FramePage from "../../src/app/frame-page/frame-page.tsx";
import type { MenuRecord } from "../../src/app/navigation/menu-tree.ts";
import { PortalContext } from "../../src/app/navigation/portal-context.ts";
import { PageLocation } from "../../src/app/navigation/page-state.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const MENUS: readonly MenuRecord[] = [{ menuId: "m", menuName: "地图", menuIndexUrl: "https://map.example/" }];

function open(src: string) {
  const location = { search: new URLSearchParams({ src, name: "地图" }), setSearch: () => {} };
  const portal = { user: {}, menus: MENUS, tree: [], reachable: new Set<string>(), reload: async () => {} };
  render(
    <PortalContext value={portal}>
      <PageLocation value={location}>
        <MemoryRouter>
          <FramePage />
        </MemoryRouter>
      </PageLocation>
    </PortalContext>,
  );
  return document.querySelector("iframe");
}

describe("the iframe page", () => {
  test("[P-IFRAME-01][P-IFRAME-02] embeds src with $ replaced by #, titled by its name and sandboxed", () => {
    const frame = open("https://map.example/a$/b");
    expect(frame?.getAttribute("src")).toBe("https://map.example/a#/b");
    expect(frame?.title).toBe("地图");
    expect(frame?.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  });

  test("[P-IFRAME-01] refuses to embed a site that no menu names, and says so", () => {
    expect(open("https://other.example/")).toBeNull();
    expect(screen.getByText(/other\.example 不是您的菜单中登记的站点/)).toBeTruthy();
    for (const wayOut of ["返回首页", "返回上一页"]) expect(screen.getByRole("button", { name: wayOut })).toBeTruthy();
  });

  test.each<[string, () => void]>([
    ["after three seconds at the latest", () => act(() => vi.advanceTimersByTime(1))],
    ["as soon as the page has loaded", () => fireEvent.load(document.querySelector("iframe") as HTMLIFrameElement)],
  ])("[P-WELCOME-03] hides the progress %s", (_, end) => {
    open("https://map.example/");
    act(() => vi.advanceTimersByTime(2999));
    expect(screen.queryByRole("progressbar")).not.toBeNull();
    end();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});
