import type { Data } from "../../../runtime/contract/data.ts";
import type { CallContext } from "../http/context.ts";
import { notFound } from "../http/refusal.ts";
import { fireDueOf } from "../workflow/clock.ts";
import { restrictionOf } from "../http/store-handler.ts";

export const assetsSup = {
  /** The draft of the mode is shown to the completing party alone (C14). */
  async findForModify(input: { id: string }, context: CallContext): Promise<{ assetsOrgModel: Data; assetsList: unknown }> {
    const { portal, connection } = context;
    const table = portal.table("disposal-project");
    await fireDueOf(portal, table.entity);
    const project = await portal.records.find(connection, table, input.id.trim(), restrictionOf(context, table.entity));
    if (project === undefined) throw notFound();
    const workflow = Object.values(portal.generated.workflows).find(({ entity }) => entity === table.entity);
    const assetsOrgModel = { ...project };
    if (workflow?.actors["completer"]?.(context.scope(project)) !== true) delete assetsOrgModel["assetsModeDraft"];
    return { assetsOrgModel, assetsList: project["assetsList"] };
  },
};
