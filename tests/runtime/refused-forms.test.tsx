import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Call, type KeptForms, KeptFormsContext, type Screen, ScreenPage } from "../../runtime/index.ts";
import { list } from "./support/plain-list.ts";
import { ok, openScreen, page, press, userEvent } from "./support/portal.tsx";
import { rulesOf } from "./support/rules.ts";
import { gatewayRoutes, ROUTE, ROUTES, route, UPDATE } from "./support/routes.tsx";

/* What becomes of what was typed: given up, refused, overtaken, kept for another time. */

/** The form of a new route, half filled. */
async function openDialog(answers: Parameters<typeof openScreen>[0]["answers"] = {}) {
  const portal = openScreen({ screen: gatewayRoutes, answers: { [ROUTES]: () => page([route("a")]), ...answers } });
  await screen.findByText("服务a");
  await userEvent.click(screen.getByRole("button", { name: "编辑" }));
  const name = await screen.findByLabelText<HTMLInputElement>("注册中心服务名称");
  await userEvent.type(name, "改");
  return { portal, name };
}

test("取消 asks before it discards input, like Escape, the cross and the mask", async () => {
  const { name } = await openDialog({ [ROUTE]: () => ok(route("a")) });
  const cancel = () => userEvent.click(screen.getAllByRole("button", { name: /取\s*消/ })[0] as HTMLElement);
  await cancel();
  await userEvent.click(await screen.findByRole("button", { name: "继续填写" }));
  await waitFor(() => expect(name.value).toBe("服务a改"));
  await cancel();
  await userEvent.click(await screen.findByRole("button", { name: /放\s*弃/ }));
  await waitFor(() => expect(screen.queryByLabelText("注册中心服务名称")).toBeNull());
});

test("locks the inputs while a form is saved and restores them with the focus after a failure", async () => {
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
    ["是否启用", "是", "否"],
  ]);
  expect(portal.toasts).toEqual([]);
  const lists = portal.callsOf(ROUTES).length;
  await press("继续填写");
  await waitFor(() => expect(name.value).toBe("服务a改"));
  // The row behind is what is stored now.
  await waitFor(() => expect(portal.callsOf(ROUTES).length).toBeGreaterThan(lists));
  saves = 0;
  await press(/确\s*定/);
  await press("以我的为准");
  await waitFor(() => expect(portal.callsOf(UPDATE).at(-1)?.data).toMatchObject({ serviceName: "服务a改", enabled: true, version: 4 }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "已保存" }]));
  expect(screen.queryByLabelText("注册中心服务名称")).toBeNull();
});

test("409 of a page: keeps the input and saves what was chosen field by field", async () => {
  const read: Call = { id: "a.read", method: "get", path: "/read", query: ["id"], body: [] };
  const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["id", "name", "lines", "version"] };
  let version = 3;
  const text = { type: "string", widget: "text" } as const;
  const portal = openScreen({
    screen: {
      id: "edit",
      title: "编辑",
      path: "/edit",
      params: ["id"],
      under: [],
      blocks: {
        record: {
          kind: "form",
          call: read,
          form: {
            errors: "fields",
            items: [
              { names: ["name"], label: "名称", ...text },
              {
                names: ["lines"],
                label: "明细",
                type: "array",
                widget: "rows",
                columns: [{ field: "what", label: "品名", format: "text" }],
              },
            ],
          },
          actions: ["save"],
        },
      },
      actions: { save: { id: "save", label: "存下来", call: save, input: async () => rulesOf({}) } },
    },
    at: "/edit?id=7",
    answers: {
      "/read": () =>
        ok({
          id: "7",
          name: version === 3 ? "甲" : "乙",
          lines: Array.from({ length: version }, (_, at) => ({ what: `品${at}` })),
          version,
        }),
      "/save": ({ data }) => (data?.["version"] === version ? ok(null, "已保存") : STALE),
    },
  });
  const name = await screen.findByLabelText<HTMLInputElement>("名称");
  await userEvent.type(name, "丙");
  version = 4;
  await press("存下来");
  await press("逐项对比");
  expect(await cells()).toEqual([
    ["名称", "甲丙", "乙"],
    ["明细", "3 行", "4 行第 4 行：品3"],
  ]);
  await waitFor(() => expect(screen.getByLabelText("名称")).toBe(name));
  await userEvent.click(screen.getByRole("radio", { name: "明细：用最新数据" }));
  await press("按所选保存");
  await waitFor(() =>
    expect(portal.callsOf("/save").at(-1)?.data).toMatchObject({ name: "甲丙", lines: [{}, {}, {}, { what: "品3" }], version: 4 }),
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
  // It is about what was sent: not about what is sent next.
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

test("stores a draft without secrets while typing, restores it and deletes it after saving", async () => {
  const save: Call = { id: "a.save", method: "post", path: "/save", query: [], body: ["name", "pwd"] };
  const text = { type: "string" } as const;
  const add: Screen = {
    ...list,
    blocks: { table: { ...list.blocks["table"], actions: ["add"] } as Screen["blocks"][string] },
    actions: {
      add: {
        id: "add",
        label: "新增一条",
        call: save,
        input: async () => rulesOf({}),
        form: {
          errors: "fields",
          items: [
            { names: ["name"], label: "名称", widget: "text", ...text },
            { names: ["pwd"], label: "口令", widget: "password", ...text },
          ],
        },
      },
    },
  };
  const drafts = new Map<string, string>();
  const kept: KeptForms = {
    take: async (place) => drafts.get(place),
    put: (place, typed) => void drafts.set(place, typed),
    drop: (place) => void drafts.delete(place),
    hold: () => () => {},
    flush: async () => {},
  };
  const open = () =>
    openScreen({
      screen: {
        page: (
          <KeptFormsContext value={kept}>
            <ScreenPage screen={add} />
          </KeptFormsContext>
        ),
        path: "/list",
      },
      answers: { "/search": () => page([]), "/save": () => ok(null, "已保存") },
      passwords: async () => async (typed) => typed,
    });
  open();
  await press("新增一条");
  await userEvent.type(await screen.findByLabelText("名称"), "半条");
  await userEvent.type(screen.getByLabelText("口令"), "geheim");
  await waitFor(() => expect([...drafts]).toEqual([["list/add", '{"name":"半条"}']]));
  // The session ends: nothing is given up by it.
  const left = new Map(drafts);
  cleanup();
  for (const [place, typed] of left) drafts.set(place, typed);
  const portal = open();
  await press("新增一条");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("名称").value).toBe("半条"));
  expect(screen.getByLabelText<HTMLInputElement>("口令").value).toBe("");
  expect(portal.toasts).toEqual([{ type: "info", text: "已恢复上次没有保存的内容" }]);
  await press(/确\s*定/);
  await waitFor(() => expect(portal.callsOf("/save").at(-1)?.data).toMatchObject({ name: "半条" }));
  await waitFor(() => expect(drafts.size).toBe(0));
});
