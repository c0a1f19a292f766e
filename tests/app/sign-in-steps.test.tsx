import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AccountForm } from "../../src/app/identity/sign-in/account-form.tsx";
import FactorStep from "../../src/app/identity/sign-in/factor-step.tsx";

type Reply = { status?: number; code?: string; msg?: string; data?: object | null };

/** Starts a fake server with a table of replies by path suffix. @returns the requests that it receives */
function serving(replies: Record<string, () => Reply>): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (url: string, { body }: RequestInit = {}) => {
    const path = url.split("?")[0] ?? "";
    const found = Object.entries(replies).find(([end]) => path.endsWith(end));
    if (body !== undefined) sent.push({ path, body: JSON.parse(String(body)) });
    const { status = 200, ...reply } = found?.[1]() ?? {};
    return Promise.resolve(new Response(JSON.stringify({ code: "200", msg: "", data: {}, ...reply }), { status }));
  });
  return sent;
}

const enter = (code: string) => fireEvent.change(screen.getByLabelText("动态验证码"), { target: { value: code } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Signs in with name, password and captcha. @returns the result of the form and the requests */
async function signIn(login: () => Reply) {
  const sent = serving({
    login,
    captcha: () => ({ data: { captchaKey: "k", image: "data:," } }),
    getEncryptType: () => ({ data: { encryptType: "1" } }),
  });
  const signedIn = new Promise((resolve) => {
    render(<AccountForm onSignedIn={(...given) => resolve(given)} />);
  });
  await screen.findByAltText(/验证码图片/);
  for (const [label, value] of Object.entries({ 用户名: "unit1", 密码: "x", 验证码: "ABCD" }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  press("登录");
  return { signedIn, sent };
}

test("[P-LOGIN-01] a sign-in that requires a second factor returns its ticket and no session", async () => {
  const { signedIn } = await signIn(() => ({ data: { secondFactor: "code", ticket: "t1" } }));
  expect(await signedIn).toEqual([{ mustChangePassword: false, factor: { kind: "code", ticket: "t1" } }, "x"]);
});

test("[P-LOGIN-05] computes the proof of work that the server requires and resends with the same captcha", async () => {
  const replies: Reply[] = [
    { status: 428, code: "428", msg: "需要进行安全校验，请重试", data: { challenge: "c", bits: 14 } },
    { data: { access_token: "t", mustChangePassword: false } },
  ];
  const { signedIn, sent } = await signIn(() => replies.shift() ?? {});
  expect(await screen.findByText("正在进行安全校验…")).toBeTruthy();
  expect(await signedIn).toEqual([{ mustChangePassword: false }, "x"]);
  const proof = { captchaKey: "k", workChallenge: "c", workNonce: expect.any(String) };
  expect(sent.map(({ body }) => body)).toMatchObject([{ captchaKey: "k" }, proof]);
});

test("[P-LOGIN-01] shows the typed password while the eye is pressed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(<AccountForm onSignedIn={() => undefined} />);
  const password = screen.getByLabelText("密码") as HTMLInputElement;
  const eye = screen.getByRole("button", { name: "显示密码" });
  fireEvent.change(password, { target: { value: "typed" } });
  for (const [type, isPressed] of [
    ["password", "false"],
    ["text", "true"],
    ["password", "false"],
  ]) {
    expect([password.type, eye.getAttribute("aria-pressed"), password.value]).toEqual([type, isPressed, "typed"]);
    fireEvent.click(eye);
  }
});

test("the second step requires a code and accepts another one after a wrong one", async () => {
  const replies: Reply[] = [
    { status: 422, code: "422", msg: "动态验证码错误或已使用，请等待下一个", data: null },
    { data: { access_token: "a", mustChangePassword: true } },
  ];
  const sent = serving({ secondFactor: () => replies.shift() ?? {} });
  const onDone = vi.fn();
  render(<FactorStep wanted={{ kind: "code", ticket: "t1" }} onDone={onDone} onBack={() => {}} />);
  press("登录");
  expect(await screen.findByText("请输入动态验证码")).toBeDefined();
  enter("000000");
  press("登录");
  expect(await screen.findByText("动态验证码错误或已使用，请等待下一个")).toBeDefined();
  await waitFor(() => expect((screen.getByLabelText("动态验证码") as HTMLInputElement).value).toBe(""));
  enter(" 123456 ");
  press("登录");
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ mustChangePassword: true }));
  expect(sent.map(({ body }) => body)).toEqual([
    { ticket: "t1", factorCode: "000000" },
    { ticket: "t1", factorCode: "123456" },
  ]);
});

test("sets up a required app in the second step and shows the recovery codes before the portal", async () => {
  serving({
    enrol: () => ({ data: { secret: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH" } }),
    secondFactor: () => ({ data: { access_token: "a", mustChangePassword: false, recoveryCodes: "aaaaa-bbbbb-ccccc" } }),
  });
  const onDone = vi.fn();
  render(<FactorStep wanted={{ kind: "enrol", ticket: "t2" }} onDone={onDone} onBack={() => {}} />);
  expect(await screen.findByRole("img", { name: "绑定身份验证器的二维码" })).toBeDefined();
  expect(screen.getByText("ABCD EFGH")).toBeDefined();
  enter("123456");
  press("绑定并登录");
  expect(await screen.findByText("aaaaa-bbbbb-ccccc")).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  press("已保存，进入门户");
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ mustChangePassword: false }));
});

test("an expired second step leads back to the first one", async () => {
  serving({ secondFactor: () => ({ status: 400, code: "400", msg: "登录已超时，请重新登录", data: null }) });
  const onBack = vi.fn();
  render(<FactorStep wanted={{ kind: "code", ticket: "t3" }} onDone={() => {}} onBack={onBack} />);
  enter("123456");
  press("登录");
  expect(await screen.findByText("登录已超时，请重新登录")).toBeDefined();
  press("返回登录");
  expect(onBack).toHaveBeenCalled();
});
