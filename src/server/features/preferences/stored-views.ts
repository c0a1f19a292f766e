import type { ListView } from "../../../generated/entities/list-view.ts";
import type { Connection } from "../../engine/store/index.ts";

/** The list to which a saved view belongs: a block of a screen. */
export interface ListOfView {
  screen: string;
  block: string;
}

/** The conditions, columns and sort orders of a view. They are stored as JSON. */
export type ViewContent = Pick<ListView, "conditions" | "columns" | "orders">;

/** A saved view of a list, as it is stored. */
export interface StoredView extends ListOfView {
  id: string;
  /** Id of the user who saved the view. */
  ownerId: string;
  name: string;
  /** The role with which the view is shared; undefined if the view is private. */
  roleId: string | undefined;
  content: ViewContent;
}

/** Maximum number of views of other users that a list offers. Further views are not offered. */
const MOST_OFFERED = 100;

const views = (connection: Connection) => connection.selectFrom("saved_view").selectAll();

function viewOf(row: Record<string, unknown>): StoredView {
  const { view_id, owner_id, role_id, content, ...rest } = row;
  return {
    id: String(view_id),
    ownerId: String(owner_id),
    screen: String(rest["screen"]),
    block: String(rest["block"]),
    name: String(rest["name"]),
    roleId: typeof role_id === "string" ? role_id : undefined,
    content: JSON.parse(String(content)) as ViewContent,
  };
}

/**
 * Lists the saved views of a list that a user may read. The user's own views come first, then at most 100 views that are shared with one of
 * the roles, each ordered by name. Further shared views are left out, so that they never displace own views.
 *
 * @param roles ids of the user's roles
 */
export async function viewsFor(
  connection: Connection,
  { screen, block }: ListOfView,
  userId: string,
  roles: readonly string[],
): Promise<StoredView[]> {
  const ofList = views(connection).where("screen", "=", screen).where("block", "=", block).orderBy("name").orderBy("view_id");
  const own = await ofList.where("owner_id", "=", userId).execute();
  const others = ofList.where("owner_id", "!=", userId).where("role_id", "in", [...roles]);
  const shared = roles.length === 0 ? [] : await others.limit(MOST_OFFERED).execute();
  return [...own, ...shared].map(viewOf);
}

/**
 * Finds a saved view of a user by its id.
 *
 * @returns undefined if there is no such view, or another user saved it
 */
export async function findOwnView(connection: Connection, userId: string, id: string): Promise<StoredView | undefined> {
  const [row] = await views(connection).where("view_id", "=", id).where("owner_id", "=", userId).execute();
  return row === undefined ? undefined : viewOf(row);
}

/** Lists all views of a user. Their number is limited when they are stored. */
export async function ownViews(connection: Connection, userId: string): Promise<StoredView[]> {
  return (await views(connection).where("owner_id", "=", userId).execute()).map(viewOf);
}

/**
 * Stores a saved view. A stored view with the same id is replaced. Limits and rights are not checked here.
 *
 * @param now time that is stored with the view, in epoch milliseconds
 */
export async function storeView(connection: Connection, { id, ownerId, roleId, content, ...rest }: StoredView, now: number): Promise<void> {
  const { screen, block, name } = rest;
  const row = { owner_id: ownerId, screen, block, name, role_id: roleId ?? null, content: JSON.stringify(content), saved_at: now };
  await connection.deleteFrom("saved_view").where("view_id", "=", id).execute();
  await connection
    .insertInto("saved_view")
    .values({ view_id: id, ...row })
    .execute();
}

/** Removes a saved view by its id, whoever owns it. Does nothing if it does not exist. */
export async function removeView(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom("saved_view").where("view_id", "=", id).execute();
}

/** Removes all saved views of a user who is removed. Views that the user shared are removed too, because nobody else could change them. */
export async function removeViewsOf(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("saved_view").where("owner_id", "=", userId).execute();
}

/** Makes all views private that are shared with a role, because the role is removed. Their owners can still use them. */
export async function endSharingWith(connection: Connection, roleId: string): Promise<void> {
  await connection.updateTable("saved_view").set({ role_id: null }).where("role_id", "=", roleId).execute();
}
