import type { AssetsSupHandlers } from "../../../generated/services/assets-sup/handlers.ts";
import { actors } from "../../../generated/workflows/disposal-project/workflow.ts";
import type { CallContext } from "../../identity/portal.ts";
import { daysInState } from "../../engine/workflow/days-in-state.ts";
import { fireDueRecord } from "../../engine/workflow/clock.ts";
import { recordsOf } from "../../engine/calls/records.ts";

const ENTITY = "disposal-project";

export const assetsSup: AssetsSupHandlers<CallContext> = {
  /** Returns a project for editing. Only the completing party sees the draft of the disposal mode (C14). */
  async findForModify(input, context) {
    const { portal } = context;
    await fireDueRecord(portal, ENTITY, input.id);
    const project = await recordsOf(context, ENTITY).get(input.id);
    if (actors.completer(context.scope(project))) return project;
    const { assetsModeDraft: _, ...shown } = project;
    return shown;
  },

  daysByState: (_input, context) => daysInState(context, "assetsSup.searchByPageInfo"),
};
