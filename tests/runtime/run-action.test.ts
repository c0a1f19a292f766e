import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { NOTHING_ENTERED } from "../../runtime/actions/input.ts";
import { runAction } from "../../runtime/actions/run-action.ts";
import type { ActionContext } from "../../runtime/actions/action-context.ts";
import { RequestKeys } from "../../runtime/data/request-keys.ts";
import type { Action, Call, Scope, Screen, Workflow } from "../../runtime/index.ts";
import { envelope, type World, withToken, worldOf } from "./support/http.ts";
import { page } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";
import { handlers, click, enter, field, fields, open, save, screenOf, table, yes } from "./support/things.ts";

withToken();

const publish: Call = { id: "a.publish", method: "post", path: "/publish", query: [], body: ["id"] };

/** A context without dialogs. It confirms every question, and runs `meanwhile` while the question is open. */
function stageOf(action: Action, world: World, meanwhile = () => {}): ActionContext {
  const screen: Screen = {
    id: "things",
    title: "事物",
    path: "/things",
    params: [],
    under: [],
    blocks: {},
    actions: { [action.id]: action },
  };
  const scope: Scope = { user: {}, setting: {}, now: "2026-05-01 12:00:00" } as Scope;
  const stage: Partial<ActionContext> = {
    screen,
    http: world.http,
    toast: { error: (text: string) => world.shown.push(`error ${text}`) } as unknown as ActionContext["toast"],
    scopeOf: (extra) => ({ ...scope, ...extra }),
    sealed: async (_, input) => input,
    keys: new RequestKeys(true),
    about: () => undefined,
    stale: () => {},
    ask: async (_confirm, _about, _scope, _danger, proceed) => {
      meanwhile();
      await proceed(undefined);
      return "answered";
    },
  };
  return stage as ActionContext;
}

const run = (stage: ActionContext, action: Action) =>
  runAction({ stage, action, extra: { row: { id: "1" } }, entered: NOTHING_ENTERED, chain: { changed: false, touched: [], calls: 0 } });

test("evaluates an action's condition before sending, and again after a confirmation", async () => {
  let asked = 0;
  const when = () => {
    asked += 1;
    return true;
  };
  const world = worldOf(envelope("200"));
  const plain: Action = { id: "publish", label: "发布", call: publish, when };
  expect((await run(stageOf(plain, world), plain)).status).toBe("done");
  expect([asked, world.sent.length]).toEqual([1, 1]);
  const asking: Action = { ...plain, confirm: { text: "确认发布?" } };
  expect((await run(stageOf(asking, world), asking)).status).toBe("done");
  expect([asked, world.sent.length]).toEqual([3, 2]);
});

test("validates again after a confirmation and sends nothing for rows no longer ticked", async () => {
  const world = worldOf(envelope("200"));
  const ticked: unknown[] = [{ id: "1" }];
  const action: Action = { id: "publish", label: "发布", call: publish, ticked: "list", confirm: { text: "确认发布?" } };
  const stage = stageOf(action, world, () => ticked.pop());
  const scopeOf = stage.scopeOf;
  stage.scopeOf = (extra) => ({ ...scopeOf(extra), list: ticked }) as Scope;
  expect((await run(stage, action)).status).toBe("failed");
  expect([world.sent.length, world.shown]).toEqual([0, ["error 请先勾选数据"]]);
});

const anybody = () => true;

test.each([
  ["no question", {}, [], 1],
  ["a question", { confirm: { text: "确认提交?" } }, [yes], 2],
  ["a form", { form: fields(field("name", "名称")) }, [() => enter("名称", "丙"), yes], 2],
] as const)("evaluates each condition and check once per scope in a click with %s", async (_, more, steps, phases) => {
  const scopes: Record<"when" | "check", Scope[]> = { when: [], check: [] };
  const recordScope = (name: keyof typeof scopes) => (scope: Scope) => scopes[name].push(scope) > 0;
  const checks = [{ fields: [], rule: recordScope("check"), message: "不能提交" }];
  const transition = { id: "submit", from: ["0"], by: ["anybody"], to: "1", call: save.id, input: ["name"], send: {}, checks };
  const gated = { ...transition, when: recordScope("when") };
  const states = [{ code: "0", label: "草稿" }];
  const workflow = { key: "id", field: "state", states, actors: { anybody }, transitions: { submit: gated } } as unknown as Workflow;
  const act = { label: "提交", transitions: [{ transition: gated, call: save, input: async () => rulesOf({}) }], ...more };
  const portal = open(screenOf(table({ rowActions: ["act"] }), { act } as never, { workflow }), {
    handlers: { ...handlers, "/list": () => page([{ id: "1", name: "甲", state: "0", version: 1 }]) },
  });
  await click(/提\s*交/);
  for (const step of steps) await step();
  await waitFor(() => expect(portal.callsOf("/save").length).toBe(1));
  expect(scopes.when.length).toBe(new Set(scopes.when).size);
  expect(scopes.check.length).toBe(phases);
  // Validation and sending of the form are one phase. Buttons evaluate the transition as well, without a form. The marks of required fields
  // evaluate it twice, before and after the input: with the values, and with the one field empty.
  expect(scopes.when.filter(({ form }) => form !== undefined).length).toBe("form" in more ? 1 + 4 : 0);
  expect(scopes.when).toEqual(expect.arrayContaining(scopes.check));
});
