import { actors } from "../../../generated/workflows/disposal-project/workflow.ts";
import type { HiddenFields } from "../../engine/calls/context.ts";

/** Only the completing party of a project sees its draft of the disposal mode, in the project and in its history (C14). */
export const hiddenFields = {
  "disposal-project": (project, context) => (actors.completer(context.scope(project)) ? [] : ["assetsModeDraft"]) as readonly string[],
} satisfies HiddenFields;
