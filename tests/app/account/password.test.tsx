import { screen, waitFor } from "@testing-library/react";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sm3 } from "sm-crypto-v2";
import { expect, test, vi } from "vitest";
import PasswordDialog from "../../../src/app/account/password-dialog.tsx";
import PasswordPage from "../../../src/app/account/password-page.tsx";
import { ok, type Reply } from "../../runtime/support/portal.tsx";
import { type Answers, ENCRYPT, entry, messages, openPage, press, type } from "./account.tsx";

const UPDATE = "/gp-auth-center/rest/v1/user/updatePwd";
const CHECK = "/route/v1/users/passWord";
const SET = "/route/v1/users/newPassWord";
const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
const wrongOld = (): Reply => ({ code: "400", msg: "旧密码错误", data: null, status: 400 });

function openDialog(answers: Answers = {}) {
  const onLeave = vi.fn();
  const portal = openPage(<PasswordDialog onLeave={onLeave} onOpen={() => {}} />, { [UPDATE]: () => ok(null, "修改成功"), ...answers });
  return { ...portal, onLeave };
}

async function enter(old: string, next: string, confirm: string): Promise<void> {
  await type("旧密码", old);
  await type("新密码", next);
  await type("确认新密码", confirm);
}

test("[P-PASSWORD-01][P-PASSWORD-02] the dialog asks for old, new and confirmed password, each with its own message", async () => {
  const { sent } = openDialog();
  await entry("旧密码");
  await press("确定");
  expect(messages()).toEqual(["请输入旧密码", "请输入新密码", "请输入确认新密码"]);
  expect(document.activeElement).toBe(await entry("旧密码"));
  await enter("old-1", "Better-1", "Better-2");
  await press("确定");
  expect(messages()).toEqual(["新密码不一致"]);
  expect(sent).toEqual([]);
});

test.each([
  ["5 characters", "ab1-X", "新密码长度为6-20个字符"],
  ["21 characters", "abcdefghij-1234567890", "新密码长度为6-20个字符"],
  ["21 characters, the last a blank", "abcdefghij1234567890 ", "新密码长度为6-20个字符"],
  ["digits only", "12345678", "新密码安全性较低，请重新输入"],
  ["lower case only", "abcdefgh", "新密码安全性较低，请重新输入"],
])("[P-PASSWORD-03][P-PASSWORD-04] the dialog refuses a new password of %s", async (_, password, message) => {
  const { sent } = openDialog();
  await enter("old-1", password, password);
  await press("确定");
  expect(messages()).toEqual([message]);
  expect(sent).toEqual([]);
});

test.each(["abcde1", "abcdefghij1234567890", "abcdEF", "12345-"])(
  "[P-PASSWORD-03][P-PASSWORD-04] the dialog accepts %s as a new password",
  async (password) => {
    const { callsOf } = openDialog();
    await enter("old-1", password, password);
    await press("确定");
    await waitFor(() => expect(callsOf(UPDATE)).toHaveLength(1));
  },
);

test("[P-PASSWORD-03][P-PASSWORD-08] the dialog sends blanks around a password as typed", async () => {
  const { callsOf } = openDialog();
  await enter(" old ", " ab1  ", " ab1  ");
  await press("确定");
  await waitFor(() => expect(callsOf(UPDATE)[0]?.data).toMatchObject({ oldPwd: hash(" old "), pwd: hash(" ab1  ") }));
});

test("[P-PASSWORD-08] encryption type 1 sends SHA-256 and never the typed password", async () => {
  const { callsOf, toasts, onLeave } = openDialog();
  await enter("old-1", "Better-1", "Better-1");
  await press("确定");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(UPDATE)[0]?.data).toEqual({ oldPwd: hash("old-1"), pwd: hash("Better-1"), userId: "u1" });
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
])("[P-PASSWORD-05] stops the change with one toast when %s, and keeps the typed passwords", async (_, answer) => {
  const { callsOf, toasts, onLeave } = openDialog({ [ENCRYPT]: answer });
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
test.each([
  ["Better-12", "密码长度不能少于10位"],
  ["better-1234", undefined],
  ["better12345", "密码需包含数字、大写字母、小写字母、特殊字符中的至少3种"],
  ["短密码-Aa1", "密码长度不能少于10位"],
])("[P-PASSWORD-03][P-PASSWORD-04] validates the password policy in the dialog: %s", async (password, message) => {
  const onLeave = vi.fn();
  const { callsOf } = openPage(<PasswordDialog onLeave={onLeave} onOpen={() => {}} />, { [UPDATE]: () => ok(null, "修改成功") }, STRICT);
  await enter("old-1", password, password);
  await press("确定");
  if (message === undefined) await waitFor(() => expect(callsOf(UPDATE)).toHaveLength(1));
  else await waitFor(() => expect(messages()).toEqual([message]));
  expect(callsOf(UPDATE)).toHaveLength(message === undefined ? 1 : 0);
});

test("two clicks on the button send one call", async () => {
  let answer = (_: Reply): void => {};
  const waiting = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const { callsOf, onLeave } = openDialog({ [UPDATE]: () => waiting });
  await enter("old-1", "Better-1", "Better-1");
  await press("确定");
  await waitFor(() => expect(callsOf(UPDATE)).toHaveLength(1));
  document.querySelector("form")?.requestSubmit();
  answer(ok(null));
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(UPDATE)).toHaveLength(1);
});

function openAlter(answers: Answers = {}) {
  return openPage(<PasswordPage />, { [CHECK]: () => ok(null), [SET]: () => ok(null, "修改成功"), ...answers });
}

test("[P-PASSWORD-01][P-PASSWORD-10] the page asks for the same three passwords with its own messages", async () => {
  const { sent } = openAlter();
  await entry("旧密码");
  await press("保存");
  expect(messages()).toEqual(["请输入旧密码", "请输入新密码", "请再次输入新密码"]);
  await enter("old-1", "Better-11", "Better-12");
  await press("保存");
  expect(messages()).toEqual(["两次输入密码不一致!"]);
  expect(sent).toEqual([]);
});

test.each([
  ["Bett-12", "密码长度需为8位以上"],
  ["12345678", "需为8位以上数字、字母、特殊字符任意两种"],
  ["ABCDEFGH", "需为8位以上数字、字母、特殊字符任意两种"],
])("[P-PASSWORD-09] the page refuses the new password %s", async (password, message) => {
  const { sent } = openAlter();
  await enter("old-1", password, password);
  await press("保存");
  expect(messages()).toEqual([message]);
  expect(sent).toEqual([]);
});

test("[P-PASSWORD-09][P-PASSWORD-12] the page sends blanks around a password as typed", async () => {
  const { callsOf } = openAlter();
  await enter("old-1", "abcde1  ", "abcde1  ");
  await press("保存");
  await waitFor(() => expect(callsOf(SET)[0]?.data).toMatchObject({ newPassWord: hash("abcde1  ") }));
});

test("[P-PASSWORD-09][P-PASSWORD-11][P-PASSWORD-12] the page checks the old password, then sets the new one", async () => {
  const { sent, toasts } = openAlter();
  await enter("old-1", "abcdEFGH", "abcdEFGH");
  await press("保存");
  await waitFor(() => expect(toasts).toEqual([{ type: "success", text: "修改成功" }]));
  expect(sent.slice(1)).toMatchObject([
    { method: "get", url: CHECK, params: { userName: "unit1", passWord: hash("old-1") } },
    { method: "put", url: SET, data: { userName: "unit1", newPassWord: hash("abcdEFGH") } },
  ]);
  // Nobody finds the passwords in the form afterwards.
  await waitFor(async () => expect((await entry("旧密码")).value).toBe(""));
  expect((await entry("新密码")).value).toBe("");
});

test("[P-PASSWORD-09] the page shows the password policy and enforces it", async () => {
  const { callsOf } = openPage(<PasswordPage />, { [CHECK]: () => ok(null), [SET]: () => ok(null, "修改成功") }, STRICT);
  expect(await screen.findByText(/密码为10位以上，包含数字、大写字母、小写字母、特殊字符中的至少三种。/)).toBeDefined();
  await enter("old-1", "abcdEFGHij", "abcdEFGHij");
  await press("保存");
  await waitFor(() => expect(messages()).toEqual(["密码需包含数字、大写字母、小写字母、特殊字符中的至少3种"]));
  expect(callsOf(CHECK)).toEqual([]);
  await enter("old-1", "abcdEFGH12", "abcdEFGH12");
  await press("保存");
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
