// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/workflow.hbs
// Sources: schemas/workflows/registration.yaml, schemas/entities/registration.schema.json
// Hash: 5c8a14771e878e45ef95214a5219f65a

import { differsFromReference, entered, equals, equalsReference, isEmpty, isOneOf, isUnder, worded } from "../../../../runtime/contract/language/condition.ts";
import { evaluateTransition, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { Condition, Scope } from "../../../../runtime/contract/values/data.ts";
import { whole } from "../../entities/registration.whole.ts";

export type RegistrationTransition =
  | "apply"
  | "withdraw"
  | "approve"
  | "return";
export type RegistrationActor =
  | "applicant"
  | "approver";

/** Who the user is for the record at hand. */
export const actors: Readonly<Record<RegistrationActor, Condition>> = {
  applicant: (s) => equals(s.user["systemType"], "3") && equalsReference(s.row?.["applicantId"], s.user["userId"]),
  approver: (s) =>
    differsFromReference(s.row?.["applicantId"], s.user["userId"]) &&
    ((equals(s.user["systemType"], "2") && isUnder(s.row?.["regionPath"], s.user["regionPath"])) || (equals(s.user["systemType"], "1") && equals(s.row?.["decider"], "1"))),
};

/** What transitions may write. */
const inputs = {
  application: ["userTypeId", "subType"],
  refusal: ["rejectReason"],
};

export const transitions: Readonly<Record<RegistrationTransition, Transition>> = {
  apply: {
    id: "apply",
    by: ["applicant"],
    from: ["new"],
    to: "0",
    call: "register.registerUserType",
    input: inputs.application,
    send: {},
    accepts: () => true,
    checks: [
      {
        rule: (s) =>
          isOneOf(entered(s, "userTypeId"), ["1", "2", "3", "6"]) ||
          (equals(entered(s, "userTypeId"), "4") && equals(entered(s, "subType"), "1")) ||
          (equals(entered(s, "userTypeId"), "5") && equals(entered(s, "subType"), "2")),
        message: "该用户类型不支持此注册方式",
        fields: ["userTypeId", "subType"],
      },
    ],
    set: {},
    effect: "fileRegistration",
    title: "提交申请",
    whole: true,
    success: "提交成功，请等待审核",
  },
  withdraw: {
    id: "withdraw",
    by: ["applicant"],
    from: ["0"],
    to: "removed",
    call: "register.withdraw",
    input: [],
    send: {},
    accepts: () => true,
    checks: [],
    set: {},
    effect: "withdrawRegistration",
    title: "撤回申请",
    success: "已撤回申请",
  },
  approve: {
    id: "approve",
    by: ["approver"],
    from: ["0"],
    to: "1",
    call: "register.approve",
    input: [],
    send: {},
    accepts: () => true,
    checks: [],
    set: { decidedBy: (s: Scope) => s.user["userId"], decidedDate: (s: Scope) => s.now },
    effect: "approveRegistration",
    title: "用户类型注册已通过",
    tells: ["applicant"],
    success: "已通过",
  },
  return: {
    id: "return",
    by: ["approver"],
    from: ["0"],
    to: "4",
    call: "register.sendBack",
    input: inputs.refusal,
    send: {},
    accepts: () => true,
    checks: [{ rule: (s) => !isEmpty(entered(s, "rejectReason")), message: "请填写退回原因", fields: ["rejectReason"] }],
    set: { decidedBy: (s: Scope) => s.user["userId"], decidedDate: (s: Scope) => s.now },
    effect: "returnRegistration",
    title: "用户类型注册被退回",
    reason: "rejectReason",
    tells: ["applicant"],
    success: "已退回",
  },
};

/** 用户类型注册 */
export const registration: Workflow = {
  id: "registration",
  entity: "registration",
  field: "state",
  key: "id",
  naming: (s: Scope) => `${worded(s.row?.["userTypeId"], {
    "0": "其他",
    "1": "监管机构",
    "2": "采购人",
    "3": "代理机构",
    "4": "供应商",
    "5": "专家",
    "6": "运营人员",
    "7": "外部审计人员",
    "8": "运营管理员",
    "10": "资产处置单位",
  })}（${worded(s.row?.["subType"], { "1": "管理员", "2": "用户" })}）`,
  create: { set: { applicantId: (s: Scope) => s.user["userId"], regionId: (s: Scope) => s.user["regionId"] } },
  actors,
  states: [
    { code: "0", label: "审核中", tone: "waiting" },
    { code: "1", label: "已通过", tone: "done", final: true },
    { code: "4", label: "已退回", tone: "returned", final: true },
  ],
  transitions,
  whole,
};

/** The gate: browser and server ask the same function. */
export function can(transition: RegistrationTransition, s: Scope): boolean {
  return evaluateTransition(registration, transition, s) === undefined;
}
