import { v7 as newId } from "uuid";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { ListView } from "../../../generated/entities/list-view.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { ListViewColumn } from "../../../generated/entities/list-view-column.ts";
import type { ListViewCondition } from "../../../generated/entities/list-view-condition.ts";
import type { AddInput } from "../../../generated/services/list-views/types.ts";
import type { ListViewsHandlers } from "../../../generated/services/list-views/handlers.ts";
import { changesData } from "../../engine/calls/changes.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { findNamed, inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { noRight, notFound, refuse, wrongField } from "../../engine/refusals/refusal.ts";
import type { CallContext } from "../../identity/portal.ts";
import { createAuthorizer, opensScreen } from "../../identity/rights/create-authorizer.ts";
import { findOwnView, ownViews, removeView, type StoredView, storeView, viewsFor } from "./stored-views.ts";
import { isUsable, usableContent } from "./usable-view.ts";

/** Maximum number of views of one user: for one list, and for all. */
const MOST = { ofList: 20, ofUser: 200 } as const;
/** Maximum length of a stored view in characters, as JSON. A longer one is refused. */
const LONGEST = 10_000;
/** Kinds of users who may share views with any role in their row scope: system administrators and region administrators. */
const ADMINISTRATORS: readonly unknown[] = ["1", "2"];

type Listed = Pick<ListView, "screen" | "block" | "call">;
/** A view to store, as both calls take it. */
type Given = Omit<AddInput, "call"> & Pick<Listed, "call"> & { id: string };

/** Handlers of the calls for saved views of lists. Users can read their own views and the views that are shared with one of their roles. */
export const listViews: ListViewsHandlers<CallContext> = {
  async list(input, context) {
    const route = routeOf(input, context);
    const userId = userIdOf(context.caller);
    const found = await viewsFor(context.connection, input, userId, context.caller.info.roles ?? []);
    const names = await roleNames(found, context);
    return found.map(({ id, name, ownerId, roleId, content }) => {
      const { content: usable, dropped } = usableContent(route, content, context);
      const shared = roleId === undefined ? {} : { roleId, ...nameIn(names, roleId) };
      return { id, name, isOwn: ownerId === userId, dropped, ...shared, ...usable };
    });
  },

  async roles(_input, context) {
    return await sharedWith(context);
  },

  async add(input, context) {
    const id = newId();
    await save({ ...input, id }, context, false);
    context.reply.message = "已保存";
    return { id };
  },

  async change(input, context) {
    await save(input, context, true);
    context.reply.message = "已保存";
    return null;
  },

  async remove({ id }, context) {
    await inTransaction(context, async (inside) => {
      if ((await findOwnView(inside.connection, userIdOf(inside.caller), id.trim())) === undefined) throw notFound();
      await removeView(inside.connection, id.trim());
    });
    context.reply.message = "已删除";
    return null;
  },
};

/**
 * Finds the call that reads a list for a saved view. The caller must be able to open the screen and to make the call, which must belong to
 * the screen and change nothing.
 *
 * @throws Refusal 403 otherwise, also for a screen or a call that does not exist
 */
function routeOf({ screen, call }: Listed, { portal, caller }: CallContext): Route {
  const route = portal.generated.routes.find((one) => one.call.id === call);
  const isOfScreen = route?.rights.some((right) => right.split(":")[0] === screen) === true;
  if (route === undefined || !isOfScreen || changesData(route)) throw noRight();
  if (!opensScreen(portal, caller, screen) || createAuthorizer(portal)(route, caller) !== undefined) throw noRight();
  return route;
}

/** Lists the roles with which the caller may share views. For administrators, these are all roles in their row scope; else the user's own. */
async function sharedWith(context: CallContext): Promise<RoleRecord[]> {
  const { systemType, roles = [] } = context.caller.info;
  const records = recordsOf(context, "role");
  if (ADMINISTRATORS.includes(systemType)) return records.list();
  const own = await Promise.all(roles.map((id) => records.find(id)));
  return own.filter((role) => role !== undefined).sort((one, other) => String(one.roleName).localeCompare(String(other.roleName)));
}

/**
 * Locks a role with which the caller may share views ({@link sharedWith}) until the transaction ends. A removal of the role then waits, and
 * ends the sharing. Otherwise, the view would be shared with a later role that has the same id.
 *
 * @returns false if the role does not exist, or the caller may not share with it
 */
async function holdShared(roleId: string, inside: CallContext): Promise<boolean> {
  const { systemType, roles = [] } = inside.caller.info;
  if (!ADMINISTRATORS.includes(systemType) && !roles.includes(roleId)) return false;
  return (await findNamed(inside)({ entity: "role" }, [roleId], ["roleId"], {})).has(roleId);
}

async function roleNames(found: readonly StoredView[], context: CallContext): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(found.flatMap(({ roleId }) => (roleId === undefined ? [] : [roleId])))];
  const roles = await Promise.all(ids.map((id) => recordsOf(context, "role").find(id)));
  return new Map(roles.flatMap((role) => (role?.roleName === undefined ? [] : [[role.roleId, role.roleName]])));
}

const nameIn = (names: ReadonlyMap<string, string>, roleId: string): { roleName?: string } => {
  const roleName = names.get(roleId);
  return roleName === undefined ? {} : { roleName };
};

/**
 * Stores a view of the caller.
 *
 * @param isStored whether it must replace a view with its id
 * @throws Refusal 404 if there is none; `tooLarge`; 422 for conditions that the list cannot apply, a name that is taken, too many views, or
 * a role that the caller may not share with
 */
async function save(input: Given, context: CallContext, isStored: boolean): Promise<void> {
  const route = routeOf(input, context);
  const view = viewFrom(input, userIdOf(context.caller));
  if (JSON.stringify(view.content).length > LONGEST) throw refuse("tooLarge");
  if (!isUsable(route, view.content, context)) throw wrongField("conditions", "incorrect");
  await inTransaction(context, async (inside) => {
    // Requests at the same time run one after the other, so that each counts the views before it.
    await inside.portal.store.records.hold(inside.connection, inside.portal.store.table("user"), view.ownerId);
    const own = await ownViews(inside.connection, view.ownerId);
    const before = own.find(({ id }) => id === view.id);
    if (isStored && !isOfSameList(before, view)) throw notFound();
    const others = own.filter((other) => other.id !== view.id);
    const beside = others.filter((other) => isOfSameList(other, view));
    if (beside.some(({ name }) => name === view.name)) throw wrongField("name", "viewNameTaken");
    if (beside.length >= MOST.ofList || others.length >= MOST.ofUser) throw wrongField("name", "tooManyViews");
    // An unchanged role stays, even if the owner could not choose it any more.
    const newRole = view.roleId === before?.roleId ? undefined : view.roleId;
    if (newRole !== undefined && !(await holdShared(newRole, inside))) throw wrongField("roleId", "viewNotShared");
    await storeView(inside.connection, view, inside.portal.clock.now());
  });
}

/**
 * Converts the input of a call to a saved view. Missing lists become empty, and a blank role means that the view is not shared. The shape
 * of the input is validated already, so that no member is missing.
 */
function viewFrom({ id, screen, block, name, roleId, ...given }: Given, ownerId: string): StoredView {
  const shared = roleId === undefined || roleId === null || roleId.trim() === "" ? undefined : roleId.trim();
  const content = {
    conditions: (given.conditions ?? []) as ListViewCondition[],
    columns: (given.columns ?? []) as ListViewColumn[],
    orders: given.orders ?? [],
  };
  return { id: id.trim(), ownerId, screen, block, name: name.trim(), roleId: shared, content };
}

const isOfSameList = (one: StoredView | undefined, { screen, block }: StoredView): boolean => one?.screen === screen && one.block === block;
