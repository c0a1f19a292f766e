import type { Data } from "../../../../runtime/contract/values/data.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { DataClass } from "../data-sending/data-classes.ts";
import { sendAnnouncement } from "../data-sending/send-announcement.ts";

const announced = (dataClass: DataClass) => ({
  after: (record: Data, { portal, connection }: CallContext): Promise<void> => sendAnnouncement(portal, connection, dataClass, record),
});

/** Effects that send the announcement in the transaction that publishes it, so that both happen or neither. */
const sendItemAnnouncement = announced("item");
const sendResultAnnouncement = announced("result");

/** Value of `supGuid` for an agency that the user typed. */
const OTHER = "000";
/** State of an announcement that waits for review. */
const SUBMITTED = "3";

/**
 * Overwrites the telephone and website of a named agency with those of its record, because readers attribute an announcement to
 * the agency.
 *
 * Leaves them unchanged if the caller belongs to the agency or if the agency was typed: a typed agency has no record. A value
 * that the record lacks becomes null. A submitted announcement requires both values and is reviewed, so there the user's values
 * fill the gaps.
 */
async function fillAgencyContact({ supGuid, supTel, supWeb, state }: Data, { portal, connection, caller }: CallContext): Promise<Data> {
  if (typeof supGuid !== "string" || supGuid === "" || supGuid === OTHER || supGuid === caller.info.orgGuid) return {};
  const agency = await portal.store.records.find(connection, portal.store.table("organisation"), supGuid);
  const typed = state === SUBMITTED ? { supTel, supWeb } : {};
  return { supTel: agency?.orgTel ?? typed.supTel ?? null, supWeb: agency?.orgWebsite ?? typed.supWeb ?? null };
}

/** Effects that workflows refer to by name. */
export const effects = { assignProjectCode, fillAgencyContact, sendItemAnnouncement, sendResultAnnouncement };

/** Assigns a code to a new project: `ZC`, the date, and a daily sequence number (`ZC202611210001`). */
async function assignProjectCode(_record: Data, context: CallContext): Promise<Data> {
  const day = context.portal.clock.wall.textOf(context.portal.clock.now()).slice(0, 10).replaceAll("-", "");
  const count = await nextValue(context.connection, `project-code-${day}`);
  return { projectCode: `ZC${day}${String(count).padStart(4, "0")}` };
}
