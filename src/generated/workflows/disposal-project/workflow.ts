// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/workflow.hbs
// Sources: schemas/workflows/disposal-project.yaml, schemas/entities/disposal-project.schema.json
// Hash: f5e81585be3f15ebc3c39db87a3e4ada

import { differs, differsFromReference, entered, equals, equalsReference, has, hasFormat, isEmpty, isGiven, shown } from "../../../../runtime/contract/language/condition.ts";
import { evaluateTransition, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { Check, Condition, Scope } from "../../../../runtime/contract/values/data.ts";

export type DisposalProjectTransition =
  | "saveDraft"
  | "submit"
  | "submitOther"
  | "removeAttachment"
  | "delete"
  | "withdrawProject"
  | "saveAnnouncement"
  | "submitAnnouncement"
  | "withdrawAnnouncement"
  | "approve"
  | "return"
  | "publicityOver"
  | "saveResult"
  | "publishResult"
  | "confirmResult"
  | "uploadVoucher";
export type DisposalProjectActor =
  | "unit"
  | "agency"
  | "reviewer"
  | "completer";

/** Who the user is for the record at hand. */
export const actors: Readonly<Record<DisposalProjectActor, Condition>> = {
  unit: (s) => equals(s.user["userTypeNow"], "10") && equalsReference(s.row?.["orgGuid"], s.user["orgGuid"]),
  agency: (s) => equals(s.user["exchange"], true) && equalsReference(s.row?.["supGuid"], s.user["orgGuid"]),
  reviewer: (s) =>
    equals(s.user["userTypeNow"], "10") &&
    has(s.user["roles"], ["disposal-review"]) &&
    (equalsReference(s.row?.["orgGuid"], s.user["orgGuid"]) || equalsReference(s.row?.["orgTopGuid"], s.user["orgGuid"])),
  completer: (s) => (differs(s.row?.["supGuid"], "000") && actors.agency(s)) || (equals(s.row?.["supGuid"], "000") && actors.unit(s)),
};

/** What transitions may write. */
const inputs = {
  unitForm: [
    "projectNameStr",
    "orgTel",
    "orgContact",
    "supGuid",
    "supName",
    "supTel",
    "supWeb",
    "assetsMode",
    "assetsSubject",
    "assetsList",
    "fileName",
    "saveName",
    "savePath",
  ],
  cancel: ["cancelReason"],
  announcement: ["supGuid", "supName", "supTel", "supWeb", "assetsMode", "assetsSubject", "assetsList"],
  reject: ["rejectReason"],
  resultDraft: ["supResultWeb", "assetsResultSubject", "assetsResultList"],
  result: ["assetsMode", "supResultWeb", "assetsResultSubject", "assetsResultList"],
  voucher: ["proofFileName", "proofSaveName", "proofSavePath"],
};

/** What must hold in several transitions, in the order in which it is judged. */
const checks = {
  unitBasics: [
    {
      when: (s) => isEmpty(s.row) || equals(s.row?.["state"], "new"),
      rule: (s) => !isEmpty(entered(s, "projectNameStr")),
      message: "请填写项目名称",
      fields: ["projectNameStr"],
    },
    {
      when: (s) => isEmpty(s.row) || equals(s.row?.["state"], "new"),
      rule: (s) => hasFormat(entered(s, "orgTel"), "phone"),
      message: "请填写正确的联系方式，手机号或区号-电话号码",
      fields: ["orgTel"],
    },
    {
      when: (s) => isEmpty(s.row) || equals(s.row?.["state"], "new"),
      rule: (s) => !isEmpty(entered(s, "supGuid")) && !isEmpty(entered(s, "supName")),
      message: "请填写处置机构名称",
      fields: ["supGuid", "supName"],
    },
    {
      when: (s) => isEmpty(s.row) || equals(s.row?.["state"], "new"),
      rule: (s) => !isEmpty(entered(s, "orgContact")),
      message: "请填写联系人",
      fields: ["orgContact"],
    },
  ],
  agency: [
    {
      rule: (s) => !isEmpty(entered(s, "supGuid")) && !isEmpty(entered(s, "supName")),
      message: "请填写处置机构名称",
      fields: ["supGuid", "supName"],
    },
  ],
  subject: [{ rule: (s) => !isEmpty(entered(s, "assetsSubject")), message: "请填写处置资产标的", fields: ["assetsSubject"] }],
  named: [{ rule: (s) => !isGiven(s.form?.["supGuid"]) || !isEmpty(entered(s, "supGuid")), message: "请填写处置机构名称", fields: ["supGuid"] }],
  fourEyes: [
    {
      rule: (s) =>
        equals(s.setting?.["SELF_REVIEW"], "on") ||
        (differsFromReference(s.row?.["submittedBy"], s.user["userId"]) && differsFromReference(s.row?.["announcedBy"], s.user["userId"])),
      message: "不能审核本人提交的事项",
      fields: ["submittedBy", "announcedBy"],
    },
  ],
  result: [
    { rule: (s) => !isEmpty(entered(s, "supResultWeb")), message: "请填写网址链接", fields: ["supResultWeb"] },
    { rule: (s) => !isEmpty(entered(s, "assetsResultSubject")), message: "请填写处置资产标的", fields: ["assetsResultSubject"] },
    { rule: (s) => !isEmpty(entered(s, "assetsResultList")), message: "请导入处置资产结果清单", fields: ["assetsResultList"] },
  ],
} satisfies Readonly<Record<string, readonly Check[]>>;

export const transitions: Readonly<Record<DisposalProjectTransition, Transition>> = {
  saveDraft: {
    id: "saveDraft",
    by: ["unit"],
    from: ["new", "0"],
    to: "0",
    call: "assetsOrg.addAndModify",
    input: inputs.unitForm,
    send: { state: "0" },
    accepts: (s) => equals(s.form?.["state"], "0"),
    checks: [],
    set: {},
    effect: "fillAgencyContact",
    title: "暂存",
    success: "保存成功",
  },
  submit: {
    id: "submit",
    by: ["unit"],
    from: ["new", "0"],
    to: "1",
    when: (s) => differs(entered(s, "supGuid"), "000"),
    call: "assetsOrg.addAndModify",
    input: inputs.unitForm,
    send: { state: "1" },
    accepts: (s) => equals(s.form?.["state"], "1"),
    checks: [...checks.unitBasics, ...checks.agency, ...checks.subject],
    set: { assetsMode: null, submittedBy: (s: Scope) => s.user["userId"] },
    effect: "fillAgencyContact",
    title: "提交",
    success: "提交成功",
  },
  submitOther: {
    id: "submitOther",
    by: ["unit"],
    from: ["new", "0"],
    to: "2",
    when: (s) => equals(entered(s, "supGuid"), "000"),
    call: "assetsOrg.addAndModify",
    input: inputs.unitForm,
    send: { state: "2" },
    accepts: (s) => equals(s.form?.["state"], "2"),
    checks: [
      ...checks.unitBasics,
      ...checks.agency,
      { rule: (s) => !isEmpty(entered(s, "assetsMode")), message: "请选择处置方式", fields: ["assetsMode"] },
      { rule: (s) => !isEmpty(entered(s, "supWeb")), message: "请填写网址链接", fields: ["supWeb"] },
      { rule: (s) => !isEmpty(entered(s, "assetsList")), message: "请导入资产明细", fields: ["assetsList"] },
      { rule: (s) => hasFormat(entered(s, "supTel"), "phone"), message: "请填写正确处置机构联系方式,手机号或区号-电话号码", fields: ["supTel"] },
      ...checks.subject,
    ],
    set: { publishTime: (s: Scope) => s.now },
    effect: "sendItemAnnouncement",
    title: "提交并发布",
    success: "提交成功",
  },
  removeAttachment: {
    id: "removeAttachment",
    by: ["unit"],
    from: ["0"],
    to: "0",
    when: (s) => !isEmpty(s.row?.["savePath"]),
    call: "assetsOrg.deleteUpload",
    input: [],
    send: {},
    accepts: () => true,
    checks: [],
    set: { fileName: null, saveName: null, savePath: null },
    title: "删除附件",
    success: "附件已删除",
  },
  delete: {
    id: "delete",
    by: ["unit"],
    from: ["0"],
    to: "removed",
    call: "assetsOrg.delete",
    input: [],
    send: {},
    accepts: () => true,
    checks: [],
    set: {},
    title: "删除",
    success: "删除成功",
  },
  withdrawProject: {
    id: "withdrawProject",
    by: ["unit"],
    from: ["1"],
    to: "0",
    call: "assetsOrg.cancelById",
    input: inputs.cancel,
    send: { state: "0" },
    accepts: (s) => equals(s.form?.["state"], "0"),
    checks: [{ rule: (s) => !isEmpty(entered(s, "cancelReason")), message: "请填写撤回原因", fields: ["cancelReason"] }],
    set: { assetsModeDraft: null },
    title: "撤回项目",
    reason: "cancelReason",
    tells: ["agency"],
    success: "撤回成功",
  },
  saveAnnouncement: {
    id: "saveAnnouncement",
    by: ["completer"],
    from: ["1", "4"],
    to: "1",
    call: "assetsSup.addAndModify",
    input: inputs.announcement,
    send: { state: "1" },
    accepts: (s) => equals(s.form?.["state"], "1"),
    checks: [...checks.named],
    set: {
      assetsModeDraft: (s: Scope) => differsFromReference(entered(s, "supGuid"), s.row?.["supGuid"]) ? null : s.form?.["assetsMode"],
      assetsMode: null,
    },
    effect: "fillAgencyContact",
    title: "暂存事项公告",
    success: "保存成功",
  },
  submitAnnouncement: {
    id: "submitAnnouncement",
    by: ["completer"],
    from: ["1", "4"],
    to: "3",
    call: "assetsSup.addAndModify",
    input: inputs.announcement,
    send: { state: "3" },
    accepts: (s) => equals(s.form?.["state"], "3") || isEmpty(s.form?.["state"]),
    checks: [
      {
        when: (s) => equals(entered(s, "supGuid"), "000"),
        rule: (s) => !isEmpty(entered(s, "supGuid")) && !isEmpty(entered(s, "supName")),
        message: "请填写处置机构名称",
        fields: ["supGuid", "supName"],
      },
      { rule: (s) => !isEmpty(entered(s, "supTel")), message: "请填写处置机构联系方式", fields: ["supTel"] },
      { rule: (s) => hasFormat(entered(s, "supTel"), "phone"), message: "请填写正确的处置机构联系方式，手机号或区号-电话号码", fields: ["supTel"] },
      { rule: (s) => !isEmpty(entered(s, "assetsMode")), message: "请选择处置方式", fields: ["assetsMode"] },
      { rule: (s) => !isEmpty(entered(s, "supWeb")), message: "请填写处置机构网址链接", fields: ["supWeb"] },
      { rule: (s) => !isEmpty(entered(s, "assetsSubject")), message: "请填写处置资产标的", fields: ["assetsSubject"] },
      {
        rule: (s) => !isEmpty(entered(s, "assetsList")) || isGiven(s.form?.["assetsList"]),
        message: "请导入国有资产处置明细表",
        fields: ["assetsList"],
      },
      { rule: (s) => !isEmpty(entered(s, "assetsList")), message: "请上传附件", fields: ["assetsList"] },
      ...checks.named,
    ],
    set: { assetsModeDraft: null, announcedBy: (s: Scope) => s.user["userId"] },
    effect: "fillAgencyContact",
    title: "提交事项公告",
    success: "提交成功",
  },
  withdrawAnnouncement: {
    id: "withdrawAnnouncement",
    by: ["completer"],
    from: ["3"],
    to: "1",
    call: "assetsOrg.cancelById",
    input: inputs.cancel,
    send: { state: "1" },
    accepts: (s) => equals(s.form?.["state"], "1"),
    checks: [{ rule: (s) => !isEmpty(entered(s, "cancelReason")), message: "请填写撤回原因", fields: ["cancelReason"] }],
    set: { assetsModeDraft: (s: Scope) => s.row?.["assetsMode"], assetsMode: null },
    title: "撤回事项公告",
    reason: "cancelReason",
    tells: ["unit", "reviewer"],
    success: "撤回成功",
  },
  approve: {
    id: "approve",
    by: ["reviewer"],
    from: ["3"],
    to: "2",
    call: "assetsOrg.auditAssets",
    input: [],
    send: { flag: "1" },
    accepts: (s) => equals(s.form?.["flag"], "1"),
    checks: [...checks.fourEyes],
    set: { publishTime: (s: Scope) => s.now, rejectReason: null },
    effect: "sendItemAnnouncement",
    title: [
      {
        when: (s) =>
          equalsReference(s.row?.["submittedBy"], s.user["userId"]) ||
          equalsReference(s.row?.["announcedBy"], s.user["userId"]),
        text: "审核通过（本人提交）",
      },
      { text: "审核通过" },
    ],
    tells: ["unit", "agency"],
    success: "提交成功",
  },
  return: {
    id: "return",
    by: ["reviewer"],
    from: ["3"],
    to: "4",
    call: "assetsOrg.auditAssets",
    input: inputs.reject,
    send: { flag: "0" },
    accepts: (s) => equals(s.form?.["flag"], "0"),
    checks: [
      ...checks.fourEyes,
      { rule: (s) => !isEmpty(entered(s, "rejectReason")), message: "请填写退回原因", fields: ["rejectReason"] },
    ],
    set: {},
    title: [
      {
        when: (s) =>
          equalsReference(s.row?.["submittedBy"], s.user["userId"]) ||
          equalsReference(s.row?.["announcedBy"], s.user["userId"]),
        text: "审核退回（本人提交）",
      },
      { text: "审核退回" },
    ],
    reason: "rejectReason",
    tells: ["unit", "agency"],
    success: "提交成功",
  },
  publicityOver: {
    id: "publicityOver",
    by: ["clock"],
    from: ["2"],
    to: "5",
    input: [],
    send: {},
    accepts: () => true,
    checks: [],
    set: {},
    title: "公示期满",
    after: { field: "publishTime", setting: "PUBLICITY_SECONDS" },
  },
  saveResult: {
    id: "saveResult",
    by: ["completer"],
    from: ["5"],
    to: "5",
    call: "assetsSup.resultAddAndModify",
    input: inputs.resultDraft,
    send: {},
    accepts: () => true,
    checks: [],
    set: {},
    title: "暂存结果",
    success: "保存成功",
  },
  publishResult: {
    id: "publishResult",
    by: ["completer"],
    from: ["5"],
    to: "6",
    when: (s) => equals(entered(s, "assetsMode"), "进场交易"),
    call: "assetsSup.commit",
    input: inputs.result,
    send: { state: "6", flag: "1" },
    accepts: (s) => (equals(s.form?.["state"], "6") && equals(s.form?.["flag"], "1")) || equals(s.form?.["state"], "1"),
    checks: [...checks.result],
    set: { resultPublishTime: (s: Scope) => s.now },
    effect: "sendResultAnnouncement",
    title: "发布结果公告",
    success: "提交成功",
  },
  confirmResult: {
    id: "confirmResult",
    by: ["completer"],
    from: ["5"],
    to: "6",
    when: (s) => differs(entered(s, "assetsMode"), "进场交易"),
    call: "assetsSup.commit",
    input: inputs.result,
    send: { state: "6", flag: "0" },
    accepts: (s) => (equals(s.form?.["state"], "6") && equals(s.form?.["flag"], "0")) || equals(s.form?.["state"], "0"),
    checks: [...checks.result],
    set: {},
    title: "确认结果",
    success: "提交成功",
  },
  uploadVoucher: {
    id: "uploadVoucher",
    by: ["unit", "agency"],
    from: ["6"],
    to: "7",
    call: "assetsOrg.addAndModify",
    input: inputs.voucher,
    send: { state: "7" },
    accepts: (s) => equals(s.form?.["state"], "7"),
    checks: [{ rule: (s) => !isEmpty(entered(s, "proofSavePath")), message: "请上传凭证", fields: ["proofSavePath"] }],
    set: {},
    title: "上传交易凭证",
    success: "上传成功",
  },
};

/** 资产处置项目 */
export const disposalProject: Workflow = {
  id: "disposal-project",
  entity: "disposal-project",
  field: "state",
  key: "id",
  naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
  create: {
    set: {
      orgGuid: (s: Scope) => s.user["orgGuid"],
      orgName: (s: Scope) => s.user["orgName"],
      orgTopGuid: (s: Scope) => s.user["orgTopGuid"],
      orgTopName: (s: Scope) => s.user["orgTopName"],
      lxTime: (s: Scope) => s.now,
    },
    effect: "assignProjectCode",
  },
  actors,
  states: [
    { code: "0", label: "草稿", tone: "draft" },
    { code: "1", label: "待完善", tone: "waiting" },
    { code: "3", label: "待审核", tone: "waiting" },
    { code: "4", label: "审核退回", tone: "returned" },
    { code: "2", label: "已发布", tone: "waiting" },
    { code: "5", label: "待填写结果公告", tone: "waiting" },
    {
      code: "6",
      label: [
        { when: (s) => equals(s.row?.["supGuid"], "000"), text: "处置完成", tone: "done" },
        { text: "待上传凭证", tone: "waiting" },
      ],
    },
    { code: "7", label: "处置完成", tone: "done", final: true },
  ],
  transitions,
};

/** The gate: browser and server ask the same function. */
export function can(transition: DisposalProjectTransition, s: Scope): boolean {
  return evaluateTransition(disposalProject, transition, s) === undefined;
}
