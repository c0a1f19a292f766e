import type { GatewayHooks } from "../../generated/services/gateway/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { OWN_BEGINNINGS } from "../gateway/own-paths.ts";
import { MOST_ROUTES } from "../gateway/route-table.ts";
import { refuse, wrongField } from "../refusals/refusal.ts";

/** What the portal answers itself is no route's: it would never be asked. */
function refuseOwn({ path }: { path?: string | undefined }): void {
  if (path !== undefined && OWN_BEGINNINGS.has(path.split("/")[1] ?? "")) throw wrongField("path", "routePathOwn");
}

export const gatewayHooks: GatewayHooks<CallContext> = {
  addRoute: {
    before: async (route, { portal, connection }) => {
      refuseOwn(route);
      const everything = { trees: [], scope: { user: {}, now: "" } };
      const [stored = 0] = await portal.records.count(connection, portal.table("gateway-route"), [{ all: [] }], everything);
      if (stored >= MOST_ROUTES) throw refuse("tooManyRoutes");
      return route;
    },
  },
  updateRoute: {
    before: (changes) => {
      refuseOwn(changes);
      return changes;
    },
  },
};
