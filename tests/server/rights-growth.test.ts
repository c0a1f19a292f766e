import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { sentPassword } from "../../src/server/session/passwords.ts";
import { readCaller } from "../../src/server/rights/callers.ts";
import { opensScreen } from "../../src/server/rights/judge-right.ts";
import { random } from "../support/random.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

const STEPS = { sqlite: 160, postgres: 30 };
/** Steps from one look at everybody to the next. */
const LOOK = 8;
const GRANTING = ["users", "roles", "menus"];
const AUDITING = ["auth-log", "operation-log"];
const KINDS = ["1", "2", "3", "4", "5"];
const TYPES = ["2", "3", "4", "10"];

/** Random people do random things with users, roles and menus; whatever comes of it must leave two things true. */
describe.each(databases)("random grants on %s", (kind) => {
  let server: TestServer;
  const accounts: string[] = ["admin", "region", "audit", "ops"];
  const roleIds: string[] = [];
  let rights: string[];
  beforeAll(async () => {
    server = await testServer(kind);
    rights = [
      "*",
      ...server.portal.generated.screenRights.flatMap(({ id, actions = [] }) => [id, ...actions.map((action) => `${id}:${action.id}`)]),
    ];
    // Three administrators with limits, each of whom can grant: alone they would never come about.
    for (const [index, more] of [["users", "roles"], ["users"], ["roles", "menus"]].entries()) {
      const named = rights.filter((right) => more.includes(right.split(":")[0] ?? ""));
      await made("admin", "roles.add", { roleId: `helper-${index}`, roleName: `助理${index}`, rights: [...named, "gateway-routes"] });
      await newUser("admin", { systemType: index === 1 ? "2" : "1", roles: [`helper-${index}`] });
    }
  });
  afterAll(() => server.close());

  const made = async (by: string, call: string, input: Data): Promise<boolean> => {
    const answer = await server.call(by, call, input);
    expect([call, answer.status]).toEqual([call, expect.toBeOneOf([200, 403, 404, 409, 422])]);
    if (answer.code === "200" && call === "roles.add") roleIds.push(String(input["roleId"]));
    return answer.code === "200";
  };
  let count = 0;
  const newUser = async (by: string, input: Data): Promise<void> => {
    const userAccount = `grown${++count}`;
    if (!(await made(by, "users.add", { userAccount, userName: "人", userStatus: "1", ...input }))) return;
    const { portal } = server;
    const table = portal.table("user");
    const [user] = (await portal.database.kysely
      .selectFrom(table.table)
      .select(["user_id", "version"])
      .where("user_account", "=", userAccount)
      .execute()) as Data[];
    const known = { pwd: sentPassword(portal.config.demoPassword), mustChangePassword: false };
    await portal.database.transaction((connection) =>
      portal.records.update(connection, table, String(user?.["user_id"]), known, Number(user?.["version"])),
    );
    accounts.push(userAccount);
  };
  const idOf = async (account: string): Promise<string> =>
    String(
      (await server.portal.database.kysely.selectFrom("user").select("user_id").where("user_account", "=", account).executeTakeFirst())?.[
        "user_id"
      ],
    );
  /** Pages and actions that somebody may use at his next call. */
  const held = async (account: string): Promise<{ kind: string | undefined; rights: Set<string> }> => {
    const caller = await readCaller(server.portal, await idOf(account));
    if (caller === undefined) return { kind: undefined, rights: new Set() };
    const open = [...caller.rights].filter((right) => opensScreen(server.portal, caller, right.split(":")[0] ?? ""));
    return { kind: caller.info.systemType, rights: new Set(open) };
  };

  it("[P-ROLES-02] no account ever both grants and audits, and none grows its own rights", async () => {
    const { of: pick, below } = random(kind === "sqlite" ? 20_260_101 : 20_260_102);
    const some = <T>(list: readonly T[], most: number): T[] => Array.from({ length: below(most + 1) }, () => pick(list));
    const steps: ((by: string) => Promise<unknown>)[] = [
      (by) =>
        newUser(by, {
          systemType: pick(KINDS),
          roles: some(roleIds, 2),
          userTypeInfos: some(TYPES, 1).map((userTypeId) => ({ userTypeId, status: "1" })),
        }),
      async (by) =>
        made(by, "users.change", { userId: await idOf(pick(accounts)), userName: "人", systemType: pick(KINDS), roles: some(roleIds, 3) }),
      async (by) => made(by, "users.change", { userId: await idOf(by), userName: "人", systemType: pick(KINDS), roles: some(roleIds, 3) }),
      async (by) => {
        const account = pick(accounts.slice(4));
        server.forget(account);
        return made(by, "users.setStatus", { userId: await idOf(account), userStatus: pick(["1", "1", "0"]) });
      },
      (by) => made(by, "roles.add", { roleId: `random-${++count}`, roleName: `角色${count}`, rights: some(rights, 4) }),
      (by) => made(by, "roles.change", { roleId: pick(roleIds), roleName: "x", rights: some(rights, 6) }),
      (by) => made(by, "roles.remove", { roleId: pick(roleIds) }),
    ];
    const everKind = new Map<string, string>();
    const grants = (): boolean => accounts.length > 7 && roleIds.length > 3;
    // Longer, until something was granted: without it nothing is proved.
    for (let step = 0; step < STEPS[kind] || (!grants() && step < 10 * STEPS[kind]); step++) {
      const by = pick(["admin", "admin", ...accounts]);
      const before = await held(by);
      if (before.kind === undefined) continue;
      await pick(steps)(by);
      const after = await held(by);
      expect([step, by, [...after.rights].filter((right) => !before.rights.has(right))]).toEqual([step, by, []]);
      if (step % LOOK !== LOOK - 1) continue;
      for (const account of accounts) {
        const now = await held(account);
        const opens = (screens: readonly string[]): boolean => [...now.rights].some((right) => screens.includes(right.split(":")[0] ?? ""));
        expect([step, account, opens(GRANTING) && opens(AUDITING)]).toEqual([step, account, false]);
        if (now.kind === undefined) continue;
        const duty = now.kind === "2" ? "1" : now.kind;
        const was = everKind.get(account);
        if (was !== undefined && was !== "3") expect([step, account, duty]).toEqual([step, account, was]);
        everKind.set(account, duty);
      }
    }
    expect(grants()).toBe(true);
  });
});
