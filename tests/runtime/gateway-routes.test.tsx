import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADD, gatewayRoutes, ROUTE, ROUTES, route, UPDATE } from "./support/routes.tsx";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";

const rows = ["a", "b", "c"].map(route);
const answers: Record<string, (sent: Sent) => Reply> = {
  [ROUTES]: () => page(rows, 23),
  [ROUTE]: (sent) => ok(route(String(sent.params["id"]))),
  [ADD]: () => ok(null, "新增成功"),
  [UPDATE]: () => ok(null, "修改成功"),
};
const rowOf = (text: string) => screen.getByText(text).closest("tr") as HTMLElement;
const dialog = () => screen.findByRole("dialog");

async function fill(user: typeof userEvent, label: string, text: string) {
  await user.click(within(await dialog()).getByLabelText(label));
  await user.paste(text);
}

test("[P-ROUTE-03] an empty form shows each missing value at its field and keeps the dialog open", async () => {
  const user = userEvent;
  const portal = openScreen({ screen: gatewayRoutes, answers });
  await screen.findByText("/a/**");
  await user.click(screen.getByRole("button", { name: /新\s*增/ }));
  await user.click(within(await dialog()).getByRole("button", { name: /确\s*定/ }));
  const alerts = await within(await dialog()).findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toEqual([
    "id为空",
    "路由路径为空",
    "注册中心服务id为空",
    "注册中心服务名称为空",
    "未设置是否重试",
    "未设置是否启用",
  ]);
  expect(document.activeElement).toBe(within(await dialog()).getByLabelText("id"));
  expect(portal.callsOf(ADD)).toEqual([]);
  await fill(user, "id", "x");
  await waitFor(() => expect(screen.queryByText("id为空")).toBeNull());
});

test("[P-SHELL-14][P-ROUTE-05][P-HTTP-07] saving sends the input with one toast and opens an empty form the next time", async () => {
  const user = userEvent;
  const portal = openScreen({ screen: gatewayRoutes, answers });
  await screen.findByText("/a/**");
  await user.click(screen.getByRole("button", { name: /新\s*增/ }));
  await fill(user, "id", "n1");
  await fill(user, "路由路径", "/n1/**");
  await fill(user, "注册中心服务id", "n1");
  await fill(user, "注册中心服务名称", "新服务");
  for (const group of ["是否重试", "是否启用"]) {
    const field = within(await dialog())
      .getByText(group)
      .closest("[data-field]") as HTMLElement;
    await user.click(within(field).getByLabelText("是"));
  }
  await user.click(within(await dialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf(ADD)[0]?.data).toEqual({
    id: "n1",
    path: "/n1/**",
    serviceId: "n1",
    serviceName: "新服务",
    retryable: true,
    enabled: true,
  });
  expect(portal.toasts).toEqual([{ type: "success", text: "新增成功" }]);
  await waitFor(() => expect(portal.callsOf(ROUTES).length).toBe(2));
  await user.click(screen.getByRole("button", { name: /新\s*增/ }));
  expect((within(await dialog()).getByLabelText("id") as HTMLInputElement).value).toBe("");
});

test("[P-SHELL-15][P-HTTP-06] a refused save keeps the dialog and its values and shows one toast", async () => {
  const user = userEvent;
  const refused = { ...answers, [UPDATE]: () => ({ code: "409", msg: "数据已被修改", data: null, status: 409 }) };
  const portal = openScreen({ screen: gatewayRoutes, answers: refused });
  await screen.findByText("/a/**");
  await user.click(within(rowOf("/b/**")).getByRole("button", { name: "编辑" }));
  const path = within(await dialog()).getByLabelText("路由路径") as HTMLInputElement;
  expect(path.value).toBe("/b/**");
  expect((within(await dialog()).getByLabelText("id") as HTMLInputElement).disabled).toBe(true);
  await user.clear(path);
  await user.type(path, "/changed");
  await user.click(within(await dialog()).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "数据已被修改" }]));
  expect((within(await dialog()).getByLabelText("路由路径") as HTMLInputElement).value).toBe("/changed");
  expect(portal.callsOf(UPDATE)[0]?.data).toMatchObject({ id: "b", path: "/changed", version: 3 });
});

test("[P-SHELL-15] Escape asks before it discards the input", async () => {
  const user = userEvent;
  openScreen({ screen: gatewayRoutes, answers });
  await screen.findByText("/a/**");
  await user.click(screen.getByRole("button", { name: /新\s*增/ }));
  await fill(user, "id", "x");
  await user.keyboard("{Escape}");
  expect(await screen.findByText("关闭后，未保存的内容将丢失。")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "继续填写" }));
  await waitFor(() => expect((screen.getByLabelText("id") as HTMLInputElement).value).toBe("x"));
});

test("[P-ROUTE-03] shows the server's refusal at its focused field until the value changes", async () => {
  const user = userEvent;
  const refused = { status: 422, code: "422", msg: "路由路径已存在", data: { violations: [{ field: "path", message: "路由路径已存在" }] } };
  const portal = openScreen({ screen: gatewayRoutes, answers: { ...answers, [UPDATE]: () => refused } });
  await screen.findByText("/a/**");
  await user.click(within(rowOf("/a/**")).getByRole("button", { name: "编辑" }));
  await user.click(within(await dialog()).getByRole("button", { name: /确\s*定/ }));
  expect((await within(await dialog()).findByRole("alert")).textContent).toBe("路由路径已存在");
  const path = within(await dialog()).getByLabelText("路由路径");
  expect(document.activeElement).toBe(path);
  expect(path.getAttribute("aria-invalid")).toBe("true");
  expect(portal.toasts).toEqual([{ type: "error", text: "路由路径已存在" }]);
  await user.type(path, "x");
  await waitFor(() => expect(within(screen.getByRole("dialog")).queryByRole("alert")).toBeNull());
});

test("focuses the first input of a dialog and returns the focus to its button", async () => {
  const user = userEvent;
  openScreen({ screen: gatewayRoutes, answers });
  await screen.findByText("/a/**");
  const add = screen.getByRole("button", { name: /新\s*增/ });
  await user.click(add);
  const id = within(await dialog()).getByLabelText("id");
  await waitFor(() => expect(document.activeElement).toBe(id));
  await user.click(within(await dialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test("an edit dialog focuses its first input even when another is empty", async () => {
  openScreen({ screen: gatewayRoutes, answers: { ...answers, [ROUTE]: (sent) => ok({ ...route(String(sent.params["id"])), url: null }) } });
  await userEvent.click(within((await screen.findByText("/a/**")).closest("tr") as HTMLElement).getByRole("button", { name: "编辑" }));
  const form = within(await dialog());
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("路由路径")));
  expect(form.getByLabelText<HTMLInputElement>("url").value).toBe("");
});
