import { inputNames } from "../../../../runtime/contract/wire/call.ts";
import { firstFailure } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { evaluateTransition, refusalText } from "../../../../runtime/contract/language/workflow.ts";
import { changesData } from "../../engine/calls/changes.ts";
import type { CallContext, Portal } from "../portal.ts";
import { scopeOf } from "../../engine/calls/context.ts";
import type { Principal, Session } from "../../engine/calls/principal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { Refusal } from "../../engine/refusals/refusal.ts";
import type { Refuser } from "../../engine/refusals/refusal-entry.ts";
import { readPrincipal } from "./principals.ts";
import { type RightSubject, createAuthorizer } from "./create-authorizer.ts";
import { mayMake } from "../../engine/workflow/may-make.ts";

/** Result of {@link explain}: whether the user may, the check that refuses (`layer`), and the reason as a text. */
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

const OPEN = "可以使用；能否办成还取决于所填内容";

const open = (reason: string): Explanation => ({ allowed: true, reason });
const closed = (layer: Refuser, reason: string): Explanation => ({ allowed: false, layer, reason });

/**
 * Explains whether a user may use a page, an action or a call, and why not. It applies the checks of a real call: the session, the rights,
 * and guards that need no input. If `key` is given, the record is checked too.
 *
 * @param what a screen, `screen:action`, a call (`service.call`) or the path of a page
 * @param key key of the record that the call would affect
 * @param session a session of the user, whose user type and sign-in method are used
 * @returns the explanation; undefined if there is no such screen, action, call or page. `layer` is `session` for a user who does not exist,
 * is disabled or must change the password
 */
export async function explain(
  portal: Portal,
  userId: string,
  what: string,
  key?: string,
  session?: Session,
): Promise<Explanation | undefined> {
  const subject = findSubject(portal, what);
  if (subject === undefined) return undefined;
  const found = await readPrincipal(portal, userId, session);
  if (found === undefined || found.info.mustChangePassword === true) return closed("session", REASONS.session);
  const caller: Principal = session === undefined ? found : { ...found, session };
  const denied = createAuthorizer(portal)(subject, caller);
  // Report a screen's own text. Other refusals of rights all have the same text.
  if (denied !== undefined) return closed(denied.layer, findOwnText(portal, subject, denied.text) ?? REASONS[denied.layer]);
  return (await explainActing(portal, subject, caller, key)) ?? open(OPEN);
}

function findSubject({ generated: { routes, screenRights } }: Pick<Portal, "generated">, what: string): RightSubject | undefined {
  const route = routes.find(({ call }) => call.id === what);
  if (route !== undefined) return route;
  const screen = screenRights.find(({ id, path }) => id === what || path === what);
  if (screen !== undefined) return { access: "screen", rights: [screen.id] };
  return routes.some(({ rights }) => rights.includes(what)) ? { access: "screen", rights: [what] } : undefined;
}

function findOwnText({ generated }: Pick<Portal, "generated">, { rights }: RightSubject, text: string): string | undefined {
  const screens = new Set(rights.map((right) => right.split(":")[0]));
  return generated.screenRights.find(({ id, denied }) => screens.has(id) && denied === text)?.denied;
}

/**
 * Explains a right by the calls behind it. For an action, the calls that change data are explained. For a page, and if none of these calls
 * concerns records, the calls that read are.
 */
async function explainActing(
  portal: Portal,
  subject: RightSubject,
  caller: Principal,
  key: string | undefined,
): Promise<Explanation | undefined> {
  const found = await Promise.all(actingOn(portal, subject).map((route) => explainRoute(portal, route, caller, key)));
  return found.includes(undefined) ? undefined : (found.find((each) => each?.allowed) ?? found[0]);
}

function actingOn(
  { generated: { routes }, application: { refusals } }: Pick<Portal, "generated" | "application">,
  subject: RightSubject,
): Route[] {
  const ofRecords = (of: readonly Route[]): Route[] =>
    of.filter(({ call, handler }) => handler.kind === "store" || handler.kind === "workflow" || refusals.ofCall(call.id) !== undefined);
  const holding = (right: string): Route[] => ofRecords(routes.filter(({ rights }) => rights.includes(right)));
  if ("call" in subject && ofRecords([subject]).length > 0) return [subject];
  const changes =
    "call" in subject
      ? []
      : subject.rights
          .filter((right) => right.includes(":"))
          .flatMap(holding)
          .filter(changesData);
  if (changes.length > 0) return changes;
  return subject.rights.flatMap((right) => holding(right.split(":")[0] ?? "")).filter((route) => !changesData(route));
}

/**
 * Explains why a call is refused before the user enters anything: by its hand-written guard, or by the state of the record `key`. Undefined
 * if neither refuses it, or if `key` is needed and not given.
 */
async function explainRoute(portal: Portal, route: Route, caller: Principal, key: string | undefined): Promise<Explanation | undefined> {
  const context = contextOf(portal, route, caller);
  const byHand = portal.application.refusals.ofCall(route.call.id);
  if (byHand !== undefined) return explained(() => byHand(context, key));
  return key === undefined ? undefined : explainRecord(context, key);
}

const REMOVALS: ReadonlySet<unknown> = new Set(["delete", "deleteMany"]);

/** Builds the context of the call, without input. */
const contextOf = (portal: Portal, route: Route, caller: Principal): CallContext => ({
  portal,
  route,
  caller,
  client: { address: "", secure: false },
  broken: [],
  connection: portal.store.database.kysely,
  scope: (row, form) => scopeOf(portal, caller.info, row, form),
  reply: { headers: new Map() },
  afterCommit: [],
});

/**
 * Explains why a call is refused for a record. The reason may be the row scope, the roles, the state of the record, a rule that needs only
 * the stored record, or a guard. Undefined if none of these refuses it, or if the call concerns no entity.
 */
async function explainRecord(context: CallContext, key: string): Promise<Explanation | undefined> {
  const { portal, route, scope } = context;
  const { handler } = route;
  const workflow = handler.kind === "workflow" ? portal.generated.workflows[handler.workflow] : undefined;
  const entity = handler.kind === "store" ? handler.store.entity : workflow?.entity;
  if (entity === undefined) return undefined;
  const records = recordsOf(context, entity, handler.kind === "store" ? handler.store.where : undefined);
  const row = await records.find(key);
  if (row === undefined) return closed("scope", REASONS.scope);
  if (workflow !== undefined) {
    const steps = Object.values(workflow.transitions).filter(({ call }) => call === route.call.id);
    const own = steps.filter(({ id }) => mayMake(route, id, context.caller.rights));
    if (own.length === 0) return closed("role", REASONS.role);
    const refusals = own.map(({ id }) => evaluateTransition(workflow, id, scope(row)));
    const refusal = refusals.includes(undefined) ? undefined : refusals[0];
    if (refusal !== undefined) return closed("state", refusalText[refusal]);
  }
  const entered = inputNames(route.call);
  const ofRow = route.checks.filter(({ fields }) => fields.every((field) => !entered.has(field)));
  const failed = firstFailure(ofRow, scope(row, {}));
  if (failed !== undefined) return closed("rule", failed.message);
  return explained(async () => {
    await portal.application.refusals.ofStored(route.call.id)?.(row, context);
    if (handler.kind === "store" && REMOVALS.has(handler.store.operation))
      await portal.store.records.refuseRowsBelow(context.connection, records.table, key);
  });
}

/**
 * Runs a check, and explains its result. A thrown refusal becomes an explanation with its layer, and a returned text becomes one about what
 * is still open. Undefined if the check passes.
 */
async function explained(authorize: () => Promise<string | void>): Promise<Explanation | undefined> {
  try {
    const left = await authorize();
    return typeof left === "string" ? open(left) : undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return closed(error.layer, error.layer === "scope" ? REASONS.scope : error.message);
  }
}
