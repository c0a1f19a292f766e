import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { requestOf } from "../../runtime/contract/wire/call.ts";
import { decodeValue, replyFromWire, wireValue } from "../../runtime/contract/wire/wire.ts";
import type { Call, Data } from "../../runtime/index.ts";
import LoginPagePage from "../../src/generated/screens/login-page.tsx";
import { type FakePortal, ok, openScreen, type Reply, userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the page. Imported here, before the clock of the first test starts.
import "../../runtime/fields/rich-text/rich-text-control.tsx";
import "../../runtime/fields/upload/image-control.tsx";
import "../../runtime/screens/form-block.tsx";

const READ = "/gp-auth-center/rest/v1/custom/page/config/default";
const SAVE = "/gp-auth-center/rest/v1/custom/page/config";
const CLEAR = "/api/oauth/cache/logo/deletion";
const base64 = (text: string): string => wireValue("base64", text) as string;

const stored = { id: "default", logoContent: "采购门户", loginForm: "1", footer: base64("<p>页脚</p>"), version: 3 };

function open(record: Data = stored): FakePortal {
  let current = record;
  const save = (): Reply => {
    current = { ...current, version: 4 };
    return ok(current, "保存成功");
  };
  return openScreen({
    screen: { page: <LoginPagePage />, path: "/login-page" },
    handlers: { [READ]: () => ok(current), [SAVE]: save, [CLEAR]: () => ok(null, "缓存已清除") },
  });
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const press = async () => userEvent.click(await screen.findByRole("button", { name: /保\s*存/ }));

test("[P-LOGINPAGE-02][P-LOGINPAGE-03][P-LOGINPAGE-07][P-LOGINPAGE-10] the account method stays on; a save clears the logo cache", async () => {
  const portal = open();
  const isAsked = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const account = await box("账号");
  expect([account.checked, account.disabled]).toEqual([true, true]);
  expect((await box("手机")).disabled).toBe(false);
  fireEvent.click(account);
  expect(isAsked()).toBe(false);
  await userEvent.click(await box("CA"));
  await waitFor(() => expect(isAsked()).toBe(true));
  await press();
  await waitFor(() => expect(portal.callsOf(CLEAR)).toHaveLength(1));
  expect(portal.callsOf(SAVE)[0]?.data).toEqual({ ...stored, loginForm: "1,3" });
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text: "保存成功" }]));
  expect(portal.callsOf(READ).length).toBeGreaterThan(1);
  await waitFor(() => expect(isAsked()).toBe(false));
});

test("[P-LOGINPAGE-04] refuses settings without the account method before they are sent", async () => {
  const portal = open({ ...stored, loginForm: "" });
  for (const method of [undefined, "手机"]) {
    if (method !== undefined) await userEvent.click(await box(method));
    await box("手机");
    await press();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("请至少选择一种登录方式"));
  }
  expect(portal.callsOf(SAVE)).toEqual([]);
  const account = await box("账号");
  expect(account.disabled).toBe(false);
  await userEvent.click(account);
  await press();
  await waitFor(() => expect(portal.callsOf(SAVE)[0]?.data?.["loginForm"]).toBe("1,2"));
});

const call: Call = {
  id: "a.b",
  method: "put",
  path: "/b",
  query: [],
  body: ["kinds", "text", "plain"],
  wire: { kinds: "comma", text: "html" },
};

test("[P-LOGINPAGE-02][P-LOGINPAGE-03] converts lists to comma lists and texts to base64 of UTF-8, both ways", () => {
  const current = { kinds: ["1", "3"], text: "<p>页脚 €</p>", plain: "a,b" };
  const sent = { kinds: "1,3", text: "PHA+6aG16ISaIOKCrDwvcD4=", plain: "a,b" };
  expect(requestOf(call, current).data).toEqual(sent);
  expect(replyFromWire(call, sent)).toEqual(current);
  expect(replyFromWire({ ...call, page: true }, { rows: [sent, sent], total: 2 })).toEqual({ rows: [current, current], total: 2 });
  expect(replyFromWire({ ...call, at: "model" }, { model: sent, plain: 1 })).toEqual({ model: current, plain: 1 });
  expect(replyFromWire(call, { kinds: null, text: "" })).toEqual({ kinds: null, text: "" });
  expect(replyFromWire(call, null)).toBeNull();
  expect(requestOf(call, { kinds: null, text: undefined }).data).toEqual({ kinds: null });
  expect([decodeValue("base64", "?"), decodeValue("base64", "/w=="), decodeValue("comma", ["1"]), decodeValue("comma", " 1, ,2 ")]).toEqual(
    [false, false, false, ["1", "2"]],
  );
  // Longer than one chunk of the conversion.
  const long = "页".repeat(30_000);
  expect(decodeValue("base64", wireValue("base64", long))).toBe(long);
});
