import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import FramePage from "../../src/app/pages/frame-page/frame-page.tsx";
import type { MenuRecord } from "../../src/app/boot/navigation/menu-tree.ts";
import { PortalContext } from "../../src/app/boot/navigation/portal-context.ts";
import { PageLocation } from "../../src/app/boot/navigation/page-state.ts";

/** Fake `fetch` for the request that checks whether the site can be reached. */
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask.mockReset().mockResolvedValue(new Response()));
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

  test("[P-IFRAME-01] says when the site cannot be reached, and loads anew on request or when the network is back", async () => {
    ask.mockRejectedValue(new TypeError("Failed to fetch"));
    const frame = open("https://map.example/a?ticket=once$/b");
    // The browser's own error page fires `load` as well.
    fireEvent.load(frame as HTMLIFrameElement);
    await act(async () => vi.advanceTimersByTime(0));
    expect(screen.getByRole("alert").textContent).toContain("「地图」可能没有打开：浏览器没有得到 map.example 的回应");
    expect(screen.getByRole("link", { name: "新窗口打开" }).getAttribute("href")).toBe("https://map.example/a?ticket=once#/b");
    expect(ask.mock.calls.map(([address]) => address)).toEqual(["https://map.example/favicon.ico"]);
    fireEvent.click(screen.getByRole("button", { name: "关闭提示" }));
    expect(screen.queryByRole("alert")).toBeNull();
    ask.mockResolvedValue(new Response());
    window.dispatchEvent(new Event("online"));
    await act(async () => vi.advanceTimersByTime(1000));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("页面没有正常显示？")).toBeDefined();
    expect(document.querySelector("iframe")).not.toBe(frame);
    expect(ask).toHaveBeenCalledTimes(2);
    const second = document.querySelector("iframe");
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(document.querySelector("iframe")).not.toBe(second);
  });

  test("[P-IFRAME-01] calls a page slow after fifteen seconds, until it has loaded", async () => {
    const frame = open("https://map.example/");
    await act(async () => vi.advanceTimersByTime(14_999));
    expect(screen.queryByRole("alert")).toBeNull();
    await act(async () => vi.advanceTimersByTime(1));
    expect(screen.getByRole("alert").textContent).toContain("还没有打开");
    fireEvent.load(frame as HTMLIFrameElement);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("[P-IFRAME-01] offers to reload where the policy of the page does not allow the site yet", async () => {
    ask.mockRejectedValue(new TypeError("Failed to fetch"));
    open("https://map.example/");
    const blocked = { blockedURI: "https://map.example/favicon.ico", disposition: "enforce" };
    act(() => void document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), blocked)));
    await act(async () => vi.advanceTimersByTime(0));
    expect(screen.getByRole("alert").textContent).toContain("刷新页面");
    expect(screen.getByRole("button", { name: "刷新页面" })).toBeDefined();
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
