import { assignProjectCode } from "./assign-project-code.ts";

/** Effects that workflows name. */
export const effects = { assignProjectCode };
