import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { accessToken } from "../../src/app/boot/session/session.ts";
import { passwordHash } from "../../src/app/identity/credentials/password-hash.ts";
import { accountErrors, codeErrors, phoneErrors } from "../../src/app/identity/sign-in/sign-in-rules.ts";

test("[P-LOGIN-03] has a message for each invalid value", () => {
  expect(accountErrors({ username: " ", password: "", captcha: "" })).toEqual({
    username: "请输入用户名",
    password: "请输入密码",
    captcha: "请输入验证码",
  });
  for (const captcha of ["123", "12345"]) {
    expect(accountErrors({ username: "a", password: "b", captcha })).toEqual({ captcha: "验证码长度为4位" });
  }
  expect(accountErrors({ username: "a", password: "b", captcha: "1234" })).toEqual({});
});

test("[P-LOGIN-02] requires number and captcha before a code is requested, number and code before signing in", () => {
  expect(codeErrors({ userTel: "", captcha: "", mobileCode: "" })).toEqual({ userTel: "请输入手机号", captcha: "请输入验证码" });
  for (const userTel of ["1381234567", "138123456789", "11812345678", "23812345678", "1381234567a"])
    expect(codeErrors({ userTel, captcha: "123", mobileCode: "" })).toEqual({ userTel: "手机号错误", captcha: "验证码长度为4位" });
  expect(codeErrors({ userTel: " 13812345678 ", captcha: "1234", mobileCode: "" })).toEqual({});
  expect(phoneErrors({ userTel: "13812345678", captcha: "", mobileCode: " " })).toEqual({ mobileCode: "请输入短信验证码" });
  expect(phoneErrors({ userTel: "13812345678", captcha: "", mobileCode: "123456" })).toEqual({});
});

test("hashes passwords with SHA-256 (1) or SM3 (2), as the server requires", async () => {
  expect(await passwordHash("密码 A1!", "1")).toBe(createHash("sha256").update("密码 A1!").digest("hex"));
  // The first example of GB/T 32905-2016.
  expect(await passwordHash("abc", "2")).toBe("66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0");
  await expect(passwordHash("x", "3")).rejects.toThrow('"3"');
});

test("[P-LOGIN-04] reads the token from the cookie access_token", () => {
  expect(accessToken("a=b; access_token=t%2B1; access_token_old=x")).toBe("t+1");
  expect(accessToken("not_access_token=1")).toBeUndefined();
  expect(accessToken("access_token=")).toBeUndefined();
  expect(accessToken("access_token=%zz")).toBeUndefined();
});
