import { endingOf, fileProblem } from "../../../../runtime/contract/language/file-rules.ts";
import type { AssetsOrgHandlers } from "../../../generated/services/assets-org/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/context.ts";
import { notFound, wrongValue } from "../../engine/refusals/refusal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { acceptedType, fileRule } from "../../engine/files/file-types.ts";
import { isSheet, keepSheet } from "../../engine/sheets/sheet-handlers.ts";
import { daysInState } from "../../engine/workflow/days-in-state.ts";
import { fireDueRecord } from "../../engine/workflow/clock.ts";
import { historyOf } from "../../engine/workflow/history.ts";
import { childRegions, ROOT } from "../regions/region-tree.ts";
import { bytesOf } from "../../engine/files/file-bytes.ts";
import { keepFile } from "../../engine/files/stored-files.ts";

export const assetsOrg: AssetsOrgHandlers<CallContext> = {
  /**
   * Stores a file for its uploader until one of the uploader's records takes it (D-API-15, D-ATTACH-01..05), or until its rows
   * are imported (D-IMPORT-23).
   */
  async upload(input, context) {
    const { file } = input;
    const { name, size } = file;
    if (isSheet(file)) {
      const sheet = await keepSheet(context, file);
      context.reply.message = "上传成功";
      return { enclosureName: name, enclosureNameStorage: `${sheet}.${endingOf(name)}`, enclosurePath: sheet };
    }
    // Attachment and voucher have the same rule, so the rule of the attachment applies to both.
    const rule = fileRule(context.portal.store.table("disposal-project"), "savePath");
    const problem = fileProblem(rule, { name, size });
    if (problem !== undefined) throw wrongValue("file", problem);
    const type = await acceptedType(file, rule.types);
    if (type === undefined || name.length > 255) throw wrongValue("file", rule.messages.types);
    const organisation = context.caller.info.orgGuid ?? undefined;
    const id = await keepFile(context.portal, userIdOf(context.caller), { name, content: file, type, organisation });
    context.reply.message = "上传成功";
    // `enclosurePath` is the opaque id, the only reference that a later call accepts.
    return { enclosureName: name, enclosureNameStorage: `${id}.${type}`, enclosurePath: id };
  },

  /** Lists the workflow history of a project that the caller may see. */
  async history(input, context) {
    const { portal, connection } = context;
    await fireDueRecord(portal, "disposal-project", input.id);
    const project = await recordsOf(context, "disposal-project").get(input.id);
    const workflow = Object.values(portal.generated.workflows).find(({ entity }) => entity === "disposal-project");
    return workflow === undefined ? [] : historyOf(portal, connection, workflow, project.id);
  },

  daysByState: (_input, context) => daysInState(context, "assetsOrg.searchByPageInfo"),

  /** Lists the regions directly below the root (D-API-11). */
  async selectAllProvince(_input, context) {
    return (await childRegions(context, ROOT)).map(({ id, regionCode, regionName }) => ({ id, regionCode, regionName }));
  },

  /** Downloads the attachment (1) or the voucher (2) of a project that the caller may see (D-API-16). */
  async download(input, context) {
    const { portal } = context;
    await fireDueRecord(portal, "disposal-project", input.id);
    const project = await recordsOf(context, "disposal-project").find(input.id);
    const id = project?.[input.kind === "1" ? "savePath" : "proofSavePath"];
    if (typeof id !== "string") throw notFound();
    const file = await portal.store.database.kysely.selectFrom("stored_file").select("name").where("file_id", "=", id).executeTakeFirst();
    if (file === undefined) throw notFound();
    const content = await bytesOf(portal.config).open(id);
    if (content === undefined) throw notFound();
    return { name: String(file.name), content };
  },
};
