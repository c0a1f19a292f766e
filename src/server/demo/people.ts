import type { Organisation, OrganisationRecord } from "../../generated/entities/organisation.ts";
import type { User, UserRecord } from "../../generated/entities/user.ts";
import type { UserTypeInfo } from "../../generated/entities/user-type-info.ts";
import type { Portal } from "../identity/portal.ts";
import { sentPassword } from "../engine/secrets/hash-secret.ts";
import type { Connection } from "../engine/store/index.ts";

/** An account of the demo, with a description for the operator (`what`). */
export interface Account {
  account: string;
  what: string;
}

/** Accounts of the demo, each with a description for the operator. All have the password DEMO_PASSWORD. */
export const ACCOUNTS: readonly Account[] = [
  { account: "admin", what: "系统管理员" },
  { account: "region", what: "区划管理员" },
  { account: "audit", what: "审计管理员" },
  { account: "ops", what: "运维管理员" },
  { account: "unit1", what: "资产处置单位：滨江市第一中学" },
  { account: "unit2", what: "资产处置单位：滨江市人民医院" },
  { account: "reviewer1", what: "资产处置审核：滨江市教育局" },
  { account: "agency1", what: "交易机构：江南产权交易所" },
  { account: "agency2", what: "交易机构、资产处置单位：东海环保回收中心" },
  { account: "visitor", what: "业务用户，无资产处置权限" },
];

/** The organisations of the demo, as they are stored. */
export interface Organisations {
  school: OrganisationRecord;
  hospital: OrganisationRecord;
  bureau: OrganisationRecord;
  exchange: OrganisationRecord;
  recycling: OrganisationRecord;
}

/**
 * Inserts the demo's organisations into a region: two units, the authority above each of them, and two exchange organisations. Returns the
 * stored records.
 */
export async function seedOrganisations(portal: Pick<Portal, "store">, connection: Connection, regionId: string): Promise<Organisations> {
  const insert = (record: Partial<Organisation>): Promise<OrganisationRecord> =>
    portal.store.records.insert(connection, portal.store.table("organisation"), { regionId, exchange: false, enabled: "1", ...record });
  const bureau = await insert({ orgName: "滨江市教育局", orgTel: "0571-88001001", orgContact: "周明" });
  const health = await insert({ orgName: "滨江市卫生健康委员会", orgTel: "0571-88001002", orgContact: "何静" });
  const under = ({ orgGuid, orgName = "" }: OrganisationRecord) => ({ orgTopGuid: orgGuid, orgTopName: orgName });
  return {
    bureau,
    school: await insert({ orgName: "滨江市第一中学", orgTel: "0571-88002001", orgContact: "李建国", ...under(bureau) }),
    hospital: await insert({ orgName: "滨江市人民医院", orgTel: "0571-88002002", orgContact: "王丽", ...under(health) }),
    exchange: await insert({
      orgName: "江南产权交易所",
      orgTel: "0571-88003001",
      orgContact: "陈涛",
      orgWebsite: "https://exchange.example.com",
      exchange: true,
    }),
    recycling: await insert({
      orgName: "东海环保回收中心",
      orgTel: "0571-88003002",
      orgContact: "赵敏",
      orgWebsite: "https://recycling.example.com",
      exchange: true,
    }),
  };
}

/**
 * Creates the two roles of the demo, and the users of `ACCOUNTS` with the password DEMO_PASSWORD. Business users belong to one of the
 * organisations.
 *
 * @param organisations as {@link seedOrganisations} returned them
 * @param regionId region of all users
 */
export async function seedPeople(
  portal: Pick<Portal, "config" | "clock" | "store">,
  connection: Connection,
  organisations: Organisations,
  regionId: string,
): Promise<void> {
  const {
    store: { records },
  } = portal;
  const roles = { "disposal-review": "资产处置审核", "disposal-agency": "资产处置交易机构" };
  for (const [roleId, roleName] of Object.entries(roles))
    await records.insert(connection, portal.store.table("role"), { roleId, roleName, rights: [], governs: false });
  const pwdType = portal.config.encryptType;
  const pwd = sentPassword(portal.config.demoPassword, pwdType);
  const insert = (userAccount: string, record: Partial<User> & Pick<User, "systemType">): Promise<UserRecord> => {
    const type = record.userTypeNow;
    const userTypeInfos = type === undefined ? [] : [{ userTypeId: type, status: "1" as const }];
    const userName =
      ACCOUNTS.find((item) => item.account === userAccount)
        ?.what.split("：")
        .at(-1) ?? userAccount;
    const common = { userAccount, userName, userStatus: "1" as const, registerType: "0" as const, regionId, userTypeInfos };
    return records.insert(connection, portal.store.table("user"), { ...common, pwd, pwdType, ...record });
  };
  const business = (type: NonNullable<User["userTypeNow"]>, organisation: OrganisationRecord, roles: string[] = []) => ({
    systemType: "3" as const,
    userTypeNow: type,
    orgGuid: organisation.orgGuid,
    roles,
  });
  // Phone sign-in requires verified numbers. agency2 has none, so its list asks for one.
  const reached = (userTel: string, userEmail: string) => ({ userTel, telVerified: true, userEmail });
  const types = (...infos: [UserTypeInfo["userTypeId"], UserTypeInfo["status"]][]) => ({
    userTypeInfos: infos.map(([userTypeId, status]) => ({ userTypeId, status })),
  });
  await insert("admin", { systemType: "1" });
  await insert("region", { systemType: "2" });
  await insert("audit", { systemType: "4" });
  await insert("ops", { systemType: "5" });
  await insert("unit1", { ...business("10", organisations.school), ...reached("13900000001", "unit1@example.com") });
  await insert("unit2", { ...business("10", organisations.hospital), ...reached("13900000002", "unit2@example.com") });
  await insert("reviewer1", {
    ...business("10", organisations.bureau, ["disposal-review"]),
    ...reached("13900000003", "reviewer1@example.com"),
  });
  await insert("agency1", {
    ...business("3", organisations.exchange, ["disposal-agency"]),
    ...reached("13900000004", "agency1@example.com"),
  });
  // Also disposes of its own assets: the user switches between the two roles in the top bar.
  await insert("agency2", {
    ...business("3", organisations.recycling, ["disposal-agency"]),
    ...types(["3", "1"], ["10", "1"]),
  });
  await insert("visitor", {
    ...business("2", organisations.hospital),
    ...reached("13900000006", "visitor@example.com"),
    ...types(["2", "1"], ["5", "0"], ["3", "4"]),
  });
}
