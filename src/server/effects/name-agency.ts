import type { Data } from "../../../runtime/contract/data.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/register.ts";

/** Another agency (其他): its name is what the unit types. */
const OTHER = "000";

/** A named agency is an exchange organisation, and is called what that is called, whatever was sent beside it. */
export async function nameAgency(record: Data, context: CallContext): Promise<Data> {
  const { supGuid } = record;
  if (typeof supGuid !== "string" || supGuid === "" || supGuid === OTHER) return {};
  const agency = await recordsOf(context, "organisation").find(supGuid);
  if (agency?.exchange !== true) throw violated([{ field: "supGuid", message: textOf("noSuchRecord", "处置机构") }]);
  return { supName: agency.orgName };
}
