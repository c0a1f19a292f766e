import { actors } from "../../../generated/workflows/disposal-project/workflow.ts";
import type { HiddenFields } from "../../engine/calls/context.ts";

/**
 * Fields hidden in histories. The draft of the disposal mode (C14) is visible only to the agency that is named now. A unit that completes
 * the project itself would otherwise see the drafts of a previously named agency.
 */
export const hiddenFields = {
  "disposal-project": (project, context) => (actors.agency(context.scope(project)) ? [] : ["assetsModeDraft"]),
} satisfies HiddenFields;
