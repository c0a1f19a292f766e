import type { AssetsSupHandlers } from "../../../generated/services/assets-sup/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { daysInState } from "../../engine/workflow/days-in-state.ts";
import { fireDueRecord } from "../../engine/workflow/clock.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { hiddenFields } from "./hidden-fields.ts";

const ENTITY = "disposal-project";

export const assetsSup: AssetsSupHandlers<CallContext> = {
  /** Returns a project for editing. */
  async findForModify(input, context) {
    const { portal } = context;
    await fireDueRecord(portal, ENTITY, input.id);
    const project = await recordsOf(context, ENTITY).get(input.id);
    const hidden = hiddenFields[ENTITY](project, context);
    return Object.fromEntries(Object.entries(project).filter(([field]) => !hidden.includes(field))) as typeof project;
  },

  daysByState: (_input, context) => daysInState(context, "assetsSup.searchByPageInfo"),
};
