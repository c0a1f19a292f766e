import { expect, test } from "vitest";
import { NOTHING_ENTERED } from "../../runtime/actions/input.ts";
import { runAction } from "../../runtime/actions/run-action.ts";
import type { ActionContext } from "../../runtime/actions/action-context.ts";
import { RequestKeys } from "../../runtime/data/request-keys.ts";
import type { Action, Call, Scope, Screen } from "../../runtime/index.ts";
import { envelope, type World, withToken, worldOf } from "./support/http.ts";

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
