import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BeginFactor, EndFactor } from "../../../src/app/identity/account/factor-dialog.tsx";
import { ok } from "../../runtime/support/fake-portal.tsx";
import { messages, openPage, press, type } from "./account.tsx";

const AT = "/gp-auth-center/rest/v1/user/factor";
const URI = "otpauth://totp/portal:unit1?secret=ABC";

test("sets up an authenticator app and shows the recovery codes once", async () => {
  const onLeave = vi.fn();
  const { callsOf } = openPage(<BeginFactor onLeave={onLeave} onOpen={() => {}} />, {
    [`${AT}/begin`]: () => ok({ secret: "ABCDEFGH", uri: URI }),
    [`${AT}/confirm`]: () => ok({ recoveryCodes: "aaaaa-bbbbb-ccccc\nddddd-eeeee-fffff" }, "双因素认证已开启"),
  });
  await type("登录密码", "Demo-2026!");
  await press("下一步");
  expect((await screen.findByRole("img", { name: "绑定身份验证器的二维码" })).querySelector("path")?.getAttribute("d")).toMatch(/^M\d/);
  expect(screen.getByText("ABCD EFGH")).toBeDefined();
  await press("开启");
  await waitFor(() => expect(messages()).toEqual(["请输入动态验证码"]));
  await type("动态验证码", "123456");
  await press("开启");
  for (const code of ["aaaaa-bbbbb-ccccc", "ddddd-eeeee-fffff"]) expect(await screen.findByText(new RegExp(code))).toBeDefined();
  expect(callsOf(`${AT}/begin`)[0]?.data).toEqual({ pwd: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(callsOf(`${AT}/confirm`)[0]?.data).toEqual({ factorCode: "123456" });
});

test("switches the second factor off by a code and shows a wrong code at its field", async () => {
  const onLeave = vi.fn();
  const wrong = { field: "factorCode", message: "动态验证码错误或已使用，请等待下一个" };
  let replies = [{ code: "422", msg: wrong.message, data: { violations: [wrong] }, status: 422 }, ok(null, "双因素认证已关闭")];
  openPage(<EndFactor onLeave={onLeave} onOpen={() => {}} />, {
    [`${AT}/end`]: () => {
      const [next, ...rest] = replies;
      replies = rest;
      return next ?? ok(null);
    },
  });
  await type("动态验证码", "000000");
  await press("关闭认证");
  await waitFor(() => expect(messages()).toEqual([wrong.message]));
  await type("动态验证码", "123456");
  await press("关闭认证");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
});
