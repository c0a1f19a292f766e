import type { AssetsSupHandlers } from "../../generated/services/assets-sup/handlers.ts";
import type { CallContext } from "../http/context.ts";
import { asReply } from "./as-reply.ts";
import { notFound } from "../http/refusal.ts";
import { fireDueOf } from "../workflow/clock.ts";
import { restrictionOf } from "../http/store-handler.ts";

export const assetsSup: AssetsSupHandlers<CallContext> = {
  /** The draft of the mode is shown to the completing party alone (C14). */
  async findForModify(input, context) {
    const { portal, connection } = context;
    const table = portal.table("disposal-project");
    await fireDueOf(portal, table.entity);
    const project = await portal.records.find(connection, table, input.id.trim(), restrictionOf(context, table.entity));
    if (project === undefined) throw notFound();
    const workflow = Object.values(portal.generated.workflows).find(({ entity }) => entity === table.entity);
    const assetsOrgModel = { ...project };
    if (workflow?.actors["completer"]?.(context.scope(project)) !== true) delete assetsOrgModel["assetsModeDraft"];
    return asReply({ assetsOrgModel, assetsList: project["assetsList"] });
  },
};
