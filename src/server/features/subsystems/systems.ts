import type { ServiceEntryRecord } from "../../../generated/entities/service-entry.ts";
import type { Subsystem, SubsystemRecord } from "../../../generated/entities/subsystem.ts";
import type { SystemsHandlers, SystemsHooks } from "../../../generated/services/systems/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { refreshMenus } from "../menus/menus-revision.ts";
import { refuseOtherPort } from "../menus/refuse-other-port.ts";
import { regionSystems } from "./region-systems.ts";
import { addressOf, refuseEntry } from "./system-entries.ts";
import { refuseTest, testTarget } from "../gateway/test-target.ts";

type UserType = NonNullable<Subsystem["userTypeInfoList"]>[number];

/** User types of subsystems (P-SUBSYS-02). Operators (6) are not offered. */
const USER_TYPES: Readonly<Record<UserType, string>> = {
  "1": "监管机构",
  "2": "采购人",
  "3": "代理机构",
  "4": "供应商",
  "5": "专家",
  "7": "外部审计人员",
  "8": "运营管理员",
};

export const systems: SystemsHandlers<CallContext> = {
  ...regionSystems,

  async userTypes() {
    return Object.entries(USER_TYPES).map(([id, name]) => ({ id, name }));
  },

  async testEntry({ id }, context) {
    refuseTest("subsystem-entries:edit", context);
    return testTarget(await addressOf(context, await recordsOf(context, "service-entry").get(id)), context);
  },

  /**
   * Removes a subsystem with its entries and regions, or one entry if `id` is given. With `current` "0", menus keep it until they
   * are read again (P-SUBSYS-06, -09).
   */
  async remove({ systemId = "", id, current, version }, context) {
    await inTransaction(context, async (inside) => {
      const entries = recordsOf(inside, "service-entry");
      if (id !== undefined && id.trim() !== "") return entries.remove(await entries.get(id), version);
      const systems = recordsOf(inside, "subsystem");
      const system = await systems.getLocked(systemId);
      for (const entry of await entries.list({ systemId })) await entries.remove(entry);
      const regions = recordsOf(inside, "region-system");
      for (const region of await regions.list({ systemId })) await regions.remove(region);
      await systems.remove(system, version);
      if (current !== "0") await refreshMenus(inside);
    });
    context.reply.message = "删除成功";
    return null;
  },
};

const shown = {
  /** Menus open the address, and browsers send the session cookie to every port of the portal's host. */
  before<T extends { systemIndexUrl?: string | null | undefined }>(system: T, context: CallContext, stored?: SubsystemRecord): T {
    refuseOtherPort("systemIndexUrl", system.systemIndexUrl ?? stored?.systemIndexUrl, stored?.systemIndexUrl, context);
    return system;
  },
  async after(_: unknown, context: CallContext): Promise<void> {
    await refreshMenus(context);
  },
};

function validateEntry<T extends Parameters<typeof refuseEntry>[0]>(entry: T, context: CallContext, stored?: ServiceEntryRecord): T {
  refuseEntry(entry, context, stored);
  return entry;
}

/**
 * Hooks of the generic writes of subsystems and service entries:
 *
 * - A change of a subsystem refreshes the menus, which show names and owners of subsystems.
 * - The address of a subsystem is refused if it has a host of the portal with another port.
 * - The address of a service entry is refused if OUTBOUND_HOSTS does not allow it ({@link refuseEntry}).
 */
export const systemsHooks: SystemsHooks<CallContext> = {
  add: shown,
  change: shown,
  addEntry: { before: validateEntry },
  changeEntry: { before: validateEntry },
};
