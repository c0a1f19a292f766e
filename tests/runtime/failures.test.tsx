import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReplyError, showFailureToast } from "../../runtime/data/reply-error.ts";
import { type Call, lazyInline, type Screen, toastOf } from "../../runtime/index.ts";
import { openScreen, page, press, type Sent, userEvent } from "./support/fake-portal.tsx";
import { list, screenOf, table } from "./support/things.ts";

const NOT_REACHED = "网络连接失败，请检查网络后重试";
const refresh = () => userEvent.click(screen.getByRole("button", { name: "刷新" }));
const retry = () => userEvent.click(screen.getByRole("button", { name: "重试" }));

/** Opens a list whose server can be unreachable. */
function openList() {
  const server = { away: false, refuses: false, fails: false, name: "甲" };
  const portal = openScreen({
    screen: screenOf(table({ call: { ...list, query: ["pageNumber", "pageSize"], page: true }, pageSizes: [1, 2] })),
    handlers: {
      "/list": ({ params }: Sent) => {
        if (server.away) return { status: 0 };
        if (server.fails) return { code: "500", status: 500, msg: "系统未知错误" };
        if (server.refuses) return { code: "403", status: 403, msg: "当前操作没有权限" };
        return page([{ id: String(params["pageNumber"]), name: `${server.name}${String(params["pageNumber"])}` }], 2);
      },
    },
  });
  return { portal, server };
}

/** Makes the browser report that the network is back, and lets the delay before the next request (here zero) pass. */
const backOnline = () =>
  act(async () => {
    window.dispatchEvent(new Event("online"));
    await new Promise((done) => setTimeout(done));
  });

beforeEach(() => vi.spyOn(Math, "random").mockReturnValue(0));

afterEach(() => {
  onlineManager.setOnline(true);
});

test("a list that cannot be reloaded keeps its rows, shows why once and reloads on request", async () => {
  const { portal, server } = openList();
  await screen.findByText("甲1");
  server.away = true;
  await refresh();
  expect((await screen.findByRole("alert")).textContent).toContain(NOT_REACHED);
  expect(screen.getByText("甲1")).toBeDefined();
  expect(portal.toasts).toEqual([]);
  await retry();
  await screen.findByRole("alert");
  server.away = false;
  server.fails = true;
  await retry();
  await screen.findByText("请求编号 R-1", { exact: false });
  server.fails = false;
  server.name = "乙";
  await retry();
  await screen.findByText("乙1");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a page that cannot be read keeps the rows before it and loads on request", async () => {
  const { server } = openList();
  await screen.findByText("甲1");
  server.away = true;
  await userEvent.click(await screen.findByTitle("2"));
  expect((await screen.findByRole("alert")).textContent).toContain("以下是上次读取的内容");
  await waitFor(() => expect(screen.getByText("甲1")).toBeDefined());
  server.away = false;
  await retry();
  await screen.findByText("甲2");
});

test("[P-HTTP-06] a list without a network shows the failure instead of waiting", async () => {
  onlineManager.setOnline(false);
  const { server } = openList();
  server.away = true;
  await screen.findByText(NOT_REACHED);
  server.away = false;
  await retry();
  await screen.findByText("甲1");
  server.away = true;
  await refresh();
  await screen.findByText(NOT_REACHED);
});

test("a list is read again once when the network is back, and not when the server refused it", async () => {
  const { portal, server } = openList();
  await screen.findByText("甲1");
  server.away = true;
  await refresh();
  await screen.findByText(NOT_REACHED);
  const asked = portal.callsOf("/list").length;
  await backOnline();
  await waitFor(() => expect(portal.callsOf("/list")).toHaveLength(asked + 1));
  await screen.findByText(NOT_REACHED);
  server.away = false;
  // The network flickers.
  for (let times = 0; times < 3; times++) window.dispatchEvent(new Event("online"));
  await backOnline();
  await waitFor(() => expect(screen.queryByText(NOT_REACHED)).toBeNull());
  expect(portal.callsOf("/list")).toHaveLength(asked + 2);
  server.refuses = true;
  await refresh();
  await screen.findByRole("alert");
  await backOnline();
  expect(portal.callsOf("/list")).toHaveLength(asked + 3);
});

test("a component whose chunk is lost loads when the network is back, or its page comes into sight later", async () => {
  const load = vi.fn(async () => ({ default: () => <b>块</b> }));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Chunk = lazyInline(load);
  const page = (mode: "visible" | "hidden") => (
    <Activity mode={mode}>
      <Chunk />
    </Activity>
  );
  const view = await act(async () => render(page("visible")));
  await screen.findByRole("alert");
  await act(async () => view.rerender(page("hidden")));
  await backOnline();
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => view.rerender(page("visible")));
  await screen.findByText("块");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a component whose chunk is lost shows a retry and leaves its neighbours in place", async () => {
  const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <b>{name}</b> }));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Chunk = lazyInline<{ name: string }>(load);
  await act(async () =>
    render(
      <>
        <input aria-label="旁边" />
        <Chunk name="块" />
      </>,
    ),
  );
  await userEvent.type(screen.getByLabelText("旁边"), "字");
  expect((await screen.findByRole("alert")).textContent).toContain("内容没有加载成功，请检查网络后重试");
  await retry();
  await screen.findByText("块");
  await waitFor(() => expect((screen.getByLabelText("旁边") as HTMLInputElement).value).toBe("字"));
});

test("a page without a record says so and leads back", async () => {
  const read: Call = { id: "a.read", method: "get", path: "/read", query: ["id"], body: [] };
  const look: Screen = {
    id: "look",
    title: "查看",
    path: "/look",
    params: ["id"],
    under: ["list"],
    blocks: { record: { kind: "form", call: read, form: { errors: "fields", readonly: true, items: [] }, actions: ["close"] } },
    actions: { close: { id: "close", label: "返回", go: "back" } },
  };
  const open = (at: string, target = look) =>
    openScreen({ screen: target, at, handlers: { "/read": () => ({ code: "404", status: 404, msg: "数据不存在或已被删除" }) } });
  const missing = open("/look?id=7");
  expect((await screen.findByRole("alert")).textContent).toMatch(/数据不存在或已被删除(?!.*请求编号)/);
  await press("返回");
  await waitFor(() => expect(missing.navigation.went).toEqual(["back:list"]));
  cleanup();
  const { record } = look.blocks;
  const nameless = open("/look", { ...look, blocks: { record: { ...record, actions: [] } as Screen["blocks"][string] } });
  expect((await screen.findByRole("alert")).textContent).toBe("地址不完整，没有指明要打开的记录，请从列表中重新打开返回列表");
  expect(nameless.sent).toEqual([]);
  await press("返回列表");
  await waitFor(() => expect(nameless.navigation.went).toEqual(["back:list"]));
});

test("the toast of a fault of the server shows the id of the request and stays, that of a refusal not", () => {
  const open = vi.fn();
  const toast = toastOf({ open, destroy: () => undefined } as never);
  for (const status of [500, 409]) showFailureToast(toast, new ReplyError("系统未知错误,请反馈给管理员", { status, requestId: "R-1" }));
  const [fault, refusal] = open.mock.calls.map(([{ content }]) => render(content).container.textContent);
  expect([fault, refusal]).toEqual(["系统未知错误,请反馈给管理员请求编号 R-1", "系统未知错误,请反馈给管理员"]);
  expect(open.mock.calls.map(([{ duration }]) => duration)).toEqual([0, 5]);
});
