import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { DataClass } from "../data-sending/data-classes.ts";
import { sendAnnouncement } from "../data-sending/send-announcement.ts";

const announced = (dataClass: DataClass) => ({
  after: (record: Data, { portal, connection }: CallContext): Promise<void> => sendAnnouncement(portal, connection, dataClass, record),
});

/** Effects that send the announcement in the transaction that publishes it, so that both happen or neither. */
export const sendItemAnnouncement = announced("item");
export const sendResultAnnouncement = announced("result");
