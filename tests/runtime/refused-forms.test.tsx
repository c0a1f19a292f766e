import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draftOf, editItems, editWith, rowsItem, save } from "./support/edit-page.ts";
import { ok, openScreen, page, press, userEvent } from "./support/fake-portal.tsx";
import { gatewayRoutes, ROUTE, ROUTES, route, UPDATE } from "./support/test-routes.tsx";

/* Input of a form that is cancelled, refused or overtaken. */

/** Opens the form of a route, half filled. */
async function openDialog(handlers: Parameters<typeof openScreen>[0]["handlers"] = {}) {
  const portal = openScreen({ screen: gatewayRoutes, handlers: { [ROUTES]: () => page([route("a")]), ...handlers } });
  await screen.findByText("服务a");
  await userEvent.click(screen.getByRole("button", { name: "编辑" }));
  const name = await screen.findByLabelText<HTMLInputElement>("注册中心服务名称");
  fireEvent.change(name, { target: { value: "服务a改" } });
  return { portal, name };
}

test("[P-SHELL-15] 取消 and Escape ask before they discard input", async () => {
  const { name } = await openDialog({ [ROUTE]: () => ok(route("a")) });
  const cancel = () => userEvent.click(screen.getAllByRole("button", { name: /取\s*消/ })[0] as HTMLElement);
  for (const leave of [() => userEvent.keyboard("{Escape}"), cancel]) {
    await leave();
    expect(await screen.findByText("关闭后，未保存的内容将丢失。")).toBeDefined();
    await press("继续填写");
    await waitFor(() => expect(name.value).toBe("服务a改"));
    await waitFor(() => expect(screen.queryByText("关闭后，未保存的内容将丢失。")).toBeNull());
  }
  await cancel();
  await press(/放\s*弃/);
  await waitFor(() => expect(screen.queryByLabelText("注册中心服务名称")).toBeNull());
});

test("locks the inputs while a form is saved and restores them with the focus after a failure", async () => {
  let respond = (_: { status: number }) => {};
  const { name } = await openDialog({
    [ROUTE]: () => ok(route("a")),
    [UPDATE]: () => new Promise((resolve) => (respond = resolve)),
  });
  name.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(name.disabled).toBe(true));
  expect([...document.querySelectorAll<HTMLInputElement>(".ant-modal .gp-form input")].filter((input) => !input.disabled)).toEqual([]);
  respond({ status: 0 });
  await waitFor(() => expect(name.disabled).toBe(false));
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe("服务a改");
});

const STALE = { code: "409", status: 409, msg: "数据已被他人修改，请刷新后重试", data: { stale: true } };
const cells = async () =>
  [...(await screen.findByRole("table", { name: "差别" })).querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test("409: shows both versions field by field and overwrites on confirmation", async () => {
  let reads = 0;
  let saves = 0;
  const { portal, name } = await openDialog({
    [ROUTE]: () => {
      reads += 1;
      return ok(reads === 1 ? route("a") : { ...route("a"), serviceName: "别人的", enabled: false, version: 4 });
    },
    [UPDATE]: () => {
      saves += 1;
      return saves === 1 ? STALE : ok(null, "已保存");
    },
  });
  await press(/确\s*定/);
  await press("逐项对比");
  expect(await cells()).toEqual([
    ["注册中心服务名称", "服务a改", "别人的"],
    ["是否启用", "启用", "停用"],
  ]);
  expect(portal.toasts).toEqual([]);
  const lists = portal.callsOf(ROUTES).length;
  await press("继续填写");
  await waitFor(() => expect(name.value).toBe("服务a改"));
  // The row behind it now shows the stored record.
  await waitFor(() => expect(portal.callsOf(ROUTES).length).toBeGreaterThan(lists));
  saves = 0;
  await press(/确\s*定/);
  await press("以我的为准");
  await waitFor(() => expect(portal.callsOf(UPDATE).at(-1)?.data).toMatchObject({ serviceName: "服务a改", enabled: true, version: 4 }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "已保存" }]));
  expect(screen.queryByLabelText("注册中心服务名称")).toBeNull();
});

test("409 of a page: keeps the input and saves what was chosen field by field", async () => {
  let version = 3;
  const saveDraft = { id: "saveDraft", label: "保存草稿", call: { ...save, body: [...(save.body ?? []), "rows"] } };
  const portal = openScreen({
    screen: editWith([...editItems, rowsItem], { saveDraft }),
    at: "/edit?id=7",
    handlers: {
      "/read": () =>
        ok(
          draftOf(version, { name: version === 3 ? "甲" : "乙", rows: Array.from({ length: version }, (_, at) => ({ title: `桌${at}` })) }),
        ),
      "/save": ({ data }) => (data?.["version"] === version ? ok(null, "已保存") : STALE),
    },
  });
  const name = await screen.findByLabelText<HTMLInputElement>("项目名称");
  fireEvent.change(name, { target: { value: "丙" } });
  version = 4;
  await press("保存草稿");
  await press("逐项对比");
  expect(await cells()).toEqual([
    ["项目名称", "丙", "乙"],
    ["清单", "3 行", "4 行第 4 行：桌3"],
  ]);
  await waitFor(() => expect(screen.getByLabelText("项目名称")).toBe(name));
  await userEvent.click(screen.getByRole("radio", { name: "清单：用最新数据" }));
  await press("按所选保存");
  await waitFor(() =>
    expect(portal.callsOf("/save").at(-1)?.data).toMatchObject({ name: "丙", rows: [{}, {}, {}, { title: "桌3" }], version: 4 }),
  );
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "已保存" }]));
});

test("[D-API-29] shows the server's refusal of a field at that field, focused, and as a toast", async () => {
  const message = "路由路径「/zz/**」已存在";
  const { portal } = await openDialog({
    [ROUTE]: () => ok(route("a")),
    [UPDATE]: () => ({ code: "409", status: 409, msg: message, data: { violations: [{ field: "path", message }], total: 1 } }),
  });
  await press(/确\s*定/);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("路由路径")));
  expect(portal.toasts).toEqual([{ type: "error", text: message }]);
  expect(portal.closed).toEqual([]);
  // The message belongs to the request before, and not to the next one.
  await press(/确\s*定/);
  await waitFor(() => expect(portal.toasts.length).toBe(2));
  expect(portal.closed).toEqual([message]);
});

test("shows the server's refusal of a field outside the form as a toast", async () => {
  const { portal } = await openDialog({
    [ROUTE]: () => ok(route("a")),
    [UPDATE]: () => ({
      code: "422",
      status: 422,
      msg: "所属单位不存在",
      data: { violations: [{ field: "orgGuid", message: "所属单位不存在" }] },
    }),
  });
  await press(/确\s*定/);
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "所属单位不存在" }]));
});
