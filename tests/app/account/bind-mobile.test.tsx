import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Data, firstFailure } from "../../../runtime/index.ts";
import { ownAccount } from "../../../src/generated/dialogs/own-account.ts";
import PurchaserListPage from "../../../src/generated/screens/purchaser-list.tsx";
import SupplierListPage from "../../../src/generated/screens/supplier-list.tsx";
import { slots } from "../../../src/screens/index.ts";
import { ok, openScreen, page } from "../../runtime/support/fake-portal.tsx";
import { dialog, hourLater, press, type, USER } from "./account.tsx";

const SEND = "/gp-auth-center/sendPhoneCode";
const SAVE = "/gp-auth-center/rest/v1/user/info/auth/single";

const PAGES = {
  "/purchaserList": { list: <PurchaserListPage />, user: { userTypeNow: "10" } },
  "/supplierList": { list: <SupplierListPage />, user: { userTypeNow: "3", exchange: true } },
} as const;

function enter(user: Data = {}, path: keyof typeof PAGES = "/purchaserList") {
  return openScreen({
    screen: { page: PAGES[path].list, path },
    handlers: {
      "/gpr-workflow/rest/assetes/org/searchByPageInfo": () => page([]),
      "/gpr-workflow/rest/assets/sup/searchByPageInfo": () => page([]),
      "/gpr-workflow/rest/assetes/org/countByState": () => page([]),
      "/gpr-workflow/rest/assets/sup/countByState": () => page([]),
      [SEND]: () => ok({ sent: true }),
      [SAVE]: () => ok(null, "绑定成功"),
    },
    user: { ...USER, telVerified: false, userTel: null, ...PAGES[path].user, ...user },
    slots,
  });
}

const noDialog = async () => {
  await screen.findByRole("table");
  // The chunk of the list is loaded by now. If the dialog were due, it would be open.
  await import("../../../src/screens/BindMobile.tsx");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

beforeEach(() => {
  hourLater();
  // biome-ignore lint/suspicious/noDocumentCookie: what the sign-in leaves
  document.cookie = "access_token=first";
});
afterEach(() => {
  localStorage.clear();
});

test.each(["/purchaserList", "/supplierList"] as const)(
  "[D-MOBILE-01] %s asks a user without a phone number for number and code",
  async (path) => {
    enter({}, path);
    const fields = [...(await dialog()).querySelectorAll("[data-field]")].map((item) => item.getAttribute("data-field"));
    expect(fields).toEqual(["identifier", "certificate"]);
  },
);

test("[D-MOBILE-01] does not ask a user with a verified number", async () => {
  enter({ telVerified: true, userTel: "13900000001" });
  await noDialog();
});

test("[D-MOBILE-01] stays closed for the rest of the session and asks again in the next one", async () => {
  enter();
  await dialog();
  await press("取消");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  enter();
  await noDialog();
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: what the next sign-in leaves
  document.cookie = "access_token=second";
  enter();
  expect(await dialog()).toBeDefined();
});

test("[D-MOBILE-03] accepts a number of 11 digits that starts with 1 and then 2 to 9", () => {
  const { checks } = ownAccount.actions.bindMobile;
  const messageFor = (identifier: string) =>
    firstFailure(checks, { form: { identifier, certificate: "123456" }, user: USER, now: "2026-05-01 12:00:00" })?.message;
  for (const second of "23456789") expect(messageFor(`1${second}900000009`)).toBeUndefined();
  for (const wrong of ["10900000009", "11900000009", "1390000000", "139000000099", "03900000009", "1390000000a", "0571-88002001"]) {
    expect(messageFor(wrong)).toBe("手机号错误");
  }
});

test("[D-MOBILE-04][D-MOBILE-06] requires number and code, locks the send button for 120 seconds, binds a first number", async () => {
  const { callsOf, toasts } = enter();
  await dialog();
  for (const number of ["", "13900000009"]) {
    await type("手机号", number);
    await press("确定");
    await waitFor(() => expect(toasts.at(-1)?.text).toBe("请填写表单信息"));
  }
  expect([toasts.length, callsOf(SAVE)]).toEqual([2, []]);
  await press("获取验证码");
  const button = await screen.findByRole("button", { name: /^1\d\d 秒后重新获取$/ });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(callsOf(SEND).map((call) => call.data)).toEqual([{ userTel: "13900000009", smsApi: "updatePhone", smsRegion: "330100" }]);
  await type("验证码", "123456");
  await press("确定");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(SAVE).map((call) => call.data)).toEqual([
    { identityType: "2", userId: "u1", identifier: "13900000009", certificate: "123456" },
  ]);
  expect(toasts.at(-1)).toEqual({ type: "success", text: "绑定成功" });
});
