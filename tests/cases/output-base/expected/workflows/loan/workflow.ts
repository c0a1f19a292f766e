// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/workflow.hbs
// Sources: schemas/workflows/loan.yaml, schemas/entities/loan.schema.json

import { entered, equals, equalsReference, has, isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { evaluateTransition, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { Condition, Scope } from "../../../../runtime/contract/values/data.ts";

export type LoanTransition =
  | "request"
  | "lend"
  | "refuse"
  | "expire"
  | "close";
export type LoanActor =
  | "reader"
  | "clerk";

/** Who the user is for the record at hand. */
export const actors: Readonly<Record<LoanActor, Condition>> = {
  reader: (s) => equalsReference(s.row?.["reader"], s.user["userId"]),
  clerk: (s) => has(s.user["roles"], ["clerk"]),
};

/** What transitions may write. */
const inputs = {
  request: ["bookId", "reader", "dueAt"],
  refusal: ["reason"],
};

export const transitions: Readonly<Record<LoanTransition, Transition>> = {
  request: {
    id: "request",
    by: ["reader"],
    from: ["new", "0"],
    to: "0",
    call: "desk.saveLoan",
    input: inputs.request,
    send: { state: "0" },
    accepts: (s) => equals(s.form?.["state"], "0"),
    checks: [],
    set: {},
  },
  lend: {
    id: "lend",
    by: ["clerk"],
    from: ["0"],
    to: "1",
    call: "desk.saveLoan",
    input: inputs.request,
    send: { state: "1" },
    accepts: (s) => equals(s.form?.["state"], "1"),
    checks: [{ rule: (s) => !isEmpty(entered(s, "bookId")), message: "请选择图书", fields: ["bookId"] }],
    set: {},
  },
  refuse: {
    id: "refuse",
    by: ["clerk"],
    from: ["0"],
    to: "9",
    call: "desk.closeLoan",
    input: inputs.refusal,
    send: { state: "0" },
    accepts: (s) => equals(s.form?.["state"], "0"),
    checks: [{ rule: (s) => !isEmpty(entered(s, "reason")), message: "请填写原因", fields: ["reason"] }],
    set: {},
  },
  expire: {
    id: "expire",
    by: ["clock"],
    from: ["1"],
    to: "2",
    input: [],
    send: {},
    accepts: () => true,
    checks: [],
    set: {},
    after: { field: "dueAt", setting: "PUBLICITY_SECONDS" },
  },
  close: {
    id: "close",
    by: ["clerk"],
    from: ["1", "2"],
    to: "9",
    call: "desk.closeLoan",
    input: [],
    send: { state: "9" },
    accepts: (s) => equals(s.form?.["state"], "9"),
    checks: [],
    set: {},
  },
};

/** 借阅 */
export const loan: Workflow = {
  id: "loan",
  entity: "loan",
  field: "state",
  key: "id",
  create: { set: { reader: (s: Scope) => s.user["userId"] } },
  actors,
  states: [
    { code: "0", label: "申请", tone: "draft" },
    { code: "1", label: "借出", tone: "waiting" },
    { code: "2", label: "逾期", tone: "returned" },
    { code: "9", label: "结束", tone: "done", final: true },
  ],
  transitions,
};

/** The gate: browser and server ask the same function. */
export function can(transition: LoanTransition, s: Scope): boolean {
  return evaluateTransition(loan, transition, s) === undefined;
}
