import type { GatewayHandlers, GatewayHooks } from "../../../generated/services/gateway/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { OWN_BEGINNINGS } from "./own-paths.ts";
import { MOST_ROUTES, targetOf } from "./route-table.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { refuseTarget } from "./refuse-target.ts";
import { refuseTest, testTarget } from "./test-target.ts";

/** Refuses paths that the portal itself serves: a route for them would never be used. */
function refuseOwn({ path }: { path?: string | undefined }): void {
  if (path !== undefined && OWN_BEGINNINGS.has(path.split("/")[1] ?? "")) throw wrongField("path", "routePathOwn");
}

export const gateway: GatewayHandlers<CallContext> = {
  async testRoute({ id }, context) {
    refuseTest("gateway-routes:edit", context);
    const { serviceId, url } = await recordsOf(context, "gateway-route").get(id);
    const [system] = (url ?? "") === "" ? await recordsOf(context, "subsystem").list({ systemId: serviceId ?? "" }) : [];
    return testTarget(targetOf(url, system?.systemIndexUrl), context);
  },
};

export const gatewayHooks: GatewayHooks<CallContext> = {
  addRoute: {
    before: async (route, context) => {
      const { portal, connection } = context;
      refuseOwn(route);
      refuseTarget("url", route.url, undefined, context);
      const everything = { trees: [], scope: { user: {}, now: "" } };
      const [stored = 0] = await portal.store.records.count(connection, portal.store.table("gateway-route"), [{ all: [] }], everything);
      if (stored >= MOST_ROUTES) throw refuse("tooManyRoutes");
      return route;
    },
  },
  updateRoute: {
    before: (changes, context, stored) => {
      refuseOwn(changes);
      const isEnabled = changes.enabled === true && stored?.enabled === false;
      refuseTarget("url", isEnabled ? (changes.url ?? stored?.url) : changes.url, isEnabled ? undefined : stored?.url, context);
      return changes;
    },
  },
};
