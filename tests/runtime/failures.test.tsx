import { onlineManager } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Call, Screen } from "../../runtime/index.ts";
import { partInPlace } from "../../runtime/index.ts";
import { ok, openScreen, page, type Sent, userEvent } from "./support/portal.tsx";
import { gatewayRoutes, ROUTE, ROUTES, route, UPDATE } from "./support/routes.tsx";

const search: Call = { id: "a.search", method: "get", path: "/search", query: ["pageNumber", "pageSize"], body: [], page: true };

const list: Screen = {
  id: "list",
  title: "项目",
  path: "/list",
  params: [],
  under: [],
  blocks: {
    table: {
      kind: "table",
      call: search,
      rowKey: "id",
      search: [],
      columns: [{ field: "name", label: "名称", format: "text" }],
      actions: [],
      checks: [],
      rowActions: [],
      pageSizes: [1, 2],
    },
  },
  actions: {},
};

const NOT_REACHED = "网络连接失败，请检查网络后重试";
const refresh = () => userEvent.click(screen.getByRole("button", { name: "刷新" }));
const retry = () => userEvent.click(screen.getByRole("button", { name: "重试" }));

/** A list whose server can be away. */
function openList() {
  const server = { away: false, name: "甲" };
  const portal = openScreen({
    screen: list,
    answers: {
      "/search": ({ params }: Sent) => {
        if (server.away) return { status: 0 };
        return page([{ id: String(params["pageNumber"]), name: `${server.name}${String(params["pageNumber"])}` }], 2);
      },
    },
  });
  return { portal, server };
}

afterEach(() => onlineManager.setOnline(true));

test("a list that cannot be read again keeps its rows, says why once, and is read when asked again", async () => {
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
  server.name = "乙";
  await retry();
  await screen.findByText("乙1");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a page that cannot be read leaves the rows before it, and comes when asked again", async () => {
  const { server } = openList();
  await screen.findByText("甲1");
  server.away = true;
  await userEvent.click(screen.getByTitle("2"));
  expect((await screen.findByRole("alert")).textContent).toContain("以下是上次读取的内容");
  expect(screen.getByText("甲1")).toBeDefined();
  server.away = false;
  await retry();
  await screen.findByText("甲2");
});

test("without a network nothing waits in silence: a list says so at its first reading and at 刷新", async () => {
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

test("a part whose chunk is lost says so in its place, and comes when asked again; what stands beside it stays", async () => {
  const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <b>{name}</b> }));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Part = partInPlace<{ name: string }>(load);
  await act(async () =>
    render(
      <>
        <input aria-label="旁边" />
        <Part name="块" />
      </>,
    ),
  );
  await userEvent.type(screen.getByLabelText("旁边"), "字");
  expect((await screen.findByRole("alert")).textContent).toContain("内容没有加载成功，请检查网络后重试");
  await retry();
  await screen.findByText("块");
  await waitFor(() => expect((screen.getByLabelText("旁边") as HTMLInputElement).value).toBe("字"));
});

/** The form of a new route, half filled. */
async function openDialog(answers: Parameters<typeof openScreen>[0]["answers"] = {}) {
  const portal = openScreen({ screen: gatewayRoutes, answers: { [ROUTES]: () => page([route("a")]), ...answers } });
  await screen.findByText("服务a");
  await userEvent.click(screen.getByRole("button", { name: "编辑" }));
  const name = await screen.findByLabelText<HTMLInputElement>("注册中心服务名称");
  await userEvent.type(name, "改");
  return { portal, name };
}

test("取消 of a dialog in which something was typed asks, as Escape, the cross and the mask do", async () => {
  const { name } = await openDialog({ [ROUTE]: () => ok(route("a")) });
  const cancel = () => userEvent.click(screen.getAllByRole("button", { name: /取\s*消/ })[0] as HTMLElement);
  await cancel();
  await userEvent.click(await screen.findByRole("button", { name: "继续填写" }));
  expect(name.value).toBe("服务a改");
  await cancel();
  await userEvent.click(await screen.findByRole("button", { name: /放\s*弃/ }));
  await waitFor(() => expect(screen.queryByLabelText("注册中心服务名称")).toBeNull());
});

test("inputs are locked while their form is saved; when that fails they are open again, with the focus where it was", async () => {
  let answer = (_: { status: number }) => {};
  const { name } = await openDialog({
    [ROUTE]: () => ok(route("a")),
    [UPDATE]: () => new Promise((resolve) => (answer = resolve)),
  });
  name.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(name.disabled).toBe(true));
  expect([...document.querySelectorAll<HTMLInputElement>(".ant-modal .gp-form input")].filter((input) => !input.disabled)).toEqual([]);
  answer({ status: 0 });
  await waitFor(() => expect(name.disabled).toBe(false));
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe("服务a改");
});
