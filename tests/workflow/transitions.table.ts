import type { Data } from "../../runtime/contract/data.ts";

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

export const TRANSITIONS: readonly Row[] = [
  {
    number: "T1",
    transition: "saveDraft",
    actor: "U",
    from: ["new", "0"],
    condition: any,
    to: "0",
    call: "assetsOrg.addAndModify",
    success: "保存成功",
  },
  {
    number: "T2",
    transition: "submit",
    actor: "U",
    from: ["new", "0"],
    condition: named,
    to: "1",
    call: "assetsOrg.addAndModify",
    success: "提交成功",
  },
  {
    number: "T3",
    transition: "submitOther",
    actor: "U",
    from: ["new", "0"],
    condition: other,
    to: "2",
    call: "assetsOrg.addAndModify",
    success: "提交成功",
  },
  {
    number: "T4",
    transition: "removeAttachment",
    actor: "U",
    from: ["0"],
    condition: (p) => typeof p["savePath"] === "string" && p["savePath"] !== "",
    to: "0",
    call: "assetsOrg.deleteUpload",
    success: "附件已删除",
  },
  {
    number: "T5",
    transition: "delete",
    actor: "U",
    from: ["0"],
    condition: any,
    to: "removed",
    call: "assetsOrg.delete",
    success: "删除成功",
  },
  {
    number: "T6",
    transition: "withdrawProject",
    actor: "U",
    from: ["1"],
    condition: any,
    to: "0",
    call: "assetsOrg.cancelById",
    success: "撤回成功",
  },
  {
    number: "T7",
    transition: "saveAnnouncement",
    actor: "CP",
    from: ["1", "4"],
    condition: any,
    to: "1",
    call: "assetsSup.addAndModify",
    success: "保存成功",
  },
  {
    number: "T8",
    transition: "submitAnnouncement",
    actor: "CP",
    from: ["1", "4"],
    condition: any,
    to: "3",
    call: "assetsSup.addAndModify",
    success: "提交成功",
  },
  {
    number: "T9",
    transition: "withdrawAnnouncement",
    actor: "CP",
    from: ["3"],
    condition: any,
    to: "1",
    call: "assetsOrg.cancelById",
    success: "撤回成功",
  },
  {
    number: "T10",
    transition: "approve",
    actor: "R",
    from: ["3"],
    condition: any,
    to: "2",
    call: "assetsOrg.auditAssets",
    success: "提交成功",
  },
  {
    number: "T11",
    transition: "return",
    actor: "R",
    from: ["3"],
    condition: any,
    to: "4",
    call: "assetsOrg.auditAssets",
    success: "提交成功",
  },
  { number: "T12", transition: "publicityOver", actor: "SYS", from: ["2"], condition: any, to: "5", call: "", success: "" },
  {
    number: "T13",
    transition: "saveResult",
    actor: "CP",
    from: ["5"],
    condition: any,
    to: "5",
    call: "assetsSup.resultAddAndModify",
    success: "保存成功",
  },
  {
    number: "T14",
    transition: "publishResult",
    actor: "CP",
    from: ["5"],
    condition: market,
    to: "6",
    call: "assetsSup.commit",
    success: "提交成功",
  },
  {
    number: "T15",
    transition: "confirmResult",
    actor: "CP",
    from: ["5"],
    condition: (p) => !market(p),
    to: "6",
    call: "assetsSup.commit",
    success: "提交成功",
  },
  {
    number: "T16",
    transition: "uploadVoucher",
    actor: "U or A",
    from: ["6"],
    condition: any,
    to: "7",
    call: "assetsOrg.addAndModify",
    success: "上传成功",
  },
];

const filled = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** Who the user is for a stored project; for a new one the server writes the user's own organisation first. */
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

/** Whether the table allows the transition to this user on this project. */
export function allows(row: Row, state: string, project: Data, user: Data): boolean {
  if (!row.from.includes(state) || !row.condition(project)) return false;
  const actors = actorsOf(project, user);
  if (row.actor === "SYS") return false;
  if (row.actor === "U or A") return actors.has("U") || actors.has("A");
  return actors.has(row.actor);
}
