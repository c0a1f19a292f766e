import { assignProjectCode } from "./assign-project-code.ts";
import { sendItemAnnouncement, sendResultAnnouncement } from "./send-announcement.ts";

/** Effects that workflows name. */
export const effects = { assignProjectCode, sendItemAnnouncement, sendResultAnnouncement };
