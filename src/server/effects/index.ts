import { assignProjectCode } from "./assign-project-code.ts";
import { nameAgency } from "./name-agency.ts";

/** Effects that workflows name. */
export const effects = { assignProjectCode, nameAgency };
