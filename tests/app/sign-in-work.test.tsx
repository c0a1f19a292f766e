import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AccountForm } from "../../src/app/sign-in/account-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[P-LOGIN-05] computes the proof of work that the server requires and resends with the same captcha", async () => {
  const sent: Record<string, unknown>[] = [];
  const reply = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", (url: string, { body }: RequestInit = {}) => {
    if (!url.includes("/api/oauth/login"))
      return reply(200, { code: "200", msg: "", data: { encryptType: "1", captchaKey: "k", image: "data:," } });
    sent.push(JSON.parse(String(body)));
    if (sent.length > 1) return reply(200, { code: "200", msg: "", data: { access_token: "t", mustChangePassword: false } });
    return reply(428, { code: "428", msg: "需要进行安全校验，请重试", data: { challenge: "c", bits: 14 } });
  });
  const signedIn = new Promise((resolve) => {
    render(<AccountForm onSignedIn={resolve} />);
  });
  await screen.findByAltText(/验证码图片/);
  for (const [label, value] of [
    ["用户名", "unit1"],
    ["密码", "x"],
    ["验证码", "ABCD"],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole("button", { name: "登录" }));
  expect(await screen.findByText("正在进行安全校验…")).toBeTruthy();
  expect(await signedIn).toEqual({ mustChangePassword: false });
  expect(sent).toMatchObject([{ captchaKey: "k" }, { captchaKey: "k", workChallenge: "c", workNonce: expect.any(String) }]);
});

test("[P-LOGIN-01] shows the typed password while the eye is pressed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(<AccountForm onSignedIn={() => undefined} />);
  const password = screen.getByLabelText("密码") as HTMLInputElement;
  const eye = screen.getByRole("button", { name: "显示密码" });
  expect([password.type, eye.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
  fireEvent.change(password, { target: { value: "typed" } });
  fireEvent.click(eye);
  expect([password.type, eye.getAttribute("aria-pressed"), password.value]).toEqual(["text", "true", "typed"]);
  fireEvent.click(eye);
  expect(password.type).toBe("password");
});
