import type { RegionRecord } from "../../../generated/entities/region.ts";
import type { RegionSystemRecord } from "../../../generated/entities/region-system.ts";
import type { SystemsHandlers } from "../../../generated/services/systems/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { notFound, refuse, wrongField, wrongValue } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { isAccount } from "../../identity/passwords/credentials.ts";
import { addWithPassword } from "../users/add-user.ts";
import { refreshMenus } from "../menus/menus-revision.ts";
import { notifyEntry } from "./system-entries.ts";
import { users } from "../users/users.ts";

const REGION_ADMINISTRATOR = "2";

/**
 * Finds a region by its administrative code.
 *
 * @throws Refusal notFound if the region does not exist or the caller may not see it
 */
export async function regionOf(context: CallContext, regionCode: string): Promise<RegionRecord> {
  const [region] = await recordsOf(context, "region").list({ regionCode: regionCode.trim() });
  if (region === undefined) throw notFound();
  return region;
}

async function initialised(context: CallContext, regionId: string, systemId: string): Promise<RegionSystemRecord | undefined> {
  return (await recordsOf(context, "region-system").list({ regionId, systemId }))[0];
}

/**
 * Finds a region and a subsystem, and refuses if the subsystem is already set up for the region.
 *
 * @returns both records
 * @throws Refusal alreadyInitialised; notFound if the region or subsystem does not exist or the caller may not see it
 */
export async function refuseInitialised(context: CallContext, regionCode: string, systemId: string) {
  const region = await regionOf(context, regionCode);
  const system = await recordsOf(context, "subsystem").get(systemId);
  if ((await initialised(context, region.id, systemId)) !== undefined) throw refuse("alreadyInitialised");
  return { region, system };
}

/**
 * Finds the record that states that a subsystem is set up for a region.
 *
 * @throws Refusal notInitialised if there is no such record; notFound if the region does not exist or the caller may not see it
 */
export async function systemInRegion(context: CallContext, regionCode: string, systemId: string): Promise<RegionSystemRecord> {
  const region = await regionOf(context, regionCode);
  const own = await initialised(context, region.id, systemId);
  if (own === undefined) throw refuse("notInitialised");
  return own;
}

/**
 * Handlers of the calls for subsystems of regions (P-REGINIT). `regions` lists regions, and `ofRegion` the subsystems of a region. The
 * others set a subsystem up for a region, rename it in this region, and create an administrator of the region.
 */
export const regionSystems: Pick<SystemsHandlers<CallContext>, "regions" | "ofRegion" | "rename" | "createManager" | "initialise"> = {
  async regions(input, context) {
    return await users.regions(input, context);
  },

  async ofRegion({ regionCode }, context) {
    const region = await regionOf(context, regionCode);
    const own = new Map((await recordsOf(context, "region-system").list({ regionId: region.id })).map((item) => [item.systemId, item]));
    const systems = await recordsOf(context, "subsystem").list();
    return systems.map((system) => {
      const here = own.get(system.systemId);
      const systemAliasTitle = here?.systemAliasTitle ?? system.systemAliasTitle ?? system.systemTitle;
      return { ...system, systemAliasTitle, systemStatus: here === undefined ? "0" : "1" };
    });
  },

  async rename({ regionCode, systemId, systemAliasTitle }, context) {
    const own = await systemInRegion(context, regionCode, systemId);
    await inTransaction(context, async (inside) => {
      await recordsOf(inside, "region-system").update(own.id, { systemAliasTitle });
      await refreshMenus(inside);
    });
    return null;
  },

  /**
   * Creates a region administrator. Refuses if the region already has the subsystem, because the next step, `initialise`, would
   * be refused.
   */
  async createManager({ userName, userAccount, pwd, regionCode, systemId }, context) {
    const { id: regionId } = await regionOf(context, regionCode);
    if (typeof systemId === "string" && systemId.trim() !== "") await refuseInitialised(context, regionCode, systemId);
    if (await isAccount(context.portal, userAccount.trim())) throw wrongField("userAccount", "accountTaken");
    const manager = { userName: userName.trim(), userAccount: userAccount.trim(), systemType: REGION_ADMINISTRATOR, regionId } as const;
    const { userId } = await addWithPassword(manager, pwd.trim(), context);
    return { userId };
  },

  /** Gives a subsystem to a region. Notifies the subsystem first: if it refuses, nothing is stored (P-SUBSERVICE-02, P-REGINIT-08). */
  async initialise({ systemId, regionCode, ...input }, context) {
    const { region, system } = await refuseInitialised(context, regionCode, systemId);
    if ((input.regionId ?? region.id) !== region.id) throw refuse("contradiction");
    const userId = await managerOf(context, input.userId);
    const entries = await recordsOf(context, "service-entry").list({ systemId, interfaceType: "2", taskEnable: "1" });
    const what = {
      systemId,
      regionCode: region.regionCode,
      regionId: region.id,
      regionFullName: region.regionFullName,
      path: region.path,
      userId,
    };
    for (const entry of entries)
      if (!(await notifyEntry(context, entry, what))) throw refuse("initialiseFailed", system.systemName ?? systemId);
    await inTransaction(context, async (inside) => {
      await recordsOf(inside, "region-system").create({ regionId: region.id, systemId, userId });
      await recordsOf(inside, "subsystem").update(systemId, { systemStatus: "1" });
      await refreshMenus(inside);
    });
    context.reply.message = "初始化成功";
    return null;
  },
};

/**
 * Validates the future manager of the region, who must be a region administrator. Returns undefined if none is named.
 *
 * @throws Refusal 422 for a user who does not exist or is no region administrator
 */
async function managerOf(context: CallContext, userId: string | undefined | null): Promise<string | undefined> {
  if (typeof userId !== "string" || userId.trim() === "") return undefined;
  const user = await recordsOf(context, "user").find(userId);
  if (user?.systemType !== REGION_ADMINISTRATOR) throw wrongValue("userId", textOf("noSuchRecord", "区划管理员"));
  return user.userId;
}
