import { describe, expect, it } from "vitest";
import { captchaOf, LOCKED, nonceOf, RIGHT, signIn, signInWorked, userInfo, WRONG } from "./support/sign-in.ts";
import { type Reply, bothDatabases, databases, testServer, serverFor } from "./support/test-server.ts";

const WRONG_WORDS = "用户名不存在或密码错误";
const LATER = 601_000;

// Both databases: failures that arrive at once are counted under the locks of each.
describe.each(bothDatabases)("the lock-out on %s", (kind) => {
  const server = serverFor(kind);
  let address = 0;
  /** A new address, so that failures of one test do not count in the next. */
  const elsewhere = (): string => `10.0.${++address >> 8}.${address & 255}`;
  const worked = (account: string, password: string, at: string): Promise<Reply> => signInWorked(server, account, password, at);

  it("[P-LOGIN-05] evaluates at most five of many concurrent attempts", async () => {
    const here = elsewhere();
    const replies = await Promise.all(Array.from({ length: 9 }, () => signIn(server, "ops", WRONG, {}, here)));
    expect(replies.filter((reply) => reply.msg === WRONG_WORDS)).toHaveLength(5);
    // An attempt after five pending ones must first solve a proof of work.
    expect(replies.filter(({ msg, status }) => msg === LOCKED || status === 428)).toHaveLength(4);
    expect((await worked("ops", RIGHT, here)).msg).toBe(LOCKED);
  });

  it("[P-LOGIN-05] never locks concurrent successful sign-ins from one address", async () => {
    const here = elsewhere();
    const accounts = ["unit1", "region", "audit", "agency1", "agency2", "reviewer1", "visitor", "admin"];
    const replies = await Promise.all(
      [...accounts, ...accounts, "unit1", "unit1"].map((account) => signIn(server, account, RIGHT, {}, here)),
    );
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => "200"));
    expect((await signIn(server, "unit1", WRONG, {}, here)).msg).toBe(WRONG_WORDS);
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("[P-LOGIN-05] locks an account for ten minutes after five failures, existing or not, at that address only", async () => {
    for (const account of ["unit2", "ghost"]) {
      const [here, there] = [elsewhere(), elsewhere()];
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await signIn(server, account, WRONG, {}, here)).toMatchObject({ status: 400, msg: WRONG_WORDS });
      }
      expect(await worked(account, RIGHT, here)).toMatchObject({ status: 400, msg: LOCKED });
      expect(await worked(account.toUpperCase(), WRONG, here)).toMatchObject({ status: 400, msg: LOCKED });
      expect(await worked(account, RIGHT, there)).toMatchObject(account === "ghost" ? { status: 400, msg: WRONG_WORDS } : { code: "200" });
      expect(await worked(account, RIGHT, here)).toMatchObject({ status: 400, msg: LOCKED });
      server.clock.now += LATER;
      expect(await signIn(server, account, RIGHT, {}, here)).toMatchObject(account === "ghost" ? { msg: WRONG_WORDS } : { code: "200" });
      server.clock.now += LATER;
    }
  });

  it("[P-LOGIN-05][P-LOGIN-06] knows an account whatever its case, signing in and locking alike", async () => {
    const here = elsewhere();
    for (let attempt = 0; attempt < 4; attempt++) await signIn(server, "Unit2", WRONG, {}, here);
    // A success under another spelling belongs to the same account, and clears its failures.
    const { code, data } = await signIn(server, "uNIT2", RIGHT, {}, here);
    expect([code, (await userInfo(server, data.access_token)).data.userAccount]).toEqual(["200", "unit2"]);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await signIn(server, attempt % 2 === 0 ? "UNIT2" : "unit2", WRONG, {}, here)).toMatchObject({ msg: WRONG_WORDS });
    expect((await worked("uniT2", RIGHT, here)).msg).toBe(LOCKED);
    server.clock.now += LATER;
  });

  it("[P-LOGIN-05] asks for proof of work, not a lock, for an account that fails from many addresses", async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "unit1", WRONG, {}, elsewhere());
    for (const [account, password, outcome] of [
      ["unit1", RIGHT, { code: "200" }],
      ["UNIT1 ", WRONG, { msg: WRONG_WORDS }],
    ] as const) {
      const here = elsewhere();
      expect(await signIn(server, account, password, {}, here)).toMatchObject({ status: 428, data: { bits: 4 } });
      expect(await worked(account, password, here)).toMatchObject(outcome);
    }
    // Other addresses are not affected, and the lock expires.
    expect(await signIn(server, "unit2", RIGHT, {}, elsewhere())).toMatchObject({ code: "200" });
    for (let attempt = 0; attempt < 5; attempt++) await worked("unit1", WRONG, elsewhere());
    expect((await signIn(server, "unit1", RIGHT, {}, elsewhere())).data).toMatchObject({ bits: 5 });
    server.clock.now += LATER;
    expect(await signIn(server, "unit1", RIGHT, {}, elsewhere())).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] accepts a proof of work once, for its account, within two minutes", async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await signIn(server, "audit", WRONG, {}, elsewhere());
      await signIn(server, "ops", WRONG, {}, elsewhere());
    }
    const { data } = await signIn(server, "audit", RIGHT, {}, elsewhere());
    const proofOf = (asked: Parameters<typeof nonceOf>[0]) => ({ workChallenge: asked.challenge, workNonce: nonceOf(asked) });
    const done = proofOf(data);
    expect(await signIn(server, "audit", RIGHT, { ...done, workNonce: nonceOf(data, false) }, elsewhere())).toMatchObject({ status: 428 });
    expect(await signIn(server, "audit", RIGHT, done, elsewhere())).toMatchObject({ status: 428 });
    const { data: other } = await signIn(server, "ops", RIGHT, {}, elsewhere());
    expect(await signIn(server, "audit", RIGHT, proofOf(other), elsewhere())).toMatchObject({ status: 428 });
    const { data: late } = await signIn(server, "audit", RIGHT, {}, elsewhere());
    server.clock.now += 121_000;
    expect(await signIn(server, "audit", RIGHT, proofOf(late), elsewhere())).toMatchObject({ status: 428 });
    server.clock.now -= 121_000;
    const captchaKey = await captchaOf(server);
    const { data: good } = await signIn(server, "audit", RIGHT, { captchaKey }, elsewhere());
    for (const outcome of [{ code: "200" }, { status: 428 }])
      expect(await signIn(server, "audit", RIGHT, { captchaKey, ...proofOf(good) }, elsewhere())).toMatchObject(outcome);
    server.clock.now += LATER;
  });

  it("[P-LOGIN-05] does not extend a lock by attempts during it", async () => {
    const here = elsewhere();
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "unit2", WRONG, {}, here);
    server.clock.now += 590_000;
    expect((await worked("unit2", WRONG, here)).msg).toBe(LOCKED);
    server.clock.now += 11_000;
    expect(await signIn(server, "unit2", RIGHT, {}, here)).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] does not lock longer when the clock is set back", async () => {
    const here = elsewhere();
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "region", WRONG, {}, here);
    server.clock.now -= 8 * 86_400_000;
    expect(await signIn(server, "region", RIGHT, {}, here)).toMatchObject({ code: "200" });
    server.clock.now += 8 * 86_400_000;
  });

  it("[P-LOGIN-05] asks an address for proof of work after twenty failures with many accounts", async () => {
    const [here, there] = [elsewhere(), elsewhere()];
    for (let attempt = 0; attempt < 19; attempt++) await signIn(server, `user${attempt}`, WRONG, {}, here);
    expect(await signIn(server, "unit1", RIGHT, {}, here)).toMatchObject({ code: "200" });
    await signIn(server, "user19", WRONG, {}, here);
    expect(await signIn(server, "unit1", RIGHT, {}, here)).toMatchObject({ status: 428 });
    expect(await worked("unit1", RIGHT, here)).toMatchObject({ code: "200" });
    expect(await signIn(server, "unit1", RIGHT, {}, there)).toMatchObject({ code: "200" });
    server.clock.now += LATER;
    expect(await signIn(server, "unit1", RIGHT, {}, here)).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] clears on success only the account's failures at that address", async () => {
    const [here, there] = [elsewhere(), elsewhere()];
    for (let attempt = 0; attempt < 4; attempt++) await signIn(server, "agency1", WRONG, {}, here);
    for (let attempt = 0; attempt < 4; attempt++) await worked("agency1", WRONG, there);
    expect(await worked("agency1", RIGHT, here)).toMatchObject({ code: "200" });
    for (let attempt = 0; attempt < 4; attempt++) expect((await worked("agency1", WRONG, here)).msg).toBe(WRONG_WORDS);
    expect(await worked("agency1", RIGHT, here)).toMatchObject({ code: "200" });
    expect((await worked("agency1", WRONG, there)).msg).toBe(WRONG_WORDS);
    expect((await worked("agency1", RIGHT, there)).msg).toBe(LOCKED);
    server.clock.now += LATER;
  });

  it("[P-LOGIN-05] does not count a wrong captcha", async () => {
    const here = elsewhere();
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await signIn(server, "audit", RIGHT, { captcha: "ZZZZ" }, here)).status).toBe(478);
    }
    expect(await signIn(server, "audit", RIGHT, {}, here)).toMatchObject({ code: "200" });
  });

  it("[P-LOGIN-05] leaves an existing session of a locked account open", async () => {
    const { data } = await signIn(server, "region", RIGHT, {}, elsewhere());
    const here = elsewhere();
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "region", WRONG, {}, here);
    expect((await worked("region", RIGHT, here)).msg).toBe(LOCKED);
    expect((await userInfo(server, data.access_token)).code).toBe("200");
  });

  it("[P-LOGIN-05] ignores X-Forwarded-For", async () => {
    const here = elsewhere();
    const from = async (forwarded: string, password: string) => {
      const payload = { username: "x", password, captcha: "ABCD", captchaKey: await captchaOf(server) };
      const headers = { "x-forwarded-for": forwarded, "x-real-ip": forwarded, forwarded: `for=${forwarded}` };
      return server.send({ method: "POST", url: "/api/oauth/login", payload, headers, remoteAddress: here });
    };
    for (let attempt = 1; attempt <= 5; attempt++) expect((await from(`192.0.2.${attempt}`, WRONG)).msg).toBe(WRONG_WORDS);
    // The header does not help a locked account either: the connection's address counts.
    expect((await from("192.0.2.99", WRONG)).status).toBe(428);
    expect((await worked("x", WRONG, here)).msg).toBe(LOCKED);
  });
});

describe("the settings of the lock-out", () => {
  it("[P-LOGIN-05] define proxy, number of failures and duration of the lock", async () => {
    const settings = { TRUST_PROXY: "10.9.0.1", SIGN_IN_FAILURES: "2", SIGN_IN_LOCK_SECONDS: "30" };
    const server = await testServer("sqlite", { settings });
    const from = async (remoteAddress: string, forwarded: string) => {
      const username = `x${forwarded.split(",").pop()?.trim()}`;
      const payload = { username, password: WRONG, captcha: "ABCD", captchaKey: await captchaOf(server) };
      return server.send({ method: "POST", url: "/api/oauth/login", payload, headers: { "x-forwarded-for": forwarded }, remoteAddress });
    };
    const addressesOfFailures = async (): Promise<unknown[]> => {
      const failures = server.portal.store.database.kysely.selectFrom("sign_in_failure").select("address").orderBy("address");
      return (await failures.execute()).map((row) => row.address);
    };
    for (let attempt = 0; attempt < 2; attempt++) await from("10.9.0.1", `198.51.100.${attempt}, 203.0.113.7`);
    // Addresses that the client itself wrote before the proxy's entry are ignored.
    expect(await addressesOfFailures()).toEqual(["203.0.113.7", "203.0.113.7"]);
    // Without the proxy, the connection's address counts.
    await from("10.9.0.2", "198.51.100.1");
    expect(await addressesOfFailures()).toEqual(["10.9.0.2", "203.0.113.7", "203.0.113.7"]);
    // Two failures lock for thirty seconds.
    for (let attempt = 0; attempt < 2; attempt++) await signIn(server, "unit1", WRONG);
    expect((await signInWorked(server, "unit1", RIGHT)).msg).toBe("登录失败次数过多，请30秒后再试");
    server.clock.now += 31_000;
    expect((await signIn(server, "unit1", RIGHT)).code).toBe("200");
    await server.close();
  });
});
