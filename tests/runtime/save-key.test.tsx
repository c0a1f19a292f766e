import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draftOf, edit, editItems, editWith, save } from "./support/edit-page.ts";
import { ok, openScreen, page, press, userEvent } from "./support/fake-portal.tsx";
import { gatewayRoutes, ROUTE, ROUTES, route, UPDATE } from "./support/test-routes.tsx";

/* Ctrl+S (⌘S) in a form triggers its primary button, and never the browser's own saving. */

/** Presses the key. @returns whether the browser is prevented from saving the web page */
const saveKey = (keys: Partial<KeyboardEventInit> = { ctrlKey: true }): boolean =>
  !fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", ...keys });

test("saves a dialog once like its button, not below its confirmation, and leaves a list to the browser", async () => {
  const portal = openScreen({
    screen: gatewayRoutes,
    handlers: { [ROUTES]: () => page([route("a")]), [ROUTE]: () => ok(route("a")), [UPDATE]: () => ok(null, "已保存") },
  });
  await screen.findByText("服务a");
  expect(saveKey()).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "编辑" }));
  const name = await screen.findByLabelText<HTMLInputElement>("注册中心服务名称");
  fireEvent.change(name, { target: { value: "" } });
  saveKey();
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(name, { target: { value: "改名" } });
  await press(/取\s*消/);
  await screen.findByRole("button", { name: "继续填写" });
  expect(saveKey()).toBe(true);
  await press("继续填写");
  expect(name.value).toBe("改名");
  expect(portal.callsOf(UPDATE)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "继续填写" })).toBeNull());
  name.focus();
  expect([saveKey({ metaKey: true }), saveKey({ ctrlKey: true, repeat: true }), saveKey()]).toEqual([true, true, true]);
  await waitFor(() => expect(screen.queryByLabelText("注册中心服务名称")).toBeNull());
  expect(portal.callsOf(UPDATE).map(({ data }) => data?.["serviceName"])).toEqual(["改名"]);
});

const actions = {
  plain: { id: "plain", label: "保存", call: save },
  submit: { id: "submit", label: "提交审核", primary: true as const, ...edit.actions["submit"] },
};

test.each([
  ["saves a form page like its button", ["plain"], { name: "乙" }],
  ["saves the draft and never submits the record", ["submit", "saveDraft"], { name: "乙", state: "0" }],
  ["does nothing on a page that can only submit", ["submit"], undefined],
])("%s", async (_, shown, saved) => {
  const portal = openScreen({
    screen: editWith(editItems, actions, { actions: shown }),
    at: "/edit?id=7",
    handlers: { "/read": () => ok(draftOf(3)), "/save": () => ok(null, "已保存") },
  });
  fireEvent.change(await screen.findByLabelText("项目名称"), { target: { value: "乙" } });
  expect(saveKey()).toBe(true);
  if (saved === undefined) await press("提交审核");
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([saved ?? { state: "1" }]));
});
