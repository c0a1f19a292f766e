import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { captchaOf, changeUser, LOCKED, login, offer, RIGHT, signIn, userInfo, withoutRandom, WRONG } from "./support/sign-in.ts";
import { CAPTCHA, bothDatabases, databases, serverFor } from "./support/test-server.ts";

const TEL = "13812345678";
const UNKNOWN = "13900000001";
const WRONG_WORDS = { status: 400, code: "400", msg: "手机号或验证码错误", data: null };
const notThis = (code: string): string => (code === "000000" ? "000001" : "000000");

// Both databases: a code is used once under the locks of each.
describe.each(bothDatabases)("signing in by phone on %s", (kind) => {
  const server = serverFor(kind);
  let address = 0;
  const elsewhere = (): string => `10.1.0.${++address}`;
  beforeAll(async () => {
    await offer(server, "1,2");
    await changeUser(server, "unit1", { userTel: TEL, telVerified: true });
  });
  beforeEach(() => {
    server.clock.now += 700_000;
  });

  const ask = async (userTel: unknown, more: Data = {}) => {
    const payload = { userTel, captcha: CAPTCHA, captchaKey: await captchaOf(server), ...more };
    return server.send({ method: "POST", url: "/api/oauth/sendLoginCode", payload });
  };
  const codeFor = async (tel: string): Promise<string> => {
    const before = server.messages.length;
    expect(await ask(tel)).toMatchObject({ code: "200" });
    await server.portal.sms.settled();
    return server.messages[before]?.code ?? "";
  };
  const enter = (mobileNumber: string, mobileCode: string, from = "127.0.0.1") =>
    login(server, { loginType: "2", mobileNumber, mobileCode }, from);

  it("[P-LOGIN-06] opens one session when many requests use one code concurrently", async () => {
    const code = await codeFor(TEL);
    const replies = await Promise.all(Array.from({ length: 4 }, () => enter(TEL, code, elsewhere())));
    expect(replies.filter((reply) => reply.code === "200")).toHaveLength(1);
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("[P-LOGIN-06] opens a session once with the code that was sent", async () => {
    const code = await codeFor(TEL);
    expect(server.messages.at(-1)).toMatchObject({ businessCode: "login", receiver: TEL });
    expect(await enter(TEL, notThis(code))).toMatchObject(WRONG_WORDS);
    const reply = await enter(TEL, code);
    expect(reply).toMatchObject({ code: "200", data: { mustChangePassword: false } });
    expect(reply.headers["set-cookie"]).toMatch(/^access_token=[0-9a-f]{64}; /);
    expect((await userInfo(server, reply.data.access_token)).data).toMatchObject({ userAccount: "unit1", loginType: "2" });
    expect(await enter(TEL, code)).toMatchObject(WRONG_WORDS);
  });

  it("[P-LOGIN-06] replies alike for known, unverified, shared and disabled numbers", async () => {
    await changeUser(server, "visitor", { userTel: "13700000001", telVerified: false });
    for (const account of ["agency1", "agency2"]) await changeUser(server, account, { userTel: "13700000002", telVerified: true });
    await changeUser(server, "ops", { userTel: "13700000003", telVerified: true, userStatus: "0" });
    const known = await ask(TEL);
    expect(known).toMatchObject({ status: 200, code: "200", data: null });
    await server.portal.sms.settled();
    for (const tel of [UNKNOWN, "13700000001", "13700000002", "13700000003"]) {
      const before = server.messages.length;
      expect((await ask(tel)).raw).toBe(known.raw);
      await server.portal.sms.settled();
      expect(server.messages.length).toBe(before);
      expect((await ask(tel)).msg).toBe("发送过于频繁，请120秒后再试");
      expect(await enter(tel, "123456", elsewhere())).toMatchObject(WRONG_WORDS);
    }
    expect((await ask(TEL)).msg).toBe("发送过于频繁，请120秒后再试");
    // A request by a signed-in user does not change the reply to a stranger.
    await changeUser(server, "agency2", { telVerified: false });
    const token = await server.token("agency1");
    const headers = { authorization: `Bearer ${token}` };
    server.clock.now += 121_000;
    const payload = { userTel: "13700000009", smsApi: "updatePhone" };
    expect((await server.send({ method: "POST", url: "/gp-auth-center/sendPhoneCode", payload, headers })).code).toBe("200");
    expect((await ask("13700000002")).raw).toBe(known.raw);
  });

  it("[P-LOGIN-06] signs no administrator in by a code alone, and replies as for an unknown number", async () => {
    const known = await ask(TEL);
    await server.portal.sms.settled();
    for (const [index, account] of ["admin", "region", "audit", "ops"].entries()) {
      const tel = `1360000000${index}`;
      await changeUser(server, account, { userTel: tel, telVerified: true, userStatus: "1" });
      const before = server.messages.length;
      expect((await ask(tel)).raw, account).toBe(known.raw);
      await server.portal.sms.settled();
      expect(server.messages.length, account).toBe(before);
      // A code that was sent while its owner was a business user is not valid after that.
      await changeUser(server, account, { systemType: "3" });
      server.clock.now += 121_000;
      const code = await codeFor(tel);
      await changeUser(server, account, { systemType: { admin: "1", region: "2", audit: "4" }[account] ?? "5" });
      expect(await enter(tel, code, elsewhere()), account).toMatchObject(WRONG_WORDS);
    }
  });

  it("[P-LOGIN-06] sends and takes codes after the clock was put back, and no older ones", async () => {
    const tel = "13500000000";
    await changeUser(server, "unit2", { userTel: tel, telVerified: true });
    const old = await codeFor(tel);
    server.clock.now -= 86_400_000;
    expect(await enter(tel, old, elsewhere())).toMatchObject(WRONG_WORDS);
    const code = await codeFor(tel);
    expect(code).toMatch(/^\d{6}$/);
    expect((await ask(tel)).msg).toBe("发送过于频繁，请120秒后再试");
    expect(await enter(tel, code, elsewhere())).toMatchObject({ code: "200" });
    server.clock.now += 86_400_000;
  });

  it("[P-LOGIN-06] requires a captcha before it sends, and consumes it", async () => {
    const captchaKey = await captchaOf(server);
    const before = server.messages.length;
    expect(await ask(TEL, { captcha: "ZZZZ", captchaKey })).toMatchObject({ status: 478, code: "478" });
    expect(await ask(TEL, { captchaKey })).toMatchObject({ status: 478 });
    expect(await ask(TEL, { captcha: "" })).toMatchObject({ status: 422, msg: "请输入验证码" });
    expect(await ask("123")).toMatchObject({ status: 422, msg: "手机号错误" });
    expect(await ask("")).toMatchObject({ status: 422, msg: "请填写表单信息" });
    expect(await ask([TEL])).toMatchObject({ status: 422 });
    await server.portal.sms.settled();
    expect(server.messages.length).toBe(before);
    expect(await enter("", "123456")).toMatchObject({ status: 422, msg: "请填写表单信息" });
    expect(await enter("123", "123456")).toMatchObject({ status: 422, msg: "手机号错误" });
    expect(await enter(TEL, " ")).toMatchObject({ status: 422, msg: "请填写表单信息" });
  });

  it("[P-LOGIN-05] locks a number after five failures at that address", async () => {
    const here = elsewhere();
    const code = await codeFor(TEL);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => enter(TEL, notThis(code), here)));
    expect(guesses.filter((reply) => reply.msg === WRONG_WORDS.msg)).toHaveLength(5);
    expect(guesses.filter((reply) => reply.msg === LOCKED)).toHaveLength(3);
    expect(await enter(TEL, code, here)).toMatchObject({ status: 400, msg: LOCKED });
    // The reply does not reveal the owner: the account, other numbers here and this number elsewhere are not locked.
    expect((await signIn(server, "unit1", RIGHT, {}, here)).code).toBe("200");
    expect((await enter("13900000100", "123456", here)).msg).toBe(WRONG_WORDS.msg);
    server.clock.now += 121_000;
    expect((await enter(TEL, await codeFor(TEL), elsewhere())).code).toBe("200");

    server.clock.now += 700_000;
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "unit1", WRONG, {}, here);
    const third = await codeFor(TEL);
    expect((await enter(TEL, third, here)).msg).toBe(LOCKED);
  });

  it("[P-LOGIN-06] refuses a code after the number changes hands, and a code of another purpose", async () => {
    const code = await codeFor(TEL);
    await changeUser(server, "unit1", { telVerified: false });
    await changeUser(server, "unit2", { userTel: TEL, telVerified: true });
    expect(await enter(TEL, code)).toMatchObject(WRONG_WORDS);
    await changeUser(server, "unit2", { userTel: null, telVerified: false });
    await changeUser(server, "unit1", { telVerified: true });
    server.clock.now += 121_000;
    const { data } = await signIn(server, "unit1", RIGHT, {}, elsewhere());
    const headers = { authorization: `Bearer ${data.access_token}` };
    const payload = { userTel: TEL, smsApi: "updatePhone" };
    expect((await server.send({ method: "POST", url: "/gp-auth-center/sendPhoneCode", payload, headers })).code).toBe("200");
    expect(await enter(TEL, server.messages.at(-1)?.code ?? "", elsewhere())).toMatchObject(WRONG_WORDS);
  });

  it("[P-LOGIN-06] refuses a sign-in method that the login page does not offer", async () => {
    const code = await codeFor(TEL);
    await offer(server, "1,3");
    const refused = { status: 422, msg: "该登录方式未启用" };
    expect(await enter(TEL, code)).toMatchObject(refused);
    expect(await ask(TEL)).toMatchObject(refused);
    await offer(server, "1,2");
    expect(await login(server, { loginType: "3", certificate: "x", challenge: "x", signature: "x" })).toMatchObject(refused);
    expect(await enter(TEL, code)).toMatchObject({ code: "200" });
    await offer(server, "2");
    expect((await signIn(server, "unit2", RIGHT, {}, elsewhere())).code).toBe("200");
    await offer(server, "1,2");
  });

  it("[P-AUTHLOG-01] logs requests and sign-ins without codes", async () => {
    const rows = (await server.portal.store.database.kysely.selectFrom("auth_log").selectAll().execute()) as Record<string, unknown>[];
    const text = JSON.stringify(rows.map(withoutRandom));
    for (const { code } of server.messages) expect(text).not.toMatch(new RegExp(`[^0-9]${code}[^0-9]`));
    expect(rows.some((row) => row["operate_code"] === "1" && row["commit_code"] === "1" && row["operate_user"] === TEL)).toBe(true);
    expect(rows.some((row) => row["operate_user"] === UNKNOWN && row["error_log"] === WRONG_WORDS.msg)).toBe(true);
  });
});
