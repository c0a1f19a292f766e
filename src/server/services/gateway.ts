import type { GatewayHooks } from "../../generated/services/gateway/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { OWN_BEGINNINGS } from "../gateway/own-paths.ts";
import { wrongField } from "../refusals/refusal.ts";

const foreign = {
  /** What the portal answers itself is no route's: it would never be asked. */
  before<C extends { path?: string | undefined }>(changes: C): C {
    if (changes.path !== undefined && OWN_BEGINNINGS.has(changes.path.split("/")[1] ?? "")) throw wrongField("path", "routePathOwn");
    return changes;
  },
};

export const gatewayHooks: GatewayHooks<CallContext> = { addRoute: foreign, updateRoute: foreign };
