import type { AssetsOrgHandlers } from "../../../generated/services/assets-org/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { notFound } from "../../engine/refusals/refusal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { daysInState } from "../../engine/workflow/days-in-state.ts";
import { fireDueRecord } from "../../engine/workflow/clock.ts";
import { childRegions, ROOT } from "../regions/region-tree.ts";
import { bytesOf } from "../../engine/files/file-bytes.ts";

export const assetsOrg: AssetsOrgHandlers<CallContext> = {
  daysByState: (_input, context) => daysInState(context, "assetsOrg.searchByPageInfo"),

  /** Lists the regions directly below the root (D-API-11). */
  async selectAllProvince(_input, context) {
    return (await childRegions(context, ROOT)).map(({ id, regionCode, regionName }) => ({ id, regionCode, regionName }));
  },

  /** Downloads the attachment (1) or the voucher (2) of a project that the caller may see (D-API-16). */
  async download(input, context) {
    const { portal } = context;
    await fireDueRecord(portal, "disposal-project", input.id);
    const [project] = await recordsOf(context, "disposal-project").list({ id: input.id });
    const id = project?.[input.kind === "1" ? "savePath" : "proofSavePath"];
    if (typeof id !== "string") throw notFound();
    const file = await portal.store.database.kysely.selectFrom("stored_file").select("name").where("file_id", "=", id).executeTakeFirst();
    if (file === undefined) throw notFound();
    const content = await bytesOf(portal.config).open(id);
    if (content === undefined) throw notFound();
    return { name: String(file.name), content };
  },
};
