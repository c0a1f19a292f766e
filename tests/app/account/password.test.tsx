import { screen, waitFor } from "@testing-library/react";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sm3 } from "sm-crypto-v2";
import { expect, test, vi } from "vitest";
import PasswordDialog from "../../../src/app/identity/account/password-dialog.tsx";
import PasswordPage from "../../../src/app/identity/account/password-page.tsx";
import { ok, type Reply } from "../../runtime/support/fake-portal.tsx";
import { type Handlers, ENCRYPT, entry, messages, openPage, press, type } from "./account.tsx";

const UPDATE = "/gp-auth-center/rest/v1/user/updatePwd";
const CHECK = "/route/v1/users/passWord";
const SET = "/route/v1/users/newPassWord";
const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
const wrongOld = (): Reply => ({ code: "400", msg: "旧密码错误", data: null, status: 400 });

function openDialog(handlers: Handlers = {}) {
  const onLeave = vi.fn();
  const portal = openPage(<PasswordDialog onLeave={onLeave} onOpen={() => {}} />, { [UPDATE]: () => ok(null, "修改成功"), ...handlers });
  return { ...portal, onLeave };
}

async function enter(old: string, next: string, confirm: string): Promise<void> {
  await type("旧密码", old);
  await type("新密码", next);
  await type("确认新密码", confirm);
}

/** Submits each new password. @returns the messages shown for each */
async function submitEach(button: string, passwords: readonly string[]): Promise<unknown[]> {
  const shown: unknown[] = [];
  for (const password of passwords) {
    await enter("old-1", password, password);
    await press(button);
    shown.push([password, ...messages()]);
  }
  return shown;
}

test("[P-PASSWORD-01][P-PASSWORD-02][P-PASSWORD-03][P-PASSWORD-04] the dialog has a message for each fault", async () => {
  const { sent } = openDialog();
  await entry("旧密码");
  await press("确定");
  expect(messages()).toEqual(["请输入旧密码", "请输入新密码", "请输入确认新密码"]);
  expect(document.activeElement).toBe(await entry("旧密码"));
  await enter("old-1", "Better-1", "Better-2");
  await press("确定");
  expect(messages()).toEqual(["新密码不一致"]);
  const [long, weak] = ["新密码长度为6-20个字符", "新密码安全性较低，请重新输入"];
  const refused = { "ab1-X": long, "abcdefghij-1234567890": long, "abcdefghij1234567890 ": long, "12345678": weak, abcdefgh: weak };
  expect(await submitEach("确定", Object.keys(refused))).toEqual(Object.entries(refused));
  // These are valid, except that the repetition differs.
  for (const accepted of ["abcde1", "abcdefghij1234567890", "abcdEF", "12345-"]) {
    await enter("old-1", accepted, "other");
    await press("确定");
    expect([accepted, ...messages()]).toEqual([accepted, "新密码不一致"]);
  }
  expect(sent).toEqual([]);
});

test("[P-PASSWORD-03][P-PASSWORD-08] encryption type 1 sends SHA-256 of what is typed, blanks too, once", async () => {
  let respond = (_: Reply): void => {};
  const { callsOf, toasts, onLeave } = openDialog({ [UPDATE]: () => new Promise<Reply>((resolve) => (respond = resolve)) });
  await enter(" old ", " ab1  ", " ab1  ");
  await press("确定");
  await waitFor(() => expect(callsOf(UPDATE)).toHaveLength(1));
  document.querySelector("form")?.requestSubmit();
  respond(ok(null, "修改成功"));
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(UPDATE).map(({ data }) => data)).toEqual([{ oldPwd: hash(" old "), pwd: hash(" ab1  "), userId: "u1" }]);
  expect(toasts).toEqual([{ type: "success", text: "修改成功" }]);
});

test("[P-PASSWORD-08] encryption type 2 sends SM3, and the old password in both hashes during the migration", async () => {
  const { callsOf, onLeave } = openDialog({ [ENCRYPT]: () => ok({ encryptType: "2", otherType: "1" }) });
  await enter("old-1", "Better-1", "Better-1");
  await press("确定");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(UPDATE)[0]?.data).toEqual({
    oldPwd: sm3(utf8ToBytes("old-1")),
    otherPwd: hash("old-1"),
    pwd: sm3(utf8ToBytes("Better-1")),
    userId: "u1",
  });
});

test.each<[string, () => Reply]>([
  ["the call fails", () => ({ code: "500", msg: "出错了", data: null, status: 500 })],
  ["the type is none that is known", () => ok({ encryptType: "9" })],
])("[P-PASSWORD-05] stops the change with one toast when %s, and keeps the typed passwords", async (_, respond) => {
  const { callsOf, toasts, onLeave } = openDialog({ [ENCRYPT]: respond });
  await enter("old-1", "Better-1", "Better-1");
  await press("确定");
  await waitFor(() => expect(toasts).toEqual([{ type: "error", text: "获取加密类型失败" }]));
  expect(callsOf(UPDATE)).toEqual([]);
  expect(onLeave).not.toHaveBeenCalled();
  expect((await entry("新密码")).value).toBe("Better-1");
});

test("shows a wrong old password at its focused field and keeps the input", async () => {
  const { onLeave } = openDialog({ [UPDATE]: wrongOld });
  await enter("wrong", "Better-1", "Better-1");
  await press("确定");
  await waitFor(() => expect(messages()).toEqual(["旧密码错误"]));
  expect(document.activeElement).toBe(await entry("旧密码"));
  expect((await entry("确认新密码")).value).toBe("Better-1");
  expect(onLeave).not.toHaveBeenCalled();
  await type("旧密码", "right");
  await waitFor(() => expect(messages()).toEqual([]));
});

const STRICT = { passwordLength: 10, passwordKinds: 3 };
const KINDS = "密码需包含数字、大写字母、小写字母、特殊字符中的至少3种";

test("[P-PASSWORD-03][P-PASSWORD-04] the dialog enforces the password policy", async () => {
  const { callsOf } = openPage(<PasswordDialog onLeave={() => {}} onOpen={() => {}} />, { [UPDATE]: () => ok(null, "修改成功") }, STRICT);
  const refused = { "Better-12": "密码长度不能少于10位", better12345: KINDS, "短密码-Aa1": "密码长度不能少于10位" };
  expect(await submitEach("确定", Object.keys(refused))).toEqual(Object.entries(refused));
  expect(callsOf(UPDATE)).toEqual([]);
  await submitEach("确定", ["better-1234"]);
  await waitFor(() => expect(callsOf(UPDATE)).toHaveLength(1));
});

function openAlter(handlers: Handlers = {}) {
  return openPage(<PasswordPage />, { [CHECK]: () => ok(null), [SET]: () => ok(null, "修改成功"), ...handlers });
}

test("[P-PASSWORD-01][P-PASSWORD-09][P-PASSWORD-10] the page has messages of its own for the same faults", async () => {
  const { sent } = openAlter();
  await entry("旧密码");
  await press("保存");
  expect(messages()).toEqual(["请输入旧密码", "请输入新密码", "请再次输入新密码"]);
  await enter("old-1", "Better-11", "Better-12");
  await press("保存");
  expect(messages()).toEqual(["两次输入密码不一致!"]);
  const weak = "需为8位以上数字、字母、特殊字符任意两种";
  const refused = { "Bett-12": "密码长度需为8位以上", ABCDEFGH: weak, "12345678": weak };
  expect(await submitEach("保存", Object.keys(refused))).toEqual(Object.entries(refused));
  expect(sent).toEqual([]);
});

test("[P-PASSWORD-09][P-PASSWORD-11][P-PASSWORD-12] the page checks the old password, then sets the new one as typed", async () => {
  const { sent, toasts } = openAlter();
  await enter("old-1", "abcde1  ", "abcde1  ");
  await press("保存");
  await waitFor(() => expect(toasts).toEqual([{ type: "success", text: "修改成功" }]));
  expect(sent.slice(1)).toMatchObject([
    { method: "get", url: CHECK, params: { userName: "unit1", passWord: hash("old-1") } },
    { method: "put", url: SET, data: { userName: "unit1", newPassWord: hash("abcde1  ") } },
  ]);
  // The form must not retain the passwords.
  await waitFor(async () => expect((await entry("旧密码")).value).toBe(""));
  expect((await entry("新密码")).value).toBe("");
});

test("[P-PASSWORD-09] the page shows the password policy and enforces it", async () => {
  const { callsOf } = openPage(<PasswordPage />, { [CHECK]: () => ok(null), [SET]: () => ok(null, "修改成功") }, STRICT);
  expect(await screen.findByText(/密码为10位以上，包含数字、大写字母、小写字母、特殊字符中的至少三种。/)).toBeDefined();
  expect(await submitEach("保存", ["abcdEFGHij"])).toEqual([["abcdEFGHij", KINDS]]);
  expect(callsOf(CHECK)).toEqual([]);
  await submitEach("保存", ["abcdEFGH12"]);
  await waitFor(() => expect(callsOf(SET)).toHaveLength(1));
});

test("[P-PASSWORD-11] the page sets nothing after a wrong old password and keeps the input", async () => {
  const { callsOf } = openAlter({ [CHECK]: wrongOld });
  await enter("wrong", "abcdEFGH", "abcdEFGH");
  await press("保存");
  await waitFor(() => expect(messages()).toEqual(["旧密码错误"]));
  expect(callsOf(SET)).toEqual([]);
  expect((await entry("新密码")).value).toBe("abcdEFGH");
  expect(screen.getByRole("heading", { name: "修改密码" })).toBeDefined();
});
