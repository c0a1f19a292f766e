import { assignProjectCode } from "./assign-project-code.ts";
import { fillAgencyContact } from "./fill-agency-contact.ts";
import { sendItemAnnouncement, sendResultAnnouncement } from "./send-announcement.ts";

/** Effects that workflows refer to by name. */
export const effects = { assignProjectCode, fillAgencyContact, sendItemAnnouncement, sendResultAnnouncement };
