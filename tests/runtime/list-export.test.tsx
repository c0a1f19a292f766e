import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { exportRoutes } from "../../src/generated/services/gateway/calls.ts";
import { openScreen, page, type Reply, type Sent, userEvent } from "./support/fake-portal.tsx";
import { gatewayRoutes, ROUTES, route } from "./support/test-routes.tsx";

const EXPORT = exportRoutes.path;
const COLUMNS = ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"];

let saved: string[];
beforeEach(() => {
  saved = [];
  localStorage.clear();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
});

/** Opens the list over a server that replies to the export when the test decides. */
function opened(at?: string) {
  let respond: (reply: Reply) => void = () => {};
  let asked: Sent | undefined;
  const exported = (sent: Sent): Promise<Reply> => {
    asked = sent;
    return new Promise((done) => {
      respond = done;
    });
  };
  const rows = (): Reply => page([route("a")], 12_345);
  const portal = openScreen({
    screen: gatewayRoutes,
    ...(at === undefined ? {} : { at }),
    handlers: { [ROUTES]: rows, [EXPORT]: exported },
  });
  return { portal, asked: () => asked, respond: (reply: Reply) => act(async () => respond(reply)) };
}

const press = async (name: RegExp | string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));

test("exports all rows of the search with the shown columns", async () => {
  const { portal, asked, respond } = opened("/gateway-route?searchText=a&pageNumber=3&pageSize=20");
  await screen.findByText("/a/**");
  await press(/^导\s*出$/);
  await waitFor(() => expect(asked()?.params).toEqual({ searchText: "a", columns: COLUMNS }));
  expect(await screen.findByText("正在读取数据…")).toBeTruthy();
  await act(async () => asked()?.download?.(1024 * 1024, 4 * 1024 * 1024));
  expect(await screen.findByText("已下载 1.0 MB")).toBeTruthy();
  expect((await screen.findByRole("progressbar", { name: "导出进度" })).getAttribute("aria-valuenow")).toBe("25");
  // The expected size is an estimate, so 100 % is not shown before the end.
  await act(async () => asked()?.download?.(5 * 1024 * 1024, 4 * 1024 * 1024));
  await waitFor(() => expect(screen.getByRole("progressbar", { name: "导出进度" }).getAttribute("aria-valuenow")).toBe("99"));
  await respond({ file: new File(["x"], "路由管理_1.xlsx") });
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(portal.toasts).toEqual([{ type: "success", text: "导出完成" }]);
});

test("a cancelled export saves nothing, and a refused one says why and allows another", async () => {
  const { portal, asked, respond } = opened();
  await press(/^导\s*出$/);
  await waitFor(() => expect(asked()).toBeDefined());
  const left = asked()?.left;
  await press(/^取\s*消$/);
  await left;
  await respond({ file: new File(["x"], "路由管理_1.xlsx") });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect([saved, portal.toasts]).toEqual([[], []]);
  await press(/^导\s*出$/);
  await waitFor(() => expect(portal.callsOf(EXPORT)).toHaveLength(2));
  await respond({ status: 422, code: "422", msg: "导出的数据超过10条，请缩小查询范围" });
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "导出的数据超过10条，请缩小查询范围" }]));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  await press(/^导\s*出$/);
  await waitFor(() => expect(portal.callsOf(EXPORT)).toHaveLength(3));
});
