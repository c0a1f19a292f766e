import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { readPrincipal } from "../../src/server/identity/rights/principals.ts";
import { opensScreen } from "../../src/server/identity/rights/create-authorizer.ts";
import { random } from "../support/random.ts";
import { changeUser, RIGHT, storedUser } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

const STEPS = { sqlite: 100, postgres: 30 };
/** Steps between two checks of all accounts. */
const LOOK = 8;
const GRANTING = ["users", "roles", "menus", "region-init"];
const AUDITING = ["auth-log", "operation-log"];
/** Menus without which no account could continue. */
const NEEDED = ["system", "users_1", "roles_1", "menus_1"];
const KINDS = ["1", "2", "3", "4", "5"];
const TYPES = ["2", "3", "4", "10"];

/** Random accounts change users, roles and menus at random. Two properties must always hold afterwards. */
describe.each(databases)("random grants on %s", (kind) => {
  const server = serverFor(kind);
  const accounts: string[] = ["admin", "region", "audit", "ops"];
  const roleIds: string[] = [];
  let rights: string[];
  let screens: string[];
  /** Regions of the region administrators, and others. */
  let regionIds: string[];
  beforeAll(async () => {
    const { screenRights } = server.portal.generated;
    rights = ["*", ...screenRights.flatMap(({ id, actions = [] }) => [id, ...actions.map((action) => `${id}:${action.id}`)])];
    screens = screenRights.map(({ id }) => id);
    const top: Data[] = (await server.call("admin", "users.regions")).data;
    regionIds = [...top.map(({ id }) => String(id)), String((await server.call("region", "authCenter.userInfo")).data.regionId)];
    // Three administrators with limits who can grant rights. Random steps alone would never create them.
    for (const [index, more] of [["users", "roles"], ["users"], ["roles", "menus"]].entries()) {
      const named = rights.filter((right) => more.includes(right.split(":")[0] ?? ""));
      await made("admin", "roles.add", { roleId: `helper-${index}`, roleName: `助理${index}`, rights: [...named, "gateway-routes"] });
      await newUser("admin", { systemType: index === 1 ? "2" : "1", roles: [`helper-${index}`] });
    }
  });

  const made = async (by: string, call: string, input: Data): Promise<boolean> => {
    const reply = await server.call(by, call, input);
    expect([call, reply.status]).toEqual([call, expect.toBeOneOf([200, 403, 404, 409, 422])]);
    if (reply.code === "200" && call === "roles.add") roleIds.push(String(input["roleId"]));
    return reply.code === "200";
  };
  let count = 0;
  const newUser = async (by: string, input: Data, call = "users.add"): Promise<void> => {
    const userAccount = `grown${++count}`;
    const state = call === "users.add" ? { userStatus: "1" } : {};
    if (!(await made(by, call, { userAccount, userName: "人", ...state, ...input }))) return;
    await changeUser(server, userAccount, { pwd: RIGHT, mustChangePassword: false });
    accounts.push(userAccount);
  };
  const idOf = async (account: string): Promise<string> => String((await storedUser(server, account))["user_id"]);
  /** Pages and actions that an account may use at its next call. */
  const rightsOf = async (account: string): Promise<{ kind: string | undefined; rights: Set<string>; isLimited: boolean }> => {
    const caller = await readPrincipal(server.portal, await idOf(account));
    if (caller === undefined) return { kind: undefined, rights: new Set(), isLimited: true };
    const open = [...caller.rights].filter((right) => opensScreen(server.portal, caller, right.split(":")[0] ?? ""));
    return { kind: caller.info.systemType, rights: new Set(open), isLimited: caller.limit !== undefined || caller.info.systemType === "2" };
  };
  const rightsOfAll = async (): Promise<Map<string, ReadonlySet<string>>> => {
    const all = new Map<string, ReadonlySet<string>>();
    for (const account of [...accounts, "unit1", "agency1"]) all.set(account, (await rightsOf(account)).rights);
    return all;
  };
  const gained = (now: ReadonlySet<string>, before: ReadonlySet<string>): string[] => [...now].filter((right) => !before.has(right));

  it("[P-ROLES-02] no account ever grants and audits both, or extends its own rights", async () => {
    const { of: pick, below } = random(kind === "sqlite" ? 20_260_101 : 20_260_102);
    const some = <T>(list: readonly T[], most: number): T[] => Array.from({ length: below(most + 1) }, () => pick(list));
    const types = () => some(TYPES, 1).map((userTypeId) => ({ userTypeId, status: "1" }));
    const steps: ((by: string) => Promise<unknown>)[] = [
      (by) => newUser(by, { systemType: pick(KINDS), roles: some(roleIds, 2), userTypeInfos: types() }),
      (by) => newUser(by, { pwd: sentPassword("Manager-2026!"), regionCode: pick(["330105", "330202"]) }, "systems.createManager"),
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
    const menuIds = async (): Promise<string[]> =>
      (await server.portal.store.database.kysely.selectFrom("menu").select("menu_id").execute())
        .map((row) => String(row["menu_id"]))
        .filter((id) => !NEEDED.includes(id));
    const someMenu = async (menuId: string): Promise<Data> => ({
      menuId,
      menuName: "菜单",
      parentId: pick(["0", "0", "0", "system", pick(await menuIds())]),
      menuIcon: "ApiOutlined",
      menuOrder: below(100),
      menuIndexUrl: "x",
      menuComponent: pick([...GRANTING, ...AUDITING, "gateway-routes", "gateway-routes", ...screens]),
      userSystemType: pick([...KINDS, "2", "3", "3", "3"]),
      menuOpenType: pick(["1", "1", "3"]),
      regionId: pick([null, null, null, null, ...regionIds]),
    });
    const menuSteps: ((by: string) => Promise<unknown>)[] = [
      async (by) => made(by, "menus.add", await someMenu(`random_${++count}`)),
      async (by) => made(by, "menus.add", await someMenu(`random_${++count}`)),
      async (by) => made(by, "menus.change", await someMenu(pick(await menuIds()))),
      async (by) => made(by, "menus.saveRegions", { id: pick(await menuIds()), regionIds: some(regionIds, 1) }),
      async (by) => made(by, "menus.remove", { id: pick(await menuIds()) }),
    ];
    const everKind = new Map<string, string>();
    /** Menu changes by administrators with a limit. */
    let menus = 0;
    const grants = (): boolean => accounts.length > 7 && roleIds.length > 3 && menus > 3;
    const began = (await rightsOf("admin")).rights;
    // Continues until something was granted, because otherwise nothing is proved.
    for (let step = 0; step < STEPS[kind] || (!grants() && step < 10 * STEPS[kind]); step++) {
      const byMenu = below(3) === 0;
      const helpers = accounts.slice(4, 7);
      const by = pick(byMenu ? ["admin", "region", "region", ...helpers, ...helpers] : ["admin", "admin", ...accounts]);
      const before = await rightsOf(by);
      if (before.kind === undefined) continue;
      const others = byMenu && before.isLimited ? await rightsOfAll() : undefined;
      const done = await pick(byMenu ? menuSteps : steps)(by);
      if (others !== undefined && done === true) menus++;
      const after = await rightsOf(by);
      // An administrator without a limit may restore a menu of the metadata that was closed before.
      const own = before.isLimited ? before.rights : new Set([...before.rights, ...began]);
      expect([step, by, gained(after.rights, own)]).toEqual([step, by, []]);
      for (const [account, then] of others === undefined ? [] : await rightsOfAll())
        expect(gained(then, new Set([...(others?.get(account) ?? []), ...before.rights])), `${step} ${by} ${account}`).toEqual([]);
      if (step % LOOK !== LOOK - 1) continue;
      for (const account of accounts) {
        const now = await rightsOf(account);
        const opens = (screens: readonly string[]): boolean => [...now.rights].some((right) => screens.includes(right.split(":")[0] ?? ""));
        expect(opens(GRANTING) && opens(AUDITING), `${step} ${account}`).toBe(false);
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
