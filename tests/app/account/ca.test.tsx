import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import CaBindDialog from "../../../src/app/identity/account/ca-bind-dialog.tsx";
import CaUnbindDialog from "../../../src/app/identity/account/ca-unbind-dialog.tsx";
import { type CaReader, type CaReading, type CaSigning, loopbackReader } from "../../../src/app/identity/credentials/ca-reader.ts";
import { ok } from "../../runtime/support/fake-portal.tsx";
import { standIn } from "../../support/stand-ins.ts";
import { dialog, messages, openPage, press, type } from "./account.tsx";

const BIND = "/gp-auth-center/user/ca/register";
const UNBIND = "/gp-auth-center/user/ca/caUnbinding";
const CHALLENGE = "/api/oauth/caChallenge";
const KEY = { caUniCode: "AB".repeat(32), keyName: "测试证书", certificate: "Y2VydA==" };

/** A fake certificate reader, whose results a test sets. */
const reader = {
  reading: (async () => ({ kind: "failed" })) as () => Promise<CaReading>,
  signing: (async () => ({ kind: "failed" })) as (challenge: string) => Promise<CaSigning>,
};
const fake: CaReader = {
  available: async () => true,
  read: () => reader.reading(),
  sign: (challenge) => reader.signing(challenge),
};

beforeEach(() => {
  standIn({ caReader: () => fake });
  reader.reading = async () => ({ kind: "read", certificate: KEY });
  reader.signing = async (challenge) => ({ kind: "signed", signature: `signed ${challenge}` });
});

function openBind() {
  const onLeave = vi.fn();
  const known = { [CHALLENGE]: () => ok({ challenge: "c-1" }), [BIND]: () => ok(null, "绑定成功") };
  return { ...openPage(<CaBindDialog onLeave={onLeave} onOpen={() => {}} />, known), onLeave };
}

function openUnbind() {
  const onLeave = vi.fn();
  const page = <CaUnbindDialog onLeave={onLeave} onOpen={() => {}} />;
  return { ...openPage(page, { [UNBIND]: () => ok(null, "解绑成功") }, { caUniCode: KEY.caUniCode }), onLeave };
}

test("[P-CA-05] the dialog shows progress while the key is read, or why it cannot be, and reads again", async () => {
  let reply = (_: CaReading): void => {};
  reader.reading = () => new Promise((resolve) => (reply = resolve));
  const { sent } = openBind();
  for (const [kind, text] of [
    ["failed", "CA读取失败请检查驱动和key"],
    ["unreadable", "CA证书读取异常,请先插好CA锁!"],
    ["unsupported", "CA类型不在支持范围内"],
  ] as const) {
    expect(await screen.findByText("CA读取中请稍后")).toBeDefined();
    reply({ kind });
    expect(await screen.findByText(text)).toBeDefined();
    await type("登录密码", "Demo-1");
    await press("确定");
    expect(messages()).toEqual(["CA证书读取异常,请先插好CA锁!"]);
    await press("重新读取");
  }
  reply({ kind: "read", certificate: KEY });
  expect(await screen.findByText(KEY.caUniCode)).toBeDefined();
  expect(screen.queryByText("CA读取中请稍后")).toBeNull();
  expect(sent).toEqual([]);
});

test("[P-CA-01] binding sends account, password and code with the signature of the key", async () => {
  const { callsOf, onLeave } = openBind();
  await screen.findByText(KEY.caUniCode);
  expect((await dialog()).querySelector('[data-field="userAccount"]')?.textContent).toBe("账号unit1");
  await press("确定");
  expect(messages()).toEqual(["请输入密码"]);
  await type("登录密码", "Demo-1");
  await press("确定");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(BIND)[0]?.data).toEqual({
    userAccount: "unit1",
    pwd: bytesToHex(sha256(utf8ToBytes("Demo-1"))),
    caUniCode: KEY.caUniCode,
    certificate: KEY.certificate,
    challenge: "c-1",
    signature: "signed c-1",
  });
});

test("[P-CA-05] binds nothing when the key does not sign, and keeps the password", async () => {
  reader.signing = async () => ({ kind: "failed" });
  const { callsOf, toasts, onLeave } = openBind();
  await screen.findByText(KEY.caUniCode);
  await type("登录密码", "Demo-1");
  await press("确定");
  await waitFor(() => expect(toasts).toEqual([{ type: "error", text: "CA读取失败请检查驱动和key" }]));
  expect(callsOf(BIND)).toEqual([]);
  expect(onLeave).not.toHaveBeenCalled();
  expect((screen.getByLabelText("登录密码") as HTMLInputElement).value).toBe("Demo-1");
});

test("[P-CA-01][P-CA-05] unbinding sends name and code of the connected key, and nothing while it cannot be read", async () => {
  reader.reading = async () => ({ kind: "unreadable" });
  const { sent, callsOf, onLeave } = openUnbind();
  await screen.findByText("CA证书读取异常,请先插好CA锁!");
  await press("解绑");
  expect(sent).toEqual([]);
  reader.reading = async () => ({ kind: "read", certificate: KEY });
  await press("重新读取");
  await screen.findByText(KEY.caUniCode);
  await press("解绑");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(UNBIND)[0]?.data).toEqual({ keyName: "测试证书", keyCode: KEY.caUniCode });
});

describe("the reader service on this computer", () => {
  const certificate = btoa("der");
  const serviceOf = (replies: Record<string, unknown>) => {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    const request = async (url: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      asked.push({ url: String(url), init });
      const reply = replies[String(url)];
      if (reply === undefined) throw new TypeError("Failed to fetch");
      return reply instanceof Response ? reply : Response.json(reply);
    };
    return { reader: loopbackReader("http://127.0.0.1:17001", request), asked };
  };

  test("[P-CA-06] is available only when its status reports ready", async () => {
    const replies = [{ ready: true }, { ready: false }, new Response("no", { status: 500 }), new Response("<html>"), undefined];
    const available = replies.map((reply) => serviceOf({ "http://127.0.0.1:17001/status": reply }).reader.available());
    expect(await Promise.all(available)).toEqual([true, false, false, false, false]);
  });

  test("[P-CA-05] returns the certificate, or the reason why it cannot be read", async () => {
    const read = "http://127.0.0.1:17001/read";
    const readWith = async (reply: unknown) => serviceOf({ [read]: reply }).reader.read();
    const caUniCode = bytesToHex(sha256(utf8ToBytes("der"))).toUpperCase();
    for (const [reply, reading] of [
      [
        { result: "read", certificate, keyName: "U盾" },
        { kind: "read", certificate: { caUniCode, certificate, keyName: "U盾" } },
      ],
      [{ result: "unreadable" }, { kind: "unreadable" }],
      [{ result: "unsupported" }, { kind: "unsupported" }],
      [{ result: "failed" }, { kind: "failed" }],
      [{ result: "read" }, { kind: "failed" }],
      [{ result: "read", certificate: "*" }, { kind: "unreadable" }],
      [undefined, { kind: "failed" }],
    ])
      expect(await readWith(reply)).toEqual(reading);
  });

  test("signs a challenge without sending cookies or the portal's address", async () => {
    const { reader: service, asked } = serviceOf({ "http://127.0.0.1:17001/sign": { result: "signed", signature: "c2ln" } });
    expect(await service.sign("c-1")).toEqual({ kind: "signed", signature: "c2ln" });
    expect(asked[0]?.init).toMatchObject({
      method: "POST",
      body: JSON.stringify({ challenge: "c-1" }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
  });
});
