import type { CallContext } from "../identity/portal.ts";
import type { OwnLabels } from "../engine/calls/context.ts";
import { rightLabels } from "../identity/rights/right-labels.ts";
import { clientServices } from "./account/client-services.ts";

/** What the history of records calls values whose choices come from calls written by hand: those calls know their words. */
export const ownLabels: OwnLabels = {
  role: { rights: async ({ portal }) => rightLabels(portal.generated.screenRights) },
  "oauth-client": {
    // As its form offers them: the id is what the client of another system has to say.
    resourceIds: async (inside: Pick<CallContext, "portal" | "connection">) =>
      new Map((await clientServices(inside)).map(({ id, name }) => [id, `${name}（${id}）`])),
  },
};
