import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCKED, RIGHT, signIn, userInfo, WRONG } from "./support/sign-in.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

const WRONG_WORDS = "用户名不存在或密码错误";
const LATER = 601_000;

describe.each(databases)("the lock-out on %s", (kind) => {
  let server: TestServer;
  let address = 0;
  /** Failures of one test do not count in the next. */
  const elsewhere = (): string => `10.0.0.${++address}`;
  beforeAll(async () => {
    server = await testServer(kind);
  });
  afterAll(() => server.close());

  it("[P-LOGIN-05] locks an account after five failures for ten minutes from everywhere, existing or not", async () => {
    for (const account of ["unit2", "ghost"]) {
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await signIn(server, account, WRONG, {}, elsewhere())).toMatchObject({ status: 400, msg: WRONG_WORDS });
      }
      expect(await signIn(server, account, RIGHT, {}, elsewhere())).toMatchObject({ status: 400, msg: LOCKED });
      expect(await signIn(server, account.toUpperCase(), WRONG, {}, elsewhere())).toMatchObject({ status: 400, msg: LOCKED });
    }
    server.clock.now += LATER;
    expect(await signIn(server, "unit2", RIGHT, {}, elsewhere())).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] a locked attempt does not lengthen the lock", async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "unit2", WRONG, {}, elsewhere());
    server.clock.now += 590_000;
    expect((await signIn(server, "unit2", WRONG, {}, elsewhere())).msg).toBe(LOCKED);
    server.clock.now += 11_000;
    expect(await signIn(server, "unit2", RIGHT, {}, elsewhere())).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] locks an address that fails five times with any accounts, and no other address", async () => {
    const [here, there] = [elsewhere(), elsewhere()];
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, `user${attempt}`, WRONG, {}, here);
    expect(await signIn(server, "unit1", RIGHT, {}, here)).toMatchObject({ status: 400, msg: LOCKED });
    expect(await signIn(server, "unit1", RIGHT, {}, there)).toMatchObject({ code: "200" });
    server.clock.now += LATER;
    expect(await signIn(server, "unit1", RIGHT, {}, here)).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] signing in to one's own account forgives an address nothing, and the account everything", async () => {
    const here = elsewhere();
    for (let attempt = 0; attempt < 4; attempt++) await signIn(server, "agency1", WRONG, {}, here);
    expect(await signIn(server, "agency1", RIGHT, {}, here)).toMatchObject({ code: "200" });
    expect((await signIn(server, "agency1", WRONG, {}, here)).msg).toBe(WRONG_WORDS);
    expect((await signIn(server, "agency1", RIGHT, {}, here)).msg).toBe(LOCKED);
    expect(await signIn(server, "agency1", RIGHT, {}, elsewhere())).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] of attempts at once no more than five learn anything", async () => {
    const here = elsewhere();
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(server, "ops", WRONG, {}, here)));
    expect(answers.filter((answer) => answer.msg === WRONG_WORDS)).toHaveLength(5);
    expect(answers.filter((answer) => answer.msg === LOCKED)).toHaveLength(4);
    expect((await signIn(server, "ops", RIGHT, {}, elsewhere())).msg).toBe(LOCKED);
  });

  it("[P-LOGIN-05] however many sign in well at once from one address, nobody is locked out", async () => {
    const here = elsewhere();
    const accounts = ["unit1", "region", "audit", "agency1", "agency2", "reviewer1", "visitor", "admin"];
    const answers = await Promise.all(
      [...accounts, ...accounts, "unit1", "unit1"].map((account) => signIn(server, account, RIGHT, {}, here)),
    );
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => "200"));
    expect((await signIn(server, "unit1", WRONG, {}, here)).msg).toBe(WRONG_WORDS);
  });

  it("[P-LOGIN-05] a wrong captcha counts against nobody", async () => {
    const here = elsewhere();
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await signIn(server, "audit", RIGHT, { captcha: "ZZZZ" }, here)).status).toBe(478);
    }
    expect(await signIn(server, "audit", RIGHT, {}, here)).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] a session that stands goes on while its account is locked", async () => {
    const { data } = await signIn(server, "region", RIGHT, {}, elsewhere());
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "region", WRONG, {}, elsewhere());
    expect((await signIn(server, "region", RIGHT, {}, elsewhere())).msg).toBe(LOCKED);
    expect((await userInfo(server, data.access_token)).code).toBe("200");
  });

  it("[P-LOGIN-05] X-Forwarded-For moves nobody to another address", async () => {
    const here = elsewhere();
    const from = async (forwarded: string, password: string) => {
      const { data } = await server.send({ url: "/api/oauth/captcha" });
      const payload = { username: `x${forwarded}`, password, captcha: "ABCD", captchaKey: data.captchaKey };
      const headers = { "x-forwarded-for": forwarded, "x-real-ip": forwarded, forwarded: `for=${forwarded}` };
      return server.send({ method: "POST", url: "/api/oauth/login", payload, headers, remoteAddress: here });
    };
    for (let attempt = 1; attempt <= 5; attempt++) expect((await from(`192.0.2.${attempt}`, WRONG)).msg).toBe(WRONG_WORDS);
    expect((await from("192.0.2.99", WRONG)).msg).toBe(LOCKED);
  });
});

describe("the settings of the lock-out", () => {
  it("[P-LOGIN-05] SIGN_IN_FAILURES and SIGN_IN_LOCK_SECONDS hold", async () => {
    const server = await testServer("sqlite", { settings: { SIGN_IN_FAILURES: "2", SIGN_IN_LOCK_SECONDS: "30" } });
    for (let attempt = 0; attempt < 2; attempt++) expect((await signIn(server, "unit1", WRONG)).msg).toBe(WRONG_WORDS);
    expect((await signIn(server, "unit1", RIGHT)).msg).toBe("登录失败次数过多，请30秒后再试");
    server.clock.now += 31_000;
    expect((await signIn(server, "unit1", RIGHT)).code).toBe("200");
    await server.close();
  });

  it("[P-LOGIN-05] behind a proxy that TRUST_PROXY names, the address is the one the proxy saw", async () => {
    const server = await testServer("sqlite", { settings: { TRUST_PROXY: "10.9.0.1", SIGN_IN_FAILURES: "2" } });
    const from = async (remoteAddress: string, forwarded: string) => {
      const { data } = await server.send({ url: "/api/oauth/captcha" });
      const payload = { username: `x${Math.random()}`, password: WRONG, captcha: "ABCD", captchaKey: data.captchaKey };
      return server.send({ method: "POST", url: "/api/oauth/login", payload, headers: { "x-forwarded-for": forwarded }, remoteAddress });
    };
    for (let attempt = 0; attempt < 2; attempt++) await from("10.9.0.1", `198.51.100.${attempt}, 203.0.113.7`);
    // What the client itself wrote in front of the proxy's word counts for nothing.
    expect((await from("10.9.0.1", "198.51.100.77, 203.0.113.7")).msg).toBe(LOCKED);
    expect((await from("10.9.0.1", "203.0.113.8")).msg).toBe(WRONG_WORDS);
    // Whoever does not come through the proxy is who he is.
    for (let attempt = 0; attempt < 2; attempt++) await from("10.9.0.2", `198.51.100.${attempt}`);
    expect((await from("10.9.0.2", "198.51.100.50")).msg).toBe(LOCKED);
    await server.close();
  });

  it("[P-LOGIN-05] the lock outlives the process: it stands in the database", async () => {
    const server = await testServer("sqlite");
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "unit1", WRONG);
    const rows = await server.portal.database.kysely.selectFrom("sign_in_failure").select("subject").execute();
    const subjects = (rows as { subject: string }[]).map((row) => row.subject);
    expect(subjects.filter((subject) => subject === "account:unit1")).toHaveLength(5);
    expect(subjects.filter((subject) => subject === "address:127.0.0.1")).toHaveLength(5);
    await server.close();
  });
});
