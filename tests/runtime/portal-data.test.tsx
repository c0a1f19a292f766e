import { act, renderHook, waitFor } from "@testing-library/react";
import type { AxiosAdapter } from "axios";
import { expect, test } from "vitest";
import { createHttp } from "../../runtime/data/http.ts";
import { usePortalData } from "../../src/app/shell/use-portal-data.ts";

/** Opens a portal with the menus of `server`, and records its requests. */
function opened(server: { mark: string; menus: string[] }) {
  const asked: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    asked.push(String(config.url));
    const data = config.url?.includes("userInfo")
      ? { userId: "u", userName: "人", mark: server.mark }
      : server.menus.map((menuId) => ({ menuId, menuName: menuId, parentId: "0" }));
    return { data: { code: "200", msg: "", data }, status: 200, statusText: "", headers: { "x-rights-mark": server.mark }, config };
  };
  const listener: { current: (mark: string) => void } = { current: () => {} };
  const http = createHttp({
    toast: { success: () => {}, error: () => {} },
    endSession: () => {},
    token: () => "token",
    adapter,
    rightsMark: (mark) => listener.current(mark),
  });
  const view = renderHook(() => usePortalData(http));
  return { asked, http, view, listen: () => (listener.current = view.result.current.receiveMark) };
}

test("[P-MENU-10] reads user and menus again once when a reply has another rights mark", async () => {
  const server = { mark: "one", menus: ["a", "b"] };
  const { asked, http, view, listen } = opened(server);
  await waitFor(() => expect(view.result.current.data?.menus).toHaveLength(2));
  listen();
  const before = asked.length;
  await act(async () => void (await http.get("/list")));
  expect(asked).toHaveLength(before + 1);
  Object.assign(server, { mark: "two", menus: ["a"] });
  await act(async () => void (await http.get("/list")));
  await waitFor(() => expect(view.result.current.data?.menus).toHaveLength(1));
  listen();
  await act(async () => void (await http.get("/list")));
  expect(asked).toHaveLength(before + 5);
});
