import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Data } from "../../../runtime/index.ts";
import PhoneDialog from "../../../src/app/identity/account/phone-dialog.tsx";
import { ok, pass, type Reply } from "../../runtime/support/fake-portal.tsx";
import { type Handlers, dialog, entry, hourLater, openPage, press, type } from "./account.tsx";

const SEND = "/gp-auth-center/sendPhoneCode";
const SAVE = "/gp-auth-center/rest/v1/user/info/auth/single";

beforeEach(hourLater);

function openPhone(handlers: Handlers = {}, user: Data = {}) {
  const onLeave = vi.fn();
  const page = <PhoneDialog onLeave={onLeave} onOpen={() => {}} />;
  const portal = openPage(page, { [SEND]: () => ok({ sent: true }), [SAVE]: () => ok(null, "修改成功"), ...handlers }, user);
  return { ...portal, onLeave };
}

const sendButton = () => screen.getByRole("button", { name: /获取/ }) as HTMLButtonElement;

test("[P-PHONE-02][D-MOBILE-03] refuses a missing or wrong number or code, and sends no code to one", async () => {
  const { sent, toasts } = openPhone();
  const refused = [
    ["", "", "请填写表单信息"],
    ["13900000009", "", "请填写表单信息"],
    ["", "123456", "请填写表单信息"],
    ["12345", "", "请填写表单信息"],
    ["1390000000", "123456", "手机号错误"],
    ["139000000091", "123456", "手机号错误"],
    ["11900000009", "123456", "手机号错误"],
    ["23900000009", "123456", "手机号错误"],
  ] as const;
  for (const [index, [number, code, message]] of refused.entries()) {
    await type("新手机号", number);
    await type("验证码", code);
    await press("确定");
    await waitFor(() => expect(toasts).toHaveLength(index + 1));
    expect([number, code, toasts.at(-1)]).toEqual([number, code, { type: "error", text: message }]);
  }
  await type("新手机号", "");
  await press("获取验证码");
  await type("新手机号", "12345");
  await press("获取验证码");
  expect(toasts.slice(refused.length).map((item) => item.text)).toEqual(["请填写表单信息", "手机号错误"]);
  expect(sent).toEqual([]);
});

test("[P-PHONE-01][P-PHONE-02] keeps number and code after a wrong code, and sends them with the number they replace", async () => {
  const replies: Reply[] = [{ code: "400", msg: "手机验证码错误", data: null, status: 400 }];
  const { callsOf, toasts, onLeave } = openPhone({ [SAVE]: () => replies.shift() ?? ok(null, "修改成功") });
  expect((await dialog()).querySelector('[data-field="oldMobile"]')?.textContent).toBe("原手机号13900000001");
  await type("新手机号", "12900000009");
  await type("验证码", "123456");
  await press("确定");
  await waitFor(() => expect(toasts).toEqual([{ type: "error", text: "手机验证码错误" }]));
  await act(async () => {});
  expect([(await entry("新手机号")).value, (await entry("验证码")).value]).toEqual(["12900000009", "123456"]);
  expect(onLeave).not.toHaveBeenCalled();
  await press("确定");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(SAVE).at(-1)?.data).toEqual({
    identityType: "2",
    userId: "u1",
    identifier: "12900000009",
    certificate: "123456",
    oldMobile: "13900000001",
  });
});

test("[P-PHONE-04] the button counts down 120 seconds after a code was sent, even while the dialog is closed", async () => {
  const first = openPhone();
  await type("新手机号", "13900000009");
  await press("获取验证码");
  await waitFor(() => expect(first.callsOf(SEND)).toHaveLength(1));
  expect(first.callsOf(SEND)[0]?.data).toEqual({ userTel: "13900000009", smsApi: "updatePhone", smsRegion: "330100" });
  await waitFor(() => expect(sendButton().disabled).toBe(true));
  expect(sendButton().textContent).toMatch(/^1(20|19) 秒后重新获取$/);
  await waitFor(async () => expect(document.activeElement).toBe(await entry("验证码")));
  await pass(30_000);
  expect(sendButton().textContent).toMatch(/^(90|89|88) 秒后重新获取$/);
  cleanup();
  await pass(30_000);
  openPhone();
  await entry("验证码");
  expect(sendButton().textContent).toMatch(/^(60|59|58|57) 秒后重新获取$/);
  expect(sendButton().disabled).toBe(true);
  await pass(61_000);
  expect(sendButton().disabled).toBe(false);
  expect(sendButton().textContent).toBe("获取验证码");
});

test("[P-PHONE-04] starts no countdown after a failure", async () => {
  const refused = (): Reply => ({ code: "400", msg: "发送失败", data: null, status: 400 });
  const { toasts } = openPhone({ [SEND]: refused });
  await type("新手机号", "13900000009");
  await press("获取验证码");
  await waitFor(() => expect(toasts).toEqual([{ type: "error", text: "发送失败" }]));
  await waitFor(() => expect(sendButton().textContent).toBe("获取验证码"));
  expect(sendButton().disabled).toBe(false);
});

test("[P-PHONE-01] accepts a code of the old number instead of the password when a fresh proof is required", async () => {
  const { callsOf, onLeave } = openPhone({}, { provenUntil: "2020-01-01 00:00:00" });
  await type("新手机号", "12900000009");
  await type("验证码", "123456");
  expect((await dialog()).querySelector('[data-field="oldCode"]')?.textContent).toContain("与登录密码任填一项");
  // The last button of this name, beside the code of the old number.
  await press("获取验证码");
  await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
  expect(callsOf(SEND)[0]?.data).toEqual({ userTel: "13900000001", smsApi: "verifyPhone", smsRegion: "330100" });
  await type("原手机号验证码", "654321");
  await press("确定");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(SAVE)[0]?.data).toMatchObject({ identifier: "12900000009", certificate: "123456", oldCode: "654321" });
});

test("asks only for the password when the old number was never verified", async () => {
  openPhone({}, { provenUntil: "2020-01-01 00:00:00", telVerified: false });
  await entry("登录密码");
  expect((await dialog()).querySelector('[data-field="oldCode"]')).toBeNull();
});
