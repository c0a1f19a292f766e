import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { certificateOf, type KeyKind, type TestCertificate } from "./support/certificates.ts";
import { changeUser, LOCKED, login, offer, RIGHT, signIn, storedUser, userInfo, WRONG, withToken } from "./support/sign-in.ts";
import { bothDatabases, databases, START, serverFor } from "./support/test-server.ts";

const REGISTER = "/gp-auth-center/user/ca/register";
const UNBIND = "/gp-auth-center/user/ca/caUnbinding";
const UNBOUND = { status: 400, code: "400", msg: "该CA未绑定可用的账号" };
const WRONG_SIGNATURE = { status: 400, msg: "CA签名验证失败，请重试" };

// Both databases: a certificate is bound once, and a challenge used once, under the locks of each.
describe.each(bothDatabases)("CA on %s", (kind) => {
  const server = serverFor(kind);
  let address = 0;
  const elsewhere = (): string => `10.2.0.${++address}`;
  beforeAll(async () => {
    await offer(server, "1,3");
  });
  beforeEach(async () => {
    server.clock.now = START + (server.clock.now - START) + 700_000;
    for (const account of ["unit1", "unit2"]) {
      server.forget(account);
      await changeUser(server, account, { caUniCode: null, caVerified: false });
    }
  });

  const challenge = async (): Promise<string> => (await server.send({ url: "/api/oauth/caChallenge" })).data.challenge;
  const proof = async (from: TestCertificate): Promise<Data & { challenge: string; signature: string }> => {
    const given = await challenge();
    return { caUniCode: from.caUniCode, certificate: from.certificate, challenge: given, signature: from.sign(given) };
  };
  const of = (key: KeyKind, days?: { from: number; to: number }): TestCertificate => certificateOf(key, server.clock.now, days);
  const bind = async (body: Data, account = "unit1") =>
    withToken(server, await server.token(account), "POST", REGISTER, { userAccount: account, pwd: RIGHT, ...body });
  const unbind = async (body: Data, account = "unit1") => withToken(server, await server.token(account), "POST", UNBIND, body);
  const enter = (body: Data, from = elsewhere()) => login(server, { loginType: "3", ...body }, from);

  it("[P-CA-02] binds a certificate to one account only, also under concurrent requests", async () => {
    const certificate = of("ec");
    for (const account of ["unit1", "unit2"]) await server.token(account);
    const proofs = [await proof(certificate), await proof(certificate)] as const;
    const replies = await Promise.all([bind(proofs[0], "unit1"), bind(proofs[1], "unit2")]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(replies.find((reply) => reply.status === 409)?.msg).toBe("该CA已绑定其他账号");
    const winner = replies[0]?.code === "200" ? "unit1" : "unit2";
    expect(await bind(await proof(of("ec")), winner)).toMatchObject({ status: 409, msg: "当前用户已绑定CA，请先解绑" });
    // An unverified code of another user does not block the user who proves possession.
    await changeUser(server, "unit1", { caUniCode: null, caVerified: false });
    await changeUser(server, "unit2", { caUniCode: certificate.caUniCode, caVerified: false });
    expect(await bind(await proof(certificate))).toMatchObject({ code: "200" });
    expect((await enter(await proof(certificate))).code).toBe("200");
  });

  it("[P-LOGIN-06] accepts a challenge of this server once, within two minutes", async () => {
    const certificate = of("rsa");
    await bind(await proof(certificate));
    const used = await proof(certificate);
    expect((await enter(used)).code).toBe("200");
    expect(await enter(used)).toMatchObject(WRONG_SIGNATURE);
    const own = "a".repeat(43);
    expect(await enter({ ...used, challenge: own, signature: certificate.sign(own) })).toMatchObject(WRONG_SIGNATURE);
    const late = await proof(certificate);
    server.clock.now += 121_000;
    expect(await enter(late)).toMatchObject(WRONG_SIGNATURE);
    const both = await proof(certificate);
    const replies = await Promise.all([enter(both), enter(both), enter(both)]);
    expect(replies.filter((reply) => reply.code === "200")).toHaveLength(1);
    // A wrong signature also uses up the challenge.
    const wasted = await proof(certificate);
    expect(await enter({ ...wasted, signature: certificate.sign("x") })).toMatchObject(WRONG_SIGNATURE);
    expect(await enter(wasted)).toMatchObject(WRONG_SIGNATURE);
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it.each<KeyKind>(["rsa", "ec", "ec-p1363", "sm2"])(
    "[P-CA-02][P-LOGIN-06] binds a certificate by its proof of possession and signs in with it: %s",
    async (key) => {
      const certificate = of(key);
      expect(await enter(await proof(certificate))).toMatchObject(UNBOUND);
      expect(await bind(await proof(certificate))).toMatchObject({ status: 200, code: "200", msg: "绑定成功", data: null });
      const reply = await enter(await proof(certificate));
      expect(reply).toMatchObject({ code: "200" });
      const { caUniCode } = certificate;
      expect((await userInfo(server, reply.data.access_token)).data).toMatchObject({ userAccount: "unit1", loginType: "3", caUniCode });
    },
  );

  it("[P-CA-02] stores an unproved code for display but refuses to sign in with it", async () => {
    const certificate = of("ec");
    const { caUniCode } = certificate;
    expect(await bind({ caUniCode })).toMatchObject({ code: "200" });
    expect((await server.call("unit1", "authCenter.userInfo")).data.caUniCode).toBe(caUniCode);
    expect(await enter({ caUniCode })).toMatchObject({ status: 422 });
    // Not even for the holder of the certificate: nothing has proved yet that it belongs to the account.
    expect(await enter(await proof(certificate))).toMatchObject(UNBOUND);
    expect(await bind(await proof(certificate))).toMatchObject({ code: "200" });
    expect(await enter(await proof(certificate))).toMatchObject({ code: "200" });
  });

  it("[P-CA-02] requires the user's own account and password to bind, and locks the account after failures", async () => {
    expect(await bind({ caUniCode: "1", userAccount: "unit2" })).toMatchObject({ status: 403 });
    expect(await bind({ caUniCode: "1", pwd: "" })).toMatchObject({ status: 422, msg: "请输入密码" });
    expect(await bind({ caUniCode: "" })).toMatchObject({ status: 422, msg: "CA证书读取异常,请先插好CA锁!" });
    expect((await bind({ caUniCode: "1", caVerified: true })).status).toBe(422);
    expect((await bind({ caUniCode: ["1"] })).status).toBe(422);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await bind({ caUniCode: "1", pwd: WRONG })).toMatchObject({ status: 400, msg: "密码错误" });
    }
    expect(await bind({ caUniCode: "1" })).toMatchObject({ status: 400, msg: LOCKED });
    expect((await storedUser(server, "unit1"))["ca_uni_code"]).toBeNull();
  });

  it("[P-CA-03] unbinds the bound code only, after which the certificate no longer signs in", async () => {
    const certificate = of("ec");
    expect(await unbind({ keyName: "K", keyCode: certificate.caUniCode })).toMatchObject({ status: 409, msg: "当前用户未绑定CA" });
    await bind(await proof(certificate));
    expect(await unbind({ keyName: "K", keyCode: of("ec").caUniCode })).toMatchObject({ status: 409, msg: "与当前绑定的CA不一致" });
    expect((await unbind({ keyName: "K" })).status).toBe(422);
    expect((await unbind({ keyName: "K", keyCode: certificate.caUniCode, userId: "1" })).status).toBe(422);
    expect((await enter(await proof(certificate))).code).toBe("200");
    // The spelling of some readers.
    const spaced = certificate.caUniCode.toLowerCase().replace(/(..)(?=.)/g, "$1:");
    expect(await unbind({ keyName: "K", keyCode: spaced })).toMatchObject({ code: "200", msg: "解绑成功" });
    expect(await enter(await proof(certificate))).toMatchObject(UNBOUND);
    expect(await storedUser(server, "unit1")).toMatchObject({ ca_uni_code: null });
  });

  it("[P-CA-02][P-LOGIN-06] refuses unsupported keys, mismatched codes, malformed and expired certificates", async () => {
    const certificate = of("ec");
    await bind(await proof(certificate));
    const good = () => proof(certificate);
    const behind = Buffer.concat([Buffer.from(certificate.certificate, "base64"), Buffer.from("30030201ff", "hex")]).toString("base64");
    const refusals: [Data, string][] = [
      [await proof(of("rsa-1024")), "CA类型不在支持范围内"],
      [await proof(of("ed25519")), "CA类型不在支持范围内"],
      [await proof(of("ec", { from: -9, to: -2 })), "CA证书不在有效期内"],
      [await proof(of("ec", { from: 2, to: 9 })), "CA证书不在有效期内"],
      [{ ...(await good()), certificate: "AAAA" }, "CA证书读取异常,请先插好CA锁!"],
      [{ ...(await good()), certificate: behind }, "CA证书读取异常,请先插好CA锁!"],
      [{ ...(await good()), caUniCode: of("ec").caUniCode }, "CA证书与CA唯一标识不一致"],
      [{ ...(await good()), signature: (await proof(of("ec"))).signature }, WRONG_SIGNATURE.msg],
      [{ ...(await good()), signature: "!!" }, WRONG_SIGNATURE.msg],
    ];
    for (const [body, msg] of refusals) expect(await enter(body), msg).toMatchObject({ status: 400, msg });
    expect(await enter({ ...(await good()), signature: "" })).toMatchObject({ status: 422 });
    await changeUser(server, "unit1", { caUniCode: null, caVerified: false });
    for (const key of ["rsa-1024", "ed25519"] as const) {
      expect(await bind(await proof(of(key)))).toMatchObject({ status: 400, msg: "CA类型不在支持范围内" });
    }
    expect(await bind({ ...(await proof(certificate)), caUniCode: "1" })).toMatchObject({ status: 400, msg: "CA证书与CA唯一标识不一致" });
    expect(await bind({ caUniCode: certificate.caUniCode, certificate: certificate.certificate })).toMatchObject({ status: 422 });
    expect((await storedUser(server, "unit1"))["ca_uni_code"]).toBeNull();
  });

  it("[P-LOGIN-05] refuses the certificate of a disabled account and of one locked at the address", async () => {
    const certificate = of("ec");
    await bind(await proof(certificate));
    const here = elsewhere();
    for (let attempt = 0; attempt < 5; attempt++) expect(await enter(await proof(of("ec")), here)).toMatchObject(UNBOUND);
    expect((await enter(await proof(certificate), here)).code).toBe("200");
    for (let attempt = 0; attempt < 5; attempt++) await signIn(server, "unit1", WRONG, {}, here);
    expect(await enter(await proof(certificate), here)).toMatchObject({ status: 400, msg: LOCKED });
    server.clock.now += 601_000;
    expect((await enter(await proof(certificate))).code).toBe("200");
    await changeUser(server, "unit1", { userStatus: "0" });
    expect(await enter(await proof(certificate))).toMatchObject(UNBOUND);
    await changeUser(server, "unit1", { userStatus: "1" });
  });

  it("[P-CA-02] logs binding and unbinding without certificates and signatures", async () => {
    const certificate = of("ec");
    const given = await proof(certificate);
    await bind(given);
    const rows = await server.rows("operation_log");
    for (const operate of ["account.caRegister", "account.caUnbinding"])
      expect(rows).toContainEqual(expect.objectContaining({ operate, commit_code: "1" }));
    for (const secret of [certificate.certificate, given.signature, given.challenge, RIGHT])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
