import { beforeAll, describe, expect, it } from "vitest";
import { validateEntered } from "../../runtime/actions/validate-entered.ts";
import { PreparedAction } from "../../runtime/actions/prepared-action.ts";
import type { AnyCall } from "../../runtime/contract/wire/call.ts";
import type { Data, Scope } from "../../runtime/contract/values/data.ts";
import { enteredNumber } from "../../runtime/contract/values/decimals.ts";
import { enteredAmount } from "../../runtime/contract/values/money.ts";
import type { Action, Field, Screen } from "../../runtime/contract/language/screen.ts";
import type { InputRules } from "../../runtime/contract/language/violations.ts";
import type { Workflow } from "../../runtime/contract/language/workflow.ts";
import { enteredOf, formDataOf, keyOf } from "../../runtime/forms/form-items.ts";
import { assignViolations, validatorOf } from "../../runtime/forms/form-validator.ts";
import { generatedFiles } from "../support/language-examples.ts";
import { offers } from "./support/offers.ts";
import { projectServerFor } from "./support/project-server.ts";
import { type Reply, databases } from "./support/test-server.ts";

/** Values entered beside a name, and the resulting messages (none: accepted). Texts are typed input. */
const CASES: [entered: Data, messages: string[]][] = [
  [{ kind: "2", tags: ["a", "b"] }, []],
  [{ kind: "2", tags: ["a", "b", "c"] }, ["tags 标签不能超过2项"]],
  [{ kind: "1", tags: ["a"] }, []],
  [{ kind: "1", tags: ["a", "b"] }, ["tags 单项只能有一个标签"]],
  [{ tags: ["a", "b"] }, []],
  [{ limit: "-5" }, ["limit 限额不能小于0"]],
  [{ limit: "-0.01" }, ["limit 限额不能小于0"]],
  [{ limit: "0" }, []],
  [{ limit: "￥1,000.49" }, []],
  [{ limit: "1000.5" }, ["limit 限额必须小于1000.5"]],
  [{ limit: "1.234" }, ["limit 限额格式不正确"]],
  [{ limit: "1,2三" }, ["limit 限额格式不正确"]],
  [{ rate: "19.99" }, []],
  [{ rate: "0.07" }, []],
  [{ rate: "4.35" }, []],
  [{ rate: "19.995" }, ["rate 费率必须是0.01的倍数"]],
  [{ step: "0.3" }, []],
  [{ step: "0.35" }, ["step 步长必须是0.1的倍数"]],
  [{ step: "三" }, ["step 步长必须为数字"]],
  [{ rate: "99999999999999999999" }, ["rate 费率必须为数字"]],
  [{ level: "2" }, []],
  [{ level: "4" }, ["level 等级取值不正确"]],
  [{ level: "1.5" }, ["level 等级必须为整数"]],
  [{ level: "2a" }, ["level 等级必须为整数"]],
  [{ constructor: "中建", toString: "乙" }, []],
  [{ constructor: "建".repeat(21) }, ["constructor 施工单位长度不能超过20个字符"]],
  [{ mail: "te..st@example.com" }, ["mail 邮箱格式不正确"]],
  [{ mail: "test@example.com" }, []],
  [{ page: "mailto:a@example.com" }, ["page 网址格式不正确"]],
  [{ page: "https://example.com/a" }, []],
  [{ offerName: "\u200b\u2060" }, ["offerName 请输入名称"]],
  [{ offerName: " \u00ad " }, ["offerName 请输入名称"]],
  [{ offerName: "名\u200b称" }, []],
];

const AMOUNTS = new Set(["limit"]);
const NUMBERS = new Set(["rate", "step", "level"]);

/** The value that the input of a field commits for typed text. */
function committed(name: string, typed: unknown): unknown {
  if (AMOUNTS.has(name)) return enteredAmount(String(typed));
  return NUMBERS.has(name) ? enteredNumber(String(typed)) : typed;
}

const NAMES = ["offerName", "kind", "tags", "limit", "rate", "step", "level", "constructor", "toString", "mail", "page"];
const FIELDS = NAMES.map((name): Field => ({ names: [name], label: name, type: "string", widget: "text" }));
const KEYS = new Map(FIELDS.map((field, at) => [NAMES[at] ?? "", keyOf(field)]));

/** The call of a form, with its rules. */
interface Sending {
  call: AnyCall;
  input: InputRules;
  /** The record that the call changes. */
  row?: Data;
  workflow?: Workflow;
}

/** Builds a function that lists the messages which a form shows at its fields. */
function formOf({ call, input, row, workflow }: Sending): (values: Data) => string[] {
  const screen = { id: "offers", title: "", actions: {}, blocks: {}, workflow } as unknown as Screen;
  const transition = workflow?.transitions["submit"];
  const action = { id: "act", label: "保存", ...(transition === undefined ? { call } : { transitions: [{ transition, call }] }) } as Action;
  const scopeOf = (form: Data): Scope => ({ user: { userId: "u" }, now: "", ...(row === undefined ? {} : { row }), form });
  const { validateFormData } = validatorOf((data) => {
    const entry = enteredOf(FIELDS, data, row, scopeOf(data));
    return assignViolations(
      validateEntered(new PreparedAction(screen, action, scopeOf(entry.values), entry), { calls: new Map([[call.id, input]]) }),
      KEYS,
    );
  }, true);
  return (values) => {
    const typed = Object.entries(values).map(([name, value]) => [KEYS.get(name), value]);
    const data = { ...formDataOf(FIELDS, row, scopeOf), ...Object.fromEntries(typed) };
    const messages = validateFormData(data, {} as never).errorSchema as Readonly<Record<string, { __errors: string[] } | undefined>>;
    return [...KEYS].flatMap(([name, key]) => (messages[key]?.__errors ?? []).map((text) => `${name} ${text}`));
  };
}

describe.each(databases)("one verdict of form, create, update and transition, on %s", (kind) => {
  const server = projectServerFor(kind, () => generatedFiles(offers));
  let forms: Readonly<Record<"create" | "update" | "transition", ReturnType<typeof formOf>>>;
  beforeAll(async () => {
    const sending = async (service: string, name: string): Promise<Sending> => {
      const calls = await server.project.load<Record<string, AnyCall>>(`services/${service}/calls.ts`);
      const { input } = await server.project.load<{ input: InputRules }>(`services/${service}/rules/${name}.ts`);
      return { call: calls[name] as AnyCall, input };
    };
    forms = {
      create: formOf(await sending("offers", "add")),
      update: formOf({ ...(await sending("offers", "change")), row: (await send("POST", "offers", { offerName: "旧" })).data }),
      transition: formOf({ ...(await sending("bids", "save")), workflow: server.made.workflows["bid"] as Workflow }),
    };
  });

  const send = async (method: "POST" | "PUT", path: string, payload: Data): Promise<Reply> =>
    server.send({ method, url: `/api/${path}`, payload, headers: { authorization: `Bearer ${await server.token("unit1")}` } });
  const messages = ({ status, data, msg }: Reply): string[] =>
    status === 200
      ? []
      : (data?.violations ?? [{ field: String(status), message: msg }]).map((one: Data) => `${one["field"]} ${one["message"]}`);

  it.each(CASES)("%j", async (entered, expected) => {
    const values = Object.fromEntries(
      Object.entries({ offerName: "新", ...entered }).map(([name, typed]) => [name, committed(name, typed)]),
    );
    const { data } = await send("POST", "offers", { offerName: "旧" });
    expect({
      "form to create": forms.create(values),
      "form to update": forms.update(values),
      "form of a transition": forms.transition(values),
      create: messages(await send("POST", "offers", values)),
      update: messages(await send("PUT", "offers", { id: data.id, version: data.version, ...values })),
      transition: messages(await send("POST", "bids", { ...values, state: "1" })),
    }).toEqual({
      "form to create": expected,
      "form to update": expected,
      "form of a transition": expected,
      create: expected,
      update: expected,
      transition: expected,
    });
  });
});
