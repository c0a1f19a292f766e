import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { CallContext } from "../../engine/calls/context.ts";

/** Stands for an agency that is typed. */
const OTHER = "000";
/** State of an announcement that waits for its review. */
const SUBMITTED = "3";

/**
 * Takes telephone and website of a named agency from its record, whatever was sent: an announcement is read as the
 * agency's words. The agency itself writes its own; one that is typed has none stored. Of what the record lacks nothing
 * is stored, unless the announcement is submitted, which asks for both and is reviewed.
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
