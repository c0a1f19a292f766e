import { beforeAll } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { UserInfoRecord } from "../../../src/generated/entities/user-info.ts";
import { putRecord, recordOf } from "./stored-records.ts";
import type { TestServer } from "./test-server.ts";

export const ATTACHMENT = "01a1fbd5-0000-7000-8000-000000000001";

/** Everything that any transition requires, so that state, actor and condition alone decide. */
export const COMPLETE: Data = {
  projectNameStr: "旧课桌椅",
  orgTel: "0571-88002001",
  orgContact: "李建国",
  supName: "某机构",
  supTel: "13800138000",
  supWeb: "https://agency.example.com",
  assetsSubject: "课桌椅",
  lxTime: "2026-11-01 09:00:00",
  assetsList: [
    {
      assetType: "家具用具",
      assetName: "课桌椅",
      assetNum: 3,
      unit: "套",
      purchaseDate: "2016-09-01",
      original: "960.00",
      equity: "96.00",
    },
  ],
  assetsResultList: [{ assetType: "家具用具", assetName: "课桌椅", assetNum: 3, assesValue: "90.00", price: "120.50", assignee: "某公司" }],
  supResultWeb: "https://agency.example.com/result",
  assetsResultSubject: "课桌椅",
  fileName: "附件.pdf",
  saveName: "附件.pdf",
  savePath: ATTACHMENT,
};

const { assetsResultList: _list, supResultWeb: _web, assetsResultSubject: _subject, ...entered } = COMPLETE;
/** Input of the form of a new project. */
export const FORM: Data = { ...entered, fileName: undefined, saveName: undefined, savePath: undefined, lxTime: undefined };

/** Users of the demo, in the form of `userInfo`. */
export async function usersOf(server: TestServer, accounts: readonly string[]): Promise<Map<string, Data>> {
  const users = new Map<string, Data>();
  for (const account of accounts) users.set(account, (await server.call(account, "authCenter.userInfo")).data);
  return users;
}

/** Loads users as {@link usersOf} does, before the tests of a `describe`. */
export function usersFor(server: TestServer, accounts: readonly string[]): ReadonlyMap<string, Data> {
  const users = new Map<string, Data>();
  beforeAll(async () => {
    for (const [account, user] of await usersOf(server, accounts)) users.set(account, user);
  });
  return users;
}

/** The state and the agency of a project to store. */
export interface Kind {
  state: string;
  /** Account whose organisation is the agency, or 000. */
  agency: "agency1" | "agency2" | "000";
  mode?: "进场交易" | "环保回收" | null;
  more?: Data;
}

/** Stores a project of unit1 directly in the database. */
export async function project(server: TestServer, users: ReadonlyMap<string, Data>, kind: Kind): Promise<Data> {
  const unit: UserInfoRecord = users.get("unit1") ?? {};
  const { orgGuid, orgName, orgTopGuid, orgTopName } = unit;
  const supGuid = kind.agency === "000" ? "000" : String(users.get(kind.agency)?.["orgGuid"]);
  const { portal } = server;
  return putRecord(server, "disposal-project", {
    ...COMPLETE,
    orgGuid,
    orgName,
    orgTopGuid,
    orgTopName,
    supGuid,
    state: kind.state,
    assetsMode: kind.mode === undefined ? "进场交易" : kind.mode,
    publishTime: ["2", "5", "6", "7"].includes(kind.state) ? portal.clock.wall.textOf(portal.clock.now()) : null,
    ...kind.more,
  });
}

export async function stored(server: TestServer, id: unknown): Promise<Data | undefined> {
  return recordOf(server, "disposal-project", id);
}

/** Stores an upload that belongs to no project yet. */
export async function uploaded(server: TestServer, user: Data | undefined, id: string): Promise<string> {
  const row = { file_id: id, owner: String(user?.["userId"]), name: "凭证.pdf", size: 10, created_at: server.clock.now, claimed_by: null };
  await server.portal.store.database.kysely.insertInto("stored_file").values(row).execute();
  return id;
}
