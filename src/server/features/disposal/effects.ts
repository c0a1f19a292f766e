import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { DataClass } from "../data-sending/data-classes.ts";
import { sendAnnouncement } from "../data-sending/send-announcement.ts";
import { actors } from "../../../generated/workflows/disposal-project/workflow.ts";
import type { HiddenFields } from "../../engine/calls/context.ts";

/**
 * Fields that the history of a project hides from a user. The draft of the disposal mode (C14) is visible only to users of the agency that
 * the project names now. A unit that completes the project itself would otherwise see the drafts of a previously named agency.
 */
export const hiddenFields = {
  "disposal-project": (project, context) => (actors.agency(context.scope(project)) ? [] : ["assetsModeDraft"]),
} satisfies HiddenFields;

const announced = (dataClass: DataClass) => ({
  after: (record: Data, { portal, connection }: CallContext): Promise<void> => sendAnnouncement(portal, connection, dataClass, record),
});

/** Effects that send the announcement in the transaction that publishes it, so that both happen or neither. */
const sendResultAnnouncement = announced("result");
const sendItemAnnouncement = {
  /** A typed agency may have been listed since it was typed, or its name removed with the named agency that it replaced. */
  async after(record: Data, context: CallContext): Promise<void> {
    if (record["supGuid"] === OTHER) await refuseTypedAgency(record["supName"], context);
    await announced("item").after(record, context);
  },
};

/** Value of `supGuid` for an agency that the user typed. */
const OTHER = "000";
/** State of an announcement that waits for review. */
const SUBMITTED = "3";

/**
 * Returns the telephone and the website of the selected agency's own record, which replace what the user entered. Readers attribute an
 * announcement to the agency, so that its contact must be right. Empty if the caller belongs to the agency, or if the agency was typed and
 * has no record. A value that the record lacks becomes null. In a submitted announcement the user's value remains instead, because both
 * values are required there and are reviewed.
 *
 * @throws Refusal 422 for a typed agency that may not be named (see {@link refuseTypedAgency})
 */
async function fillAgencyContact({ supGuid, supName, supTel, supWeb, state }: Data, context: CallContext): Promise<Data> {
  const { portal, connection, caller } = context;
  if (supGuid === OTHER && !isEmpty(supName)) await refuseTypedAgency(supName, context);
  if (typeof supGuid !== "string" || supGuid === "" || supGuid === OTHER || supGuid === caller.info.orgGuid) return {};
  const agency = await portal.store.records.find(connection, portal.store.table("organisation"), supGuid);
  const typed = state === SUBMITTED ? { supTel, supWeb } : {};
  return { supTel: agency?.orgTel ?? typed.supTel ?? null, supWeb: agency?.orgWebsite ?? typed.supWeb ?? null };
}

/** Reduces a name to what readers take for the same: its letters and digits, without width and case. */
const comparableName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Refuses a typed agency without a name, or with the name of a listed one. The announcement would appear under that agency's name without
 * its consent, with a telephone of the user's choice.
 *
 * @throws Refusal 422
 */
async function refuseTypedAgency(supName: unknown, { portal, connection }: CallContext): Promise<void> {
  if (isEmpty(supName)) throw wrongField("supName", "agencyUnnamed");
  const agencies = await allRecords(portal.store, connection, portal.store.table("organisation"), undefined, { exchange: true });
  const typed = comparableName(String(supName));
  const isListed = agencies.some(({ orgName, enabled }) => enabled !== "0" && comparableName(String(orgName)) === typed);
  if (isListed) throw wrongField("supName", "agencyListed");
}

/**
 * Effects of the workflow of disposal projects, by the name in the metadata: functions that a transition runs, for example to send an
 * announcement.
 */
export const effects = { assignProjectCode, fillAgencyContact, sendItemAnnouncement, sendResultAnnouncement };

/** Assigns a code to a new project: `ZC`, the date, and a daily sequence number (`ZC202611210001`). */
async function assignProjectCode(_record: Data, context: CallContext): Promise<Data> {
  const day = context.portal.clock.wall.textOf(context.portal.clock.now()).slice(0, 10).replaceAll("-", "");
  const count = await nextValue(context.connection, `project-code-${day}`);
  return { projectCode: `ZC${day}${String(count).padStart(4, "0")}` };
}
