import type { CallContext } from "../identity/portal.ts";
import type { OwnLabels } from "../engine/calls/context.ts";
import { rightLabels } from "../identity/rights/right-labels.ts";
import { clientServices } from "./account/client-services.ts";

/** Labels for the change history, for values whose choices a hand-written call provides. */
export const ownLabels: OwnLabels = {
  role: { rights: async ({ portal }) => rightLabels(portal.generated.screenRights) },
  "oauth-client": {
    // Uses the labels of the form: the id is what a client of another system sends.
    resourceIds: async (inside: Pick<CallContext, "portal" | "connection">) =>
      new Map((await clientServices(inside)).map(({ id, name }) => [id, `${name}（${id}）`])),
  },
};
