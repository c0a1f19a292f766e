import * as argon2 from "@node-rs/argon2";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { hashSecret } from "../../src/server/engine/secrets/hash-secret.ts";
import type { SmsSender } from "../../src/server/features/notifications/sms/sms-sender.ts";
import { gate } from "./support/gate.ts";
import { captchaOf, changeUser, login, offer, signIn, WRONG } from "./support/sign-in.ts";
import { CAPTCHA, serverFor } from "./support/test-server.ts";

const TEL = "13812345678";

describe("the cost of a sign-in attempt", () => {
  let gateway = Promise.resolve();
  let asked = 0;
  /** Rows of the log at the time when the gateway was called, since the reply follows directly. */
  let logged: unknown[] = [];
  const sms: SmsSender = {
    configured: async () => true,
    async send() {
      asked++;
      logged = await server.portal.store.database.kysely.selectFrom("auth_log").selectAll().where("operate_user", "=", TEL).execute();
      await gateway;
      return { msgType: "1", sent: true };
    },
  };
  const server = serverFor("sqlite", { components: { sms }, settings: { SIGN_IN_FAILURES: "1000" } });
  beforeAll(async () => {
    await offer(server, "1,2");
    await changeUser(server, "unit1", { userTel: TEL, telVerified: true });
    await changeUser(server, "visitor", { userStatus: "0" });
    const { kysely } = server.portal.store.database;
    await kysely.updateTable(server.portal.store.table("user").table).set({ pwd: null }).where("user_account", "=", "ops").execute();
    // Creates the hash that sign-ins without a user are compared with.
    await signIn(server, "nobody", WRONG);
  });

  const sendCode = async (userTel: string) => {
    const payload = { userTel, captcha: CAPTCHA, captchaKey: await captchaOf(server) };
    return server.send({ method: "POST", url: "/api/oauth/sendLoginCode", payload });
  };
  const hashesOf = async (run: () => Promise<unknown>): Promise<number> => {
    vi.mocked(argon2.hash).mockClear();
    vi.mocked(argon2.verify).mockClear();
    await run();
    return vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length;
  };

  it("hashes secrets at the library's default cost, as OWASP recommends for argon2id", async () => {
    const library = await vi.importActual<typeof argon2>("@node-rs/argon2");
    expect(await library.hash("Demo-2026!")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    vi.mocked(argon2.hash).mockClear();
    await hashSecret("Demo-2026!");
    expect(vi.mocked(argon2.hash).mock.calls).toEqual([["Demo-2026!"]]);
  });

  it("[P-LOGIN-06] costs one comparison for existing, unknown, disabled and passwordless accounts", async () => {
    for (const account of ["unit1", "nobody", "visitor", "ops"])
      expect(await hashesOf(() => signIn(server, account, WRONG)), account).toBe(1);
  });

  it("[P-LOGIN-06] costs one comparison while two types of passwords are stored", async () => {
    await changeUser(server, "unit2", { pwdType: "2" });
    for (const account of ["unit1", "unit2", "nobody"]) {
      for (const more of [{}, { otherPwd: WRONG }]) expect(await hashesOf(() => signIn(server, account, WRONG, more)), account).toBe(1);
    }
  });

  it("[P-LOGIN-06] costs one hash to request a code and one comparison to try it, for any number", async () => {
    for (const tel of [TEL, "13900000001"]) {
      expect(await hashesOf(() => sendCode(tel))).toBe(1);
      expect(await hashesOf(() => login(server, { loginType: "2", mobileNumber: tel, mobileCode: "12345x" }))).toBe(1);
    }
    await server.portal.sms.settled();
    // The cost does not reveal either whether a code was ever requested.
    expect(await hashesOf(() => login(server, { loginType: "2", mobileNumber: "13900000002", mobileCode: "12345x" }))).toBe(1);
  });

  it("[P-LOGIN-06] replies before the gateway does", async () => {
    const { passed, open } = gate();
    gateway = passed;
    server.clock.now += 700_000;
    // The gateway only replies after this call has returned.
    expect((await sendCode(TEL)).code).toBe("200");
    const settled = server.portal.sms.settled();
    await vi.waitFor(() => expect(asked).toBe(2), 45_000);
    open();
    await settled;
  });

  it("[P-LOGIN-06] replies before the message is logged", async () => {
    await server.portal.sms.settled();
    server.clock.now += 700_000;
    await server.portal.store.database.kysely.deleteFrom("auth_log").execute();
    logged = [];
    expect((await sendCode(TEL)).code).toBe("200");
    await server.portal.sms.settled();
    expect(logged).toHaveLength(1);
  });
});
