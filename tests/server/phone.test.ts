import * as argon2 from "@node-rs/argon2";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { nextValue } from "../../src/server/engine/store/write/counters.ts";
import { changeUser, isSomebodyWaiting, RIGHT, signIn, storedUser, withoutRandom, withToken } from "./support/sign-in.ts";
import { bothDatabases, databases, type TestServer, serverFor } from "./support/test-server.ts";

const SEND = "/gp-auth-center/sendPhoneCode";
const SINGLE = "/gp-auth-center/rest/v1/user/info/auth/single";
const WRONG_CODE = { status: 400, code: "400", msg: "手机验证码错误" };

const send = (server: TestServer, token: string, userTel: unknown, more: Data = {}) =>
  withToken(server, token, "POST", SEND, { userTel, smsApi: "updatePhone", smsRegion: "330108", ...more });
const notThis = (code: string): string => (code === "000000" ? "000001" : "000000");

// Both databases: a code is sent and used once under the locks of each.
describe.each(bothDatabases)("one's own mobile number on %s", (kind) => {
  const server = serverFor(kind);
  let token = "";
  let userId = "";
  beforeAll(async () => {
    for (const account of ["unit1", "unit2"]) await changeUser(server, account, { userTel: null, telVerified: false });
  });
  let number = 0;
  const fresh = (): string => `138000${String(++number).padStart(5, "0")}`;
  beforeEach(async () => {
    server.clock.now += 700_000;
    token = (await signIn(server, "unit1", RIGHT)).data.access_token;
    userId = String((await storedUser(server, "unit1"))["user_id"]);
  });

  const bind = (body: Data, by = token) => withToken(server, by, "PUT", SINGLE, { identityType: "2", userId, ...body });
  const codeFor = async (tel: string, by = token): Promise<string> => {
    expect(await send(server, by, tel)).toMatchObject({ code: "200" });
    expect(server.messages.at(-1)?.receiver).toBe(tel);
    return server.messages.at(-1)?.code ?? "";
  };

  // SQLite has one writer: two requests cannot run concurrently.
  const onlyOnPostgres = kind === "postgres" ? it : () => undefined;

  it("[P-PHONE-03][D-MOBILE-05] waits 120 seconds between codes per number and per user, also for concurrent requests", async () => {
    const [one, other] = [fresh(), fresh()];
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(server, token, one)));
    expect(replies.filter((reply) => reply.code === "200")).toHaveLength(1);
    expect(replies.find((reply) => reply.status === 409)?.msg).toBe("发送过于频繁，请120秒后再试");
    const hashes = vi.mocked(argon2.hash).mock.calls.length;
    expect((await send(server, token, other)).status).toBe(409);
    expect(vi.mocked(argon2.hash).mock.calls.length).toBe(hashes);
    const second = (await signIn(server, "unit2", RIGHT)).data.access_token;
    expect((await send(server, second, one)).status).toBe(409);
    server.clock.now += 119_000;
    expect(await send(server, token, one)).toMatchObject({ status: 409, msg: "发送过于频繁，请1秒后再试" });
    server.clock.now += 1_000;
    expect(await send(server, token, one)).toMatchObject({ code: "200" });
  });

  onlyOnPostgres("[P-PHONE-03] counts a concurrent request only after the one in progress has ended", async () => {
    const tel = fresh();
    let reply: ReturnType<typeof send> | undefined;
    let hasReplied = false;
    await server.portal.store.database.transaction(async (connection) => {
      await nextValue(connection, "sms-codes");
      const code = { code_id: tel, purpose: "login", receiver: tel, user_id: null, address: "", code_hash: "", tries: 0 };
      const row = { ...code, sent_at: server.clock.now, expires_at: 0 };
      await connection.insertInto("sms_code").values(row).execute();
      reply = send(server, token, tel);
      reply.then(() => {
        hasReplied = true;
      });
      while (!hasReplied && !(await isSomebodyWaiting(server))) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(await reply).toMatchObject({ status: 409 });
  });

  it("[P-PHONE-05] binds the number for one of two concurrent uses of a code", async () => {
    const tel = fresh();
    const code = await codeFor(tel);
    const replies = await Promise.all([1, 2, 3].map(() => bind({ identifier: tel, certificate: code })));
    expect(replies.filter((reply) => reply.code === "200")).toHaveLength(1);
    await changeUser(server, "unit1", { userTel: null, telVerified: false });
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("[P-PHONE-03][D-MOBILE-05] sends a six-digit code and stores only its hash", async () => {
    const tel = fresh();
    expect(await send(server, token, tel)).toMatchObject({ status: 200, code: "200", msg: "验证码已发送", data: { sent: true } });
    const message = server.messages.at(-1);
    expect(message).toMatchObject({ businessCode: "updatePhone", receiver: tel, region: "330108", code: expect.stringMatching(/^\d{6}$/) });
    expect(message?.content).toContain(message?.code);
    const rows = await server.rows("sms_code", { receiver: tel });
    expect(rows).toMatchObject([{ user_id: userId, code_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    expect(JSON.stringify(rows)).not.toContain(message?.code);
  });

  it("[P-PHONE-03][P-PHONE-05] binds a number once with its code, under either set of field names", async () => {
    const tel = fresh();
    const code = await codeFor(tel);
    expect(await bind({ identifier: tel, certificate: notThis(code) })).toMatchObject(WRONG_CODE);
    expect(await bind({ identifier: tel, certificate: code })).toMatchObject({ status: 200, code: "200", msg: "修改成功", data: null });
    expect(await storedUser(server, "unit1")).toMatchObject({ user_tel: tel });
    expect([true, 1]).toContain((await storedUser(server, "unit1"))["tel_verified"]);
    expect(await bind({ identifier: tel, certificate: code, oldMobile: tel })).toMatchObject(WRONG_CODE);
    const next = fresh();
    server.clock.now += 121_000;
    const second = await codeFor(next);
    expect(await bind({ mobileNumber: next, mobileCode: second, oldMobile: tel })).toMatchObject({ code: "200" });
    expect(await storedUser(server, "unit1")).toMatchObject({ user_tel: next });
  });

  it("[D-MOBILE-02][D-MOBILE-07] requires the old number to change a verified one", async () => {
    const old = String((await storedUser(server, "unit1"))["user_tel"]);
    const tel = fresh();
    const code = await codeFor(tel);
    expect(await bind({ mobileNumber: tel, mobileCode: code })).toMatchObject({ status: 422, msg: "请填写表单信息" });
    const foreign = { mobileNumber: tel, mobileCode: code, oldMobile: "13900000000" };
    expect(await bind(foreign)).toMatchObject({ status: 422, msg: "原手机号不正确" });
    expect(await storedUser(server, "unit1")).toMatchObject({ user_tel: old });
    // A refusal for this reason does not use up the code.
    expect(await bind({ mobileNumber: tel, mobileCode: code, oldMobile: old })).toMatchObject({ code: "200" });
  });

  it("[P-PROFILE-06][P-PHONE-05] refuses missing, invalid, contradictory and foreign values", async () => {
    const tel = fresh();
    const refusals: [Data, number, string?][] = [
      [{ identifier: tel }, 422, "请填写表单信息"],
      [{ certificate: "123456" }, 422, "请填写表单信息"],
      [{ identifier: "11000000000", certificate: "123456" }, 422, "手机号错误"],
      [{ identifier: tel, mobileNumber: "13900000000", certificate: "123456" }, 422, "提交的内容不一致"],
      [{ identifier: tel, certificate: "123456", mobileCode: "654321" }, 422, "提交的内容不一致"],
      [{ identifier: [tel], certificate: "123456" }, 422],
      [{ identifier: tel, certificate: 123456 }, 422],
      [{ identityType: "3", identifier: tel, certificate: "123456" }, 422],
      [{ identifier: tel, certificate: "123456", telVerified: true }, 422],
      [{ userId: String((await storedUser(server, "unit2"))["user_id"]), identifier: tel, certificate: "123456" }, 403],
    ];
    for (const [body, status, msg] of refusals) {
      expect(await bind(body), JSON.stringify(body)).toMatchObject(msg === undefined ? { status } : { status, msg });
    }
    for (const tel of ["1380013800", "138001380001", "10800138000", "", " ", null, 13800138000, "138001380o0"]) {
      expect((await send(server, token, tel)).status, String(tel)).toBe(422);
    }
    expect(await send(server, token, "11000000000")).toMatchObject({ msg: "手机号错误" });
    expect((await send(server, token, tel, { smsApi: "login" })).status).toBe(422);
    expect((await send(server, token, tel, { code: "1" })).status).toBe(422);
  });

  it("[P-PHONE-05] accepts a code for five minutes and five tries, for its number and user only", async () => {
    const old = String((await storedUser(server, "unit1"))["user_tel"]);
    const [one, other] = [fresh(), fresh()];
    const late = await codeFor(one);
    server.clock.now += 300_000;
    token = (await signIn(server, "unit1", RIGHT)).data.access_token;
    expect(await bind({ identifier: one, certificate: late, oldMobile: old })).toMatchObject(WRONG_CODE);

    const code = await codeFor(one);
    expect(await bind({ identifier: other, certificate: code, oldMobile: old })).toMatchObject(WRONG_CODE);
    const second = (await signIn(server, "unit2", RIGHT)).data.access_token;
    const { user_id: stranger } = await storedUser(server, "unit2");
    expect(await bind({ userId: stranger, identifier: one, certificate: code }, second)).toMatchObject(WRONG_CODE);
    const wrong = { identifier: one, certificate: notThis(code), oldMobile: old };
    const guesses = await Promise.all(Array.from({ length: 8 }, () => bind(wrong)));
    expect(guesses.map((reply) => reply.status)).toEqual(guesses.map(() => 400));
    expect(await bind({ identifier: one, certificate: code, oldMobile: old })).toMatchObject(WRONG_CODE);

    server.clock.now += 121_000;
    const before = await codeFor(one);
    server.clock.now += 121_000;
    const after = await codeFor(other);
    if (before !== after) expect(await bind({ identifier: one, certificate: before, oldMobile: old })).toMatchObject(WRONG_CODE);
    expect(await bind({ identifier: other, certificate: after, oldMobile: old })).toMatchObject({ code: "200" });
  });

  it("[P-PHONE-05] leaves a number with the account that verified it", async () => {
    const taken = String((await storedUser(server, "unit1"))["user_tel"]);
    const second = (await signIn(server, "unit2", RIGHT)).data.access_token;
    const code = await codeFor(taken, second);
    const body = { userId: (await storedUser(server, "unit2"))["user_id"], identifier: taken, certificate: code };
    expect(await bind(body, second)).toMatchObject({ status: 409, msg: "该手机号已绑定其他账号" });
    expect((await storedUser(server, "unit2"))["user_tel"]).not.toBe(taken);
  });

  it("[P-PROFILE-06] stores the ID card for identityType 4", async () => {
    const card = (body: Data) => bind({ identityType: "4", ...body });
    for (const identifier of ["33010219900101123", "33010219900101123x", "3301021990010112345", "abc"]) {
      expect(await card({ identifier }), identifier).toMatchObject({ status: 422, msg: "身份证号格式错误" });
    }
    expect(await card({})).toMatchObject({ status: 422, msg: "请输入身份证号" });
    expect(await card({ identifier: "33010219900101123X", mobileNumber: "13800138000" })).toMatchObject({ status: 422 });
    expect(await card({ identifier: "33010219900101123X", certificate: "张三" })).toMatchObject({ code: "200" });
    expect(await storedUser(server, "unit1")).toMatchObject({ user_id_card: "33010219900101123X" });
    expect(await card({ identifier: "330102900101123" })).toMatchObject({ code: "200" });
  });

  it("[P-PHONE-03][P-PROFILE-06] logs neither codes nor ID cards", async () => {
    const logs = await Promise.all(["auth_log", "operation_log", "sms_log"].map((table) => server.rows(table)));
    const text = JSON.stringify(logs.map((rows) => rows.map(withoutRandom)));
    for (const { code, receiver } of server.messages) {
      expect(text).not.toMatch(new RegExp(`[^0-9]${code}[^0-9]`));
      expect(text).toContain(receiver);
    }
    expect(text).not.toContain("33010219900101123X");
    expect(logs[2]?.[0]).toMatchObject({ msg_type: "1", client_name: "gp-portal", business_code: "updatePhone", status: "1" });
  });
});
