import type { UserTypeInfo } from "../../src/generated/entities/user-type-info.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN, registrationOffers, USER } from "../../runtime/contract/language/registration.ts";
import { offersOf, REGISTRATION_CARDS } from "../../src/app/identity/register/registration-cards.ts";
import { changeRecord } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

const TYPES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "10"];

describe.each(databases)("asking for a role on %s", (kind) => {
  const server = serverFor(kind);
  beforeEach(() => setRoles([{ userTypeId: "2", status: "1" }]));

  async function setRoles(userTypeInfos: UserTypeInfo[]): Promise<void> {
    const { userId } = (await server.call("visitor", "authCenter.userInfo")).data;
    await changeRecord(server, "user", userId, { userTypeInfos });
  }
  const ask = (userTypeId: string, subType: string) => server.call("visitor", "register.registerUserType", { userTypeId, subType });
  const roles = async () => (await server.call("visitor", "register.showDataByRegisterPage")).data;

  it("[P-REGISTER-03][P-REGISTER-05][P-USER-16] stores a request as under review beside the user's existing roles", async () => {
    const [own] = await roles();
    expect(own).toEqual({ userTypeId: "2", status: "1" });
    expect(await ask("3", "2")).toMatchObject({ status: 200, code: "200", data: null });
    expect(await roles()).toEqual([own, { userTypeId: "3", status: "0", subType: "2", registrationId: expect.any(String) }]);
    expect((await server.call("visitor", "authCenter.userInfo")).data).toMatchObject({ userTypeNow: "2" });
  });

  it("[P-REGISTER-03] refuses a role under review or already granted, and accepts it again after 信息有误", async () => {
    await ask("3", "1");
    expect(await ask("3", "2")).toMatchObject({ status: 409, msg: "该角色正在审核中，请耐心等待" });
    await setRoles([{ userTypeId: "3", status: "1", subType: "1" }]);
    expect(await ask("3", "2")).toMatchObject({ status: 409, msg: "您已成为该角色，无需重复注册" });
    const other: UserTypeInfo = { userTypeId: "5", status: "1", subType: "2" };
    await setRoles([{ userTypeId: "3", status: "4", subType: "1" }, other]);
    expect(await ask("3", "2")).toMatchObject({ code: "200" });
    expect(await roles()).toMatchObject([other, { userTypeId: "3", status: "0", subType: "2" }]);
    await setRoles([]);
    expect(await ask("2", "2")).toMatchObject({ status: 409, msg: "您已成为该角色，无需重复注册" });
  });

  it("[P-REGISTER-04][P-REGISTER-05] accepts exactly what the cards offer", async () => {
    for (const userTypeId of TYPES.filter((type) => type !== "2")) {
      for (const subType of [ADMIN, USER]) {
        await setRoles([]);
        const isOffered = registrationOffers(userTypeId).some((offer) => offer === subType);
        expect((await ask(userTypeId, subType)).code === "200", `${userTypeId} ${subType}`).toBe(isOffered);
      }
    }
    expect(await ask("11", "1")).toMatchObject({ status: 422 });
    expect(await ask("3", "3")).toMatchObject({ status: 422 });
    expect(await ask("5", "1")).toMatchObject({ status: 422, msg: "该用户类型不支持此注册方式" });
  });
});

describe("what may be asked for", () => {
  const withOffer = (offer: string): string[] => TYPES.filter((type) => registrationOffers(type).some((item) => item === offer));

  it("[P-REGISTER-04][P-REGISTER-05] offers administrators for types 1 to 4 and 6, and users for all types but the supplier", () => {
    expect([ADMIN, USER]).toEqual(["1", "2"]);
    expect(withOffer(ADMIN)).toEqual(["1", "2", "3", "4", "6"]);
    expect(withOffer(USER)).toEqual(["1", "2", "3", "5", "6"]);
    expect(registrationOffers("constructor")).toEqual([]);
  });

  it("[P-REGISTER-05] offers on the page experts as users, agencies as both and suppliers as administrators", () => {
    const offered = REGISTRATION_CARDS.map((card) => [card.title, offersOf(card).map((offer) => offer.subType)]);
    expect(Object.fromEntries(offered)).toEqual({ 专家: [USER], 代理机构: [ADMIN, USER], 供应商: [ADMIN] });
  });
});
