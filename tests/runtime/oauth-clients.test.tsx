import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import OauthClientsPage from "../../src/generated/screens/oauth-clients.tsx";
import { ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";

const CLIENTS = "/gp-auth-center/rest/v1/client/detail";
const SERVICES = "/gp-auth-center/rest/v1/client/services";
const client = {
  clientId: "portal",
  resourceIds: ["s1"],
  scope: ["read"],
  authorizedGrantTypes: ["authorization_code"],
  autoApproveScopes: ["true"],
  registeredRedirectUris: ["https://a.example/cb"],
  accessTokenValiditySeconds: 3600,
  version: 2,
};

function open() {
  const answer = (sent: Sent): Reply => {
    if (sent.method !== "get") return ok(null, "保存成功");
    return sent.url === CLIENTS ? page([client]) : ok(client);
  };
  const services = page([
    { id: "s1", name: "菜单中心" },
    { id: "s2", name: "认证中心" },
  ]);
  const answers = new Proxy<Record<string, (sent: Sent) => Reply>>(
    {},
    { get: (_, url) => (String(url) === SERVICES ? () => services : answer) },
  );
  return openScreen({ screen: { page: <OauthClientsPage />, path: "/oauth-client" }, answers });
}
const dialog = () => screen.getByRole("dialog");
const field = (label: string) => within(dialog()).queryByText(label);
const save = () => userEvent.click(within(dialog()).getByRole("button", { name: /确\s*定/ }));

async function edit() {
  await screen.findByText("portal");
  await userEvent.click(screen.getByRole("button", { name: "编辑" }));
  await screen.findByRole("dialog");
}

test("[P-OAUTH-01][P-OAUTH-03][P-OAUTH-09] the form offers the codes and the services of one call for 1000", async () => {
  const portal = open();
  await screen.findByText("portal");
  await userEvent.click(screen.getByRole("button", { name: /新\s*增/ }));
  await screen.findByRole("dialog");
  expect(
    within(dialog())
      .getAllByRole("checkbox")
      .map((box) => (box as HTMLInputElement).value),
  ).toEqual([..."read write trust".split(" "), ..."authorization_code refresh_token implicit password client_credentials".split(" ")]);
  await waitFor(() => expect(portal.sent.find((sent) => sent.url === SERVICES)?.params).toEqual({ pageNumber: 1, pageSize: 1000 }));
  await userEvent.click(within(dialog()).getByRole("combobox", { name: /可访问服务/ }));
  // antd's list for screen readers holds the values; what is seen are the labels.
  expect(await screen.findByTitle("菜单中心（s1）")).toBeDefined();
  await waitFor(() => expect(screen.getByTitle("认证中心（s2）")).toBeDefined());
});

test("[P-OAUTH-04][P-OAUTH-05] shows fields for the grant types they belong to", async () => {
  open();
  await screen.findByText("portal");
  await userEvent.click(screen.getByRole("button", { name: /新\s*增/ }));
  await screen.findByRole("dialog");
  expect([field("自动授权"), field("回调地址")]).toEqual([null, null]);
  await userEvent.click(within(dialog()).getByRole("checkbox", { name: "implicit" }));
  await waitFor(() => expect([field("自动授权") === null, field("回调地址") === null]).toEqual([true, false]));
  await userEvent.click(within(dialog()).getByRole("checkbox", { name: "authorization_code" }));
  await waitFor(() => expect([field("自动授权") === null, field("回调地址") === null]).toEqual([false, false]));
  await userEvent.click(within(dialog()).getByRole("checkbox", { name: "authorization_code" }));
  await userEvent.click(within(dialog()).getByRole("checkbox", { name: "implicit" }));
  await waitFor(() => expect([field("自动授权"), field("回调地址")]).toEqual([null, null]));
});

test("[P-OAUTH-07] shows the message of each missing value in order", async () => {
  open();
  await screen.findByText("portal");
  await userEvent.click(screen.getByRole("button", { name: /新\s*增/ }));
  await screen.findByRole("dialog");
  await save();
  const alerts = await within(dialog()).findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toEqual([
    "请输入客户端id",
    "请输入客户端密钥",
    "请选择可访问服务",
    "请至少选择一个读写权限",
    "请至少选择一个认证类型",
  ]);
});

test("[P-OAUTH-08][P-OAUTH-06] sends 0 seconds as null, omits a blank secret and locks the key", async () => {
  const portal = open();
  await edit();
  const seconds = within(dialog()).getByLabelText("令牌有效期（秒）") as HTMLInputElement;
  expect(seconds.value).toBe("3600");
  expect(seconds.getAttribute("step")).toBe("60");
  expect((within(dialog()).getByLabelText("客户端id") as HTMLInputElement).disabled).toBe(true);
  expect((within(dialog()).getByLabelText("客户端密钥") as HTMLInputElement).value).toBe("");
  await userEvent.clear(seconds);
  await userEvent.type(seconds, "0");
  await save();
  await waitFor(() => expect(portal.sent.some((sent) => sent.method === "put")).toBe(true));
  const sent = portal.sent.find((call) => call.method === "put")?.data;
  expect(sent).toEqual({ ...client, accessTokenValiditySeconds: null });
});

test("[P-OAUTH-04][P-OAUTH-05] does not send hidden fields", async () => {
  const portal = open();
  await edit();
  await userEvent.click(within(dialog()).getByRole("checkbox", { name: "authorization_code" }));
  await userEvent.click(within(dialog()).getByRole("checkbox", { name: "password" }));
  await save();
  await waitFor(() => expect(portal.sent.some((sent) => sent.method === "put")).toBe(true));
  const sent = portal.sent.find((call) => call.method === "put")?.data;
  expect(sent).toMatchObject({ authorizedGrantTypes: ["password"] });
  expect(sent).not.toHaveProperty("autoApproveScopes");
  expect(sent).not.toHaveProperty("registeredRedirectUris");
});

test("[P-OAUTH-12] asks before deleting, and cancelling sends nothing", async () => {
  const portal = open();
  await screen.findByText("portal");
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  expect(within(await screen.findByRole("dialog")).getByText("此操作将永久删除客户端信息配置, 是否继续?")).toBeDefined();
  await userEvent.click(within(dialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "已取消删除" }]));
  expect(portal.sent.every((sent) => sent.method === "get")).toBe(true);
});
