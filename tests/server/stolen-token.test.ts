import { beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { changeUser, RIGHT, signIn, storedUser, userInfo, WRONG, withToken } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

const AGAIN = { status: 422, msg: "登录已超过10分钟，请再次输入登录密码", data: { violations: [{ field: "pwd" }] } };
const NUMBER = "13712345678";

describe.each(databases)("a stolen token on %s", (kind) => {
  const server = serverFor(kind);
  let token = "";
  let own: Data = {};
  const later = (minutes: number): void => {
    server.clock.now += minutes * 60_000;
  };
  beforeEach(async () => {
    later(12);
    token = (await signIn(server, "unit1", RIGHT)).data.access_token;
    own = (await userInfo(server, token)).data;
  });

  const bind = async (more: Data = {}) => {
    await withToken(server, token, "POST", "/gp-auth-center/sendPhoneCode", { userTel: NUMBER, smsApi: "updatePhone" });
    const certificate = server.messages.findLast(({ receiver, code }) => receiver === NUMBER && code !== undefined)?.code;
    const body = { identityType: "2", userId: own["userId"], identifier: NUMBER, certificate, ...more };
    return withToken(server, token, "PUT", "/gp-auth-center/rest/v1/user/info/auth/single", body);
  };
  const profile = (changes: Data) => {
    const { userId, userAccount, userName, userIDCard, userEmail, userTel } = own;
    const known = { userIDCard: userIDCard ?? "33010619800101123X", userEmail: userEmail ?? "a@b.cn" };
    const body = { userId, userAccount, userName, userTel, ...known, ...changes };
    return withToken(server, token, "PUT", "/gp-auth-center/rest/v1/user/info", body);
  };
  const password = (oldPwd: string, pwd: string) =>
    withToken(server, token, "POST", "/gp-auth-center/rest/v1/user/updatePwd", { userId: own["userId"], oldPwd, pwd });

  it("[P-PHONE-05] binds no number without a recent sign-in or password", async () => {
    await changeUser(server, "unit1", { telVerified: false });
    later(10);
    expect(await bind()).toMatchObject(AGAIN);
    expect(await bind({ pwd: WRONG })).toMatchObject({ status: 422, msg: "密码错误", data: { violations: [{ field: "pwd" }] } });
    expect((await storedUser(server, "unit1"))["user_tel"]).not.toBe(NUMBER);
    // The proof counts for ten minutes, in this session alone.
    later(3);
    expect(await bind({ pwd: RIGHT })).toMatchObject({ code: "200" });
    await changeUser(server, "unit1", { telVerified: false, userTel: "13800000001" });
    later(9);
    expect(await bind()).toMatchObject({ code: "200" });
    await changeUser(server, "unit1", { telVerified: false, userTel: "13800000001" });
    later(1);
    expect(await bind()).toMatchObject(AGAIN);
  });

  it("[P-PHONE-05] ends the other sessions on a new number and notifies the old one", async () => {
    await changeUser(server, "unit1", { telVerified: true, userTel: "13800000001" });
    const other = (await signIn(server, "unit1", RIGHT)).data.access_token;
    expect(await bind({ oldMobile: "13800000001" })).toMatchObject({ code: "200" });
    expect([(await userInfo(server, token)).code, (await userInfo(server, other)).code]).toEqual(["200", "5563"]);
    await server.portal.sms.settled();
    expect(server.messages.at(-1)).toMatchObject({ receiver: "13800000001", businessCode: "phoneChanged" });
    expect(server.messages.at(-1)?.content).toContain("137****5678");
  });

  it("[P-PHONE-05] notifies the verified number of every change that could restore access", async () => {
    const messagesDuring = async (run: () => Promise<unknown>) => {
      const before = server.messages.length;
      expect(await run()).toMatchObject({ code: "200" });
      await server.portal.sms.settled();
      return server.messages.slice(before).map(({ receiver, content }) => [receiver, /^您的账号(.*)。若非/.exec(content)?.[1]]);
    };
    const set = (more: Data) => changeUser(server, "unit1", { userTel: "13800000001", caUniCode: null, ...more });
    const register = (pwd: string) => () =>
      withToken(server, token, "POST", "/gp-auth-center/user/ca/register", { userAccount: "unit1", pwd, caUniCode: "AB12" });
    const OTHER = sentPassword("Third-2026!");
    const mail = (userEmail: string) => () => profile({ userTel: "13800000001", userEmail });
    await set({ telVerified: true });
    const number = "13800000001";
    expect(await messagesDuring(register(RIGHT))).toEqual([[number, "已绑定CA证书"]]);
    expect(await messagesDuring(mail("second@example.com"))).toEqual([[number, "已修改邮箱"]]);
    expect(await messagesDuring(mail("second@example.com"))).toEqual([]);
    expect(await messagesDuring(() => password(RIGHT, OTHER))).toEqual([[number, "已修改密码"]]);
    const another = await messagesDuring(() => profile({ userTel: "13900000008", userEmail: "second@example.com" }));
    expect(another).toEqual([[number, "已改为绑定手机号139****0008"]]);
    // The number is only claimed by the user, not verified yet.
    await set({ telVerified: false });
    expect(await messagesDuring(register(OTHER))).toEqual([]);
    expect(await messagesDuring(mail("third@example.com"))).toEqual([]);
    expect(await messagesDuring(() => password(OTHER, RIGHT))).toEqual([]);
    expect(await messagesDuring(() => profile({ userTel: "13900000008", userEmail: "third@example.com" }))).toEqual([]);
  });

  it("[P-PROFILE-05] changes neither number nor mail address of the profile", async () => {
    expect(await profile({ userEmail: "first@example.com" })).toMatchObject({ code: "200" });
    own = (await userInfo(server, token)).data;
    later(10);
    expect(await profile({ userTel: "13900000009" })).toMatchObject(AGAIN);
    expect(await profile({ userEmail: "thief@example.com" })).toMatchObject(AGAIN);
    expect(await profile({ userName: "新名" })).toMatchObject({ code: "200" });
    const other = (await signIn(server, "unit1", RIGHT)).data.access_token;
    expect(await profile({ userTel: "13900000009", pwd: RIGHT })).toMatchObject({ code: "200" });
    expect((await userInfo(server, other)).code).toBe("5563");
  });

  it("[P-PASSWORD-04][P-PASSWORD-07] sets neither the same password nor a commonly tried one, in any transformation", async () => {
    expect(await password(RIGHT, RIGHT)).toMatchObject({ status: 409, msg: "新密码不能与旧密码相同" });
    for (const plain of ["", "1", "88888888", "Aa123456", "unit1@123"])
      expect(await password(RIGHT, sentPassword(plain))).toMatchObject({ status: 409, msg: "新密码安全性较低，请重新输入" });
    expect((await signIn(server, "unit1", RIGHT)).code).toBe("200");
    await withToken(server, token, "GET", `/route/v1/users/passWord?userName=unit1&passWord=${RIGHT}`);
    const again = await withToken(server, token, "PUT", "/route/v1/users/newPassWord", { userName: "unit1", newPassWord: RIGHT });
    expect(again).toMatchObject({ status: 409, msg: "新密码不能与旧密码相同" });
  });

  it("[P-PHONE-05] needs a code to the verified number instead of the password, valid once", async () => {
    await changeUser(server, "unit1", { telVerified: true, userTel: "13800000001" });
    later(10);
    const send = (userTel: string) => withToken(server, token, "POST", "/gp-auth-center/sendPhoneCode", { userTel, smsApi: "verifyPhone" });
    expect(await send("13800000002")).toMatchObject({ status: 422, data: { violations: [{ field: "userTel" }] } });
    expect(await send("13800000001")).toMatchObject({ code: "200" });
    expect(server.messages.at(-1)).toMatchObject({ receiver: "13800000001", businessCode: "verifyPhone" });
    const oldCode = server.messages.at(-1)?.code;
    const change = (more: Data) => bind({ oldMobile: "13800000001", ...more });
    const refused = { status: 422, data: { violations: [{ field: "oldCode" }] } };
    expect(await change({ oldCode: oldCode === "000000" ? "111111" : "000000" })).toMatchObject(refused);
    expect((await storedUser(server, "unit1"))["user_tel"]).toBe("13800000001");
    expect(await change({ oldCode })).toMatchObject({ code: "200" });
    expect((await storedUser(server, "unit1"))["user_tel"]).toBe(NUMBER);
    later(10);
    expect(await bind({ oldMobile: NUMBER, oldCode })).toMatchObject(refused);
  });

  it("[P-CA-03] unbinds no certificate without a recent proof", async () => {
    await changeUser(server, "unit1", { caUniCode: "AB12", caVerified: true });
    later(10);
    const unbind = (more: Data = {}) =>
      withToken(server, token, "POST", "/gp-auth-center/user/ca/caUnbinding", { keyCode: "AB12", ...more });
    expect(await unbind()).toMatchObject(AGAIN);
    expect((await storedUser(server, "unit1"))["ca_uni_code"]).toBe("AB12");
    expect(await unbind({ pwd: RIGHT })).toMatchObject({ code: "200" });
  });

  it("[P-PASSWORD-07] loses bindings made since the last password sign-in when the password changes", async () => {
    const NEW = sentPassword("Other-2026!");
    await changeUser(server, "unit1", { telVerified: false });
    later(1);
    expect(await bind()).toMatchObject({ code: "200" });
    expect(Boolean((await storedUser(server, "unit1"))["tel_verified"])).toBe(true);
    expect(await password(RIGHT, NEW)).toMatchObject({ code: "200" });
    expect(Boolean((await storedUser(server, "unit1"))["tel_verified"])).toBe(false);
    later(3);
    expect(await bind()).toMatchObject({ code: "200" });
    later(1);
    token = (await signIn(server, "unit1", NEW)).data.access_token;
    expect(await password(NEW, RIGHT)).toMatchObject({ code: "200" });
    expect(Boolean((await storedUser(server, "unit1"))["tel_verified"])).toBe(true);
  });

  it("[P-ROLES-10] ends twelve hours after its sign-in, however much it is used", async () => {
    for (let hour = 1; hour < 12; hour++) {
      later(60);
      expect((await userInfo(server, token)).code).toBe("200");
    }
    later(60);
    expect((await userInfo(server, token)).code).toBe("5563");
  });
});
