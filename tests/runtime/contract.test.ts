import { expect, test } from "vitest";
import { recordOf, requestOf } from "../../runtime/contract/wire/call.ts";
import {
  differs,
  differsFromReference,
  entered,
  equals,
  equalsReference,
  hasFormat,
  isAbove,
  isAtMost,
  isEmpty,
  isGiven,
} from "../../runtime/contract/language/condition.ts";
import { maskedText } from "../../runtime/contract/wire/wire.ts";
import type { Scope } from "../../runtime/contract/values/data.ts";
import { validateInput, type KeywordError, withoutBlanks } from "../../runtime/contract/language/violations.ts";
import { evaluateTransition, selectTransition, type Transition, type Workflow } from "../../runtime/contract/language/workflow.ts";
import { messages, rulesOf } from "./support/rules.ts";

const rules = rulesOf({
  id: { required: "id为空", max: [3, "id过长"] },
  path: { required: "路由路径为空" },
  note: { max: [2, "备注过长"] },
});

test("[P-ROUTE-03] sorts violations in the declared order with one per field", () => {
  expect(messages(validateInput(rules, { note: "abc" }))).toEqual(["id为空", "路由路径为空", "备注过长"]);
  expect(messages(validateInput(rules, { id: "abcd" }))).toEqual(["id过长", "路由路径为空"]);
  expect(validateInput(rules, { id: "a", path: "b" })).toEqual([]);
});

test("[P-ROUTE-03] sorts violations of rows by rule, then row number, one per path", () => {
  const type = (instancePath: string): KeywordError => ({ instancePath, keyword: "type", params: {} });
  const missing = (instancePath: string, name: string): KeywordError => ({
    instancePath,
    keyword: "required",
    params: { missingProperty: name },
  });
  const unknown: KeywordError = { instancePath: "/rows/2", keyword: "additionalProperties", params: { additionalProperty: "7/x~y" } };
  const errors = [
    unknown,
    type("/rows/10/num"),
    type("/rows/9/num"),
    type("/rows/9/num"),
    missing("/rows/9", "num"),
    missing("/rows/3", "name"),
    type("/rows/4"),
    type("/a~1b~0c"),
    type("/rows"),
  ];
  const validate = Object.assign(() => false, { errors });
  const ordered = [
    { at: "rows", keyword: "type", message: "明细为列表" },
    { at: "rows.*.name", keyword: "required", message: "名称为空" },
    { at: "rows.*.num", keyword: "type", message: "数量为整数" },
    { at: "a/b~c", keyword: "type", message: "无此种值" },
  ];
  expect(validateInput({ validate, rules: ordered }, {}).map(({ field, message }) => `${field} ${message}`)).toEqual([
    "rows 明细为列表",
    "rows.4 明细为列表",
    "rows.3.name 名称为空",
    "rows.9.num 数量为整数",
    "rows.10.num 数量为整数",
    "a/b~c 无此种值",
    "rows.2.7/x~y 不支持的字段：rows.2.7/x~y",
  ]);
});

test("[P-ROUTE-03] treats an empty text, blanks and null as absent and keeps the rows of a list", () => {
  expect(messages(validateInput(rules, { id: "  ", path: null }))).toEqual(["id为空", "路由路径为空"]);
  expect(withoutBlanks({ a: " x ", b: "", c: null, d: [], e: [{ f: " " }], g: 0, h: false })).toEqual({
    a: "x",
    d: [],
    e: [{}],
    g: 0,
    h: false,
  });
});

test("[D-STATE-01] on a missing value `not` of a literal holds and any test against an empty reference fails", () => {
  expect(differs(undefined, "环保回收")).toBe(true);
  expect(equals(undefined, "1")).toBe(false);
  for (const nothing of [undefined, null, "", "  ", []]) {
    expect(isEmpty(nothing)).toBe(true);
    expect(equalsReference(nothing, nothing)).toBe(false);
    expect(differsFromReference("U1", nothing)).toBe(false);
    expect(hasFormat(nothing, "phone")).toBe(false);
    expect(isAbove(nothing, 1)).toBe(false);
    expect(isAtMost(nothing, "2026-01-01")).toBe(false);
  }
  expect([isGiven(null), isGiven(undefined)]).toEqual([true, false]);
});

test("[D-STATE-01] a bare name is the entered value, else the stored one; an entered null is empty", () => {
  const scope: Scope = { row: { a: "stored", b: "stored" }, form: { a: "entered", c: null }, user: {}, now: "" };
  expect([entered(scope, "a"), entered(scope, "b"), entered(scope, "c")]).toEqual(["entered", "stored", null]);
});

test("[P-CONST-04] accepts times as yyyy-MM-dd HH:mm:ss only", () => {
  expect(hasFormat("2026-05-01 23:59:59", "datetime")).toBe(true);
  for (const wrong of ["2026-05-01T23:59:59", "2026-5-1 1:00:00", "2026-02-30 00:00:00", "2026-05-01 24:00:00", "2026-05-01"]) {
    expect(hasFormat(wrong, "datetime")).toBe(false);
  }
});

const transition = (id: string, over: Partial<Transition>): Transition => ({
  id,
  by: ["unit"],
  from: ["0"],
  to: "1",
  input: [],
  send: {},
  accepts: () => true,
  checks: [],
  set: {},
  ...over,
});
const workflow: Workflow = {
  id: "w",
  entity: "project",
  field: "state",
  key: "id",
  actors: { unit: (s) => equalsReference(s.row?.["orgGuid"], s.user["orgGuid"]) },
  states: [
    { code: "0", label: "草稿" },
    { code: "1", label: "待完善" },
  ],
  transitions: {
    submit: transition("submit", {
      call: "a.save",
      when: (s) => differs(entered(s, "supGuid"), "000"),
      accepts: (s) => s.form?.["state"] === "1",
    }),
    create: transition("create", { from: ["new"], by: ["anyone"] }),
  },
};
const scopeOf = (row: Scope["row"], more: Partial<Scope> = {}): Scope => ({ row, user: { orgGuid: "U1" }, now: "", ...more });

test("[D-STATE-01] the gate refuses by state, then actor, then condition, and refuses anything unknown", () => {
  const mine = { state: "0", orgGuid: "U1" };
  expect(evaluateTransition(workflow, "submit", scopeOf(mine))).toBeUndefined();
  expect(evaluateTransition(workflow, "submit", scopeOf({ ...mine, state: "1" }))).toBe("state");
  expect(evaluateTransition(workflow, "submit", scopeOf({ ...mine, state: "9" }))).toBe("state");
  expect(evaluateTransition(workflow, "submit", scopeOf(null))).toBe("state");
  expect(evaluateTransition(workflow, "submit", scopeOf({ state: "0", orgGuid: "U2" }))).toBe("actor");
  expect(evaluateTransition(workflow, "submit", scopeOf({ state: "0" }, { user: {} }))).toBe("actor");
  expect(evaluateTransition(workflow, "submit", scopeOf({ ...mine, supGuid: "000" }))).toBe("condition");
  expect(evaluateTransition(workflow, "toString", scopeOf(mine))).toBe("unknown");
  expect(evaluateTransition(workflow, "create", scopeOf(null))).toBe("actor");
});

test("[D-STATE-01] the sent values select the transition of a shared call", () => {
  const sent = scopeOf({ state: "0", orgGuid: "U1" }, { form: { state: "1" } });
  expect(selectTransition(workflow, "a.save", sent)).toBe(workflow.transitions["submit"]);
  expect(selectTransition(workflow, "a.save", { ...sent, form: { state: "2" } })).toBe("state");
  expect(selectTransition(workflow, "a.other", sent)).toBe("state");
});

test("[P-HTTP-01] splits a call's input into path, query and body", () => {
  const call = { id: "a.b", method: "post" as const, path: "/client/{id}", query: ["q"], body: ["id", "name", "gone"] };
  expect(requestOf(call, { id: "a/b", q: 1, name: null, gone: undefined, more: 1 })).toEqual({
    url: "/client/a%2Fb",
    params: { q: 1 },
    data: { name: null },
  });
  expect(recordOf({ ...call, at: "project", beside: ["rows"] }, { project: { id: "1" }, rows: [1], x: 1 })).toEqual({ id: "1", rows: [1] });
});

test("a mask shows the ends of a text that is long enough", () => {
  expect(maskedText("mask-phone", "13912345678")).toBe("139****5678");
  expect(maskedText("mask-id-card", "110101199001011234")).toBe("1101**********1234");
  expect(maskedText("mask-id-card", "11010119900101X")).toBe("1101*******101X");
  expect(maskedText("mask-phone", "1234567890")).toBe("**********");
  expect(maskedText("mask-phone", "duty@example.com")).toBe("d***@example.com");
});
