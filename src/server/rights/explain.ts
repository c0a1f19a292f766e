import { inputNames } from "../../../runtime/contract/call.ts";
import { firstFailure } from "../../../runtime/contract/data.ts";
import type { Route } from "../../../runtime/contract/route.ts";
import { judgeTransition, refusalText } from "../../../runtime/contract/workflow.ts";
import { changesData } from "../calls/changes.ts";
import { type CallContext, type Caller, type Portal, scopeOf } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { readCaller, type SessionOfUser } from "./callers.ts";
import { type Judged, rightJudge } from "./judge-right.ts";

/** What refuses a call, in the order in which a call meets it. */
export type Refuser = "session" | "menu" | "kind" | "region" | "role" | "scope" | "state" | "rule";

export interface Explanation {
  allowed: boolean;
  layer?: Refuser;
  reason: string;
}

const REASONS = {
  session: "账号不存在、已停用或须先修改初始密码",
  menu: "没有启用的菜单打开该页面",
  kind: "该页面或操作不对其用户系统类型、用户类型开放",
  region: "打开该页面的菜单没有分配给其所在区划",
  role: "其角色没有授予该功能，或缺少所需角色",
  scope: "该数据不在其可见范围内",
} as const satisfies Partial<Record<Refuser, string>>;

const closed = (layer: Refuser, reason: string): Explanation => ({ allowed: false, layer, reason });

/**
 * Why a user may not use a page, an action or a call, with the functions that decide when he tries: sessions and rights
 * as for his next call, and with `key` the record it would act on. Undefined: nothing is called so.
 *
 * @param what a screen, `screen:action`, a call (`service.call`) or the path of a page
 */
export async function explain(
  portal: Portal,
  userId: string,
  what: string,
  key?: string,
  session?: SessionOfUser,
): Promise<Explanation | undefined> {
  const judged = judgedBy(portal, what);
  if (judged === undefined) return undefined;
  const caller = await readCaller(portal, userId, session);
  if (caller === undefined || caller.info.mustChangePassword === true) return closed("session", REASONS.session);
  const denied = rightJudge(portal)(judged, caller);
  // What a screen says itself to those it is not for is told; other refusals are all worded alike.
  if (denied !== undefined) return closed(denied.layer, ownWords(portal, judged, denied.text) ?? REASONS[denied.layer]);
  const ofRecord = key === undefined ? undefined : await explainRecords(portal, judged, caller, key);
  return ofRecord ?? { allowed: true, reason: "可以使用；能否办成还取决于所填内容" };
}

function judgedBy({ generated: { routes, screenRights } }: Portal, what: string): Judged | undefined {
  const route = routes.find(({ call }) => call.id === what);
  if (route !== undefined) return route;
  const screen = screenRights.find(({ id, path }) => id === what || path === what);
  if (screen !== undefined) return { access: "screen", rights: [screen.id] };
  return routes.some(({ rights }) => rights.includes(what)) ? { access: "screen", rights: [what] } : undefined;
}

function ownWords({ generated }: Portal, { rights }: Judged, text: string): string | undefined {
  const screens = new Set(rights.map((right) => right.split(":")[0]));
  return generated.screenRights.find(({ id, denied }) => screens.has(id) && denied === text)?.denied;
}

/** By what acts on a record there: of an action its changes, of a page, and of what is written by hand, the lists and records that are read. */
async function explainRecords(portal: Portal, judged: Judged, caller: Caller, key: string): Promise<Explanation | undefined> {
  const refusals = await Promise.all(actingOn(portal, judged).map((route) => explainRecord(portal, route, caller, key)));
  return refusals.includes(undefined) ? undefined : refusals[0];
}

function actingOn({ generated: { routes } }: Portal, judged: Judged): Route[] {
  const ofRecords = (of: readonly Route[]): Route[] => of.filter(({ handler }) => handler.kind === "store" || handler.kind === "workflow");
  const holding = (right: string): Route[] => ofRecords(routes.filter(({ rights }) => rights.includes(right)));
  if ("call" in judged && ofRecords([judged]).length > 0) return [judged];
  const changes =
    "call" in judged
      ? []
      : judged.rights
          .filter((right) => right.includes(":"))
          .flatMap(holding)
          .filter(changesData);
  if (changes.length > 0) return changes;
  return judged.rights.flatMap((right) => holding(right.split(":")[0] ?? "")).filter((route) => !changesData(route));
}

/** Row scope, state and the rules that ask for the stored record alone; undefined: none of them refuses. */
async function explainRecord(portal: Portal, route: Route, caller: Caller, key: string): Promise<Explanation | undefined> {
  const { handler } = route;
  const workflow = handler.kind === "workflow" ? portal.generated.workflows[handler.workflow] : undefined;
  const entity = handler.kind === "store" ? handler.store.entity : workflow?.entity;
  if (entity === undefined) return undefined;
  const scope: CallContext["scope"] = (row, form) => scopeOf(portal, caller.info, row, form);
  const context = { portal, caller, connection: portal.database.kysely, scope, afterCommit: [] };
  const row = await recordsOf(context, entity, handler.kind === "store" ? handler.store.where : undefined).find(key);
  if (row === undefined) return closed("scope", REASONS.scope);
  if (workflow !== undefined) {
    const steps = Object.values(workflow.transitions).filter(({ call }) => call === route.call.id);
    const refusals = steps.map(({ id }) => judgeTransition(workflow, id, scope(row)));
    const refusal = refusals.includes(undefined) ? undefined : refusals[0];
    if (refusal !== undefined) return closed("state", refusalText[refusal]);
  }
  const entered = inputNames(route.call);
  const ofRow = route.checks.filter(({ fields }) => fields.every((field) => !entered.has(field)));
  const failed = firstFailure(ofRow, scope(row, {}));
  return failed === undefined ? undefined : closed("rule", failed.message);
}
