import { actors } from "../../../generated/workflows/disposal-project/workflow.ts";
import type { HiddenFields } from "../../engine/calls/context.ts";

/**
 * Only the completing party of a project sees its draft of the disposal mode (C14). Histories show it to the named agency alone. A unit
 * that completes the project itself would otherwise see the drafts of the agency that had it before.
 */
export const hiddenFields = {
  "disposal-project": (project, context) => (actors.agency(context.scope(project)) ? [] : ["assetsModeDraft"]),
} satisfies HiddenFields;
