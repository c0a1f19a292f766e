import type { Data } from "../../runtime/contract/values/data.ts";

/** Section 3 of the state machine, transcribed by hand: the oracle of the generated gate. */
export interface Row {
  number: string;
  transition: string;
  actor: "U" | "CP" | "R" | "U or A" | "SYS";
  from: readonly string[];
  condition: (project: Data) => boolean;
  to: string;
  call: string;
  success: string;
}

const any = () => true;
const named = (project: Data) => project["supGuid"] !== "000";
const other = (project: Data) => project["supGuid"] === "000";
const market = (project: Data) => project["assetsMode"] === "进场交易";
const byRecycling = (project: Data) => !market(project);
const attached = (project: Data) => typeof project["savePath"] === "string" && project["savePath"] !== "";

type Columns = [string, string, Row["actor"], string, Row["condition"], string, string, string];

const ROWS: readonly Columns[] = [
  ["T1", "saveDraft", "U", "new 0", any, "0", "assetsOrg.addAndModify", "保存成功"],
  ["T2", "submit", "U", "new 0", named, "1", "assetsOrg.addAndModify", "提交成功"],
  ["T3", "submitOther", "U", "new 0", other, "2", "assetsOrg.addAndModify", "提交成功"],
  ["T4", "removeAttachment", "U", "0", attached, "0", "assetsOrg.deleteUpload", "附件已删除"],
  ["T5", "delete", "U", "0", any, "removed", "assetsOrg.delete", "删除成功"],
  ["T6", "withdrawProject", "U", "1", any, "0", "assetsOrg.cancelById", "撤回成功"],
  ["T7", "saveAnnouncement", "CP", "1 4", any, "1", "assetsSup.addAndModify", "保存成功"],
  ["T8", "submitAnnouncement", "CP", "1 4", any, "3", "assetsSup.addAndModify", "提交成功"],
  ["T9", "withdrawAnnouncement", "CP", "3", any, "1", "assetsOrg.cancelById", "撤回成功"],
  ["T10", "approve", "R", "3", any, "2", "assetsOrg.auditAssets", "提交成功"],
  ["T11", "return", "R", "3", any, "4", "assetsOrg.auditAssets", "提交成功"],
  ["T12", "publicityOver", "SYS", "2", any, "5", "", ""],
  ["T13", "saveResult", "CP", "5", any, "5", "assetsSup.resultAddAndModify", "保存成功"],
  ["T14", "publishResult", "CP", "5", market, "6", "assetsSup.commit", "提交成功"],
  ["T15", "confirmResult", "CP", "5", byRecycling, "6", "assetsSup.commit", "提交成功"],
  ["T16", "uploadVoucher", "U or A", "6", any, "7", "assetsOrg.addAndModify", "上传成功"],
];

export const TRANSITIONS = ROWS.map(
  ([number, transition, actor, from, condition, to, call, success]): Row => ({
    ...{ number, transition, actor, condition, to, call, success },
    from: from.split(" "),
  }),
);

const filled = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** Roles of a user for a stored project. For a new one, the server first writes the user's own organisation. */
export function actorsOf(project: Data, user: Data): Set<"U" | "A" | "R" | "CP"> {
  const actors = new Set<"U" | "A" | "R" | "CP">();
  const same = (guid: unknown) => filled(guid) && guid === user["orgGuid"];
  const unit = user["userTypeNow"] === "10" && same(project["orgGuid"]);
  const agency = user["exchange"] === true && same(project["supGuid"]);
  const roles = Array.isArray(user["roles"]) ? user["roles"] : [];
  const reviewer =
    user["userTypeNow"] === "10" && roles.includes("disposal-review") && (same(project["orgGuid"]) || same(project["orgTopGuid"]));
  if (unit) actors.add("U");
  if (agency) actors.add("A");
  if (reviewer) actors.add("R");
  if (project["supGuid"] === "000" ? unit : agency) actors.add("CP");
  return actors;
}

/** Whether the table allows this user the transition of this project. */
export function allows(row: Row, state: string, project: Data, user: Data): boolean {
  if (!row.from.includes(state) || !row.condition(project)) return false;
  const actors = actorsOf(project, user);
  if (row.actor === "SYS") return false;
  if (row.actor === "U or A") return actors.has("U") || actors.has("A");
  return actors.has(row.actor);
}
