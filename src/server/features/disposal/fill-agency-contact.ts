import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { CallContext } from "../../engine/calls/context.ts";

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
export async function fillAgencyContact(
  { supGuid, supTel, supWeb, state }: Data,
  { portal, connection, caller }: CallContext,
): Promise<Data> {
  if (typeof supGuid !== "string" || supGuid === "" || supGuid === OTHER || supGuid === caller.info.orgGuid) return {};
  const agency = await portal.records.find(connection, portal.table("organisation"), supGuid);
  const typed = state === SUBMITTED ? { supTel, supWeb } : {};
  return { supTel: agency?.orgTel ?? typed.supTel ?? null, supWeb: agency?.orgWebsite ?? typed.supWeb ?? null };
}
