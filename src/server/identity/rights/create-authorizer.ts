import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Route, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import { changesData } from "../../engine/calls/changes.ts";
import type { Portal, CallContext } from "../portal.ts";
import { scopeOf } from "../../engine/calls/context.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import { denialOfClient } from "./authorize-client.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { type Layer, nearest } from "./effective-menus.ts";
import { restrictionOf } from "../../engine/calls/records.ts";
import type { StoredFile } from "../../engine/files/stored-files.ts";

/** Entity whose images the sign-in page shows, before anybody is signed in. */
const PUBLIC_ENTITY = "login-page";

/** The reason why a signed-in user may not make a call: the layer of the rights that denies it, and a text for the user. */
export interface Denied {
  layer: Layer;
  text: string;
}

/** The input of an {@link Authorizer}: a call, or a list of rights to screens and actions, of which the caller needs at least one. */
export type RightSubject = Route | { access: "screen"; rights: readonly string[] };

/** Decides whether a signed-in user may make a call. Returns the reason of the denial, or undefined if the user may make the call. */
export type Authorizer = (route: RightSubject, caller: Principal) => Denied | undefined;

/** Kind of users (`systemType`) who are auditors. They only read: they may make no call that changes data, whatever a menu opens (三员分立). */
const AUDIT = "4";

/**
 * Returns a function that authorises calls (rule 4: a right to a screen is the right to its calls), by these tests in this order:
 *
 * - A call by an OAuth client must pass `denialOfClient`.
 * - A call declared `access: client` is only for OAuth clients.
 * - A call that is declared neither `client` nor `screen` is open to every caller.
 * - An auditor may make no call of a screen that changes data.
 * - Any other call of a screen needs one of the rights that permit it. The user must also meet the condition `access` of the screen to
 *   which this right belongs.
 *
 * If the user meets no such condition, the denial has the text `denied` of one of these screens.
 */
export function createAuthorizer(portal: Pick<Portal, "generated" | "clock" | "application">): Authorizer {
  const screens = new Map(portal.generated.screenRights.map((screen) => [screen.id, screen]));
  const screenOf = (right: string): string => right.split(":")[0] ?? "";
  return (route, caller) => {
    const beyond = "call" in route ? denialOfClient(route, caller) : undefined;
    if (beyond !== undefined) return { layer: "kind", text: beyond };
    if (route.access === "client") return caller.client === undefined ? { layer: "kind", text: textOf("noRight") } : undefined;
    if (route.access !== "screen") return undefined;
    if (caller.info.systemType === AUDIT && "call" in route && changesData(route)) return { layer: "kind", text: textOf("noRight") };
    const denial = (right: string): string | undefined => denialOf(screens, screenOf(right), portal, caller.info);
    // Check the usual case first. The reason of a denial is computed only when there is one.
    if (route.rights.some((right) => caller.rights.has(right) && denial(right) === undefined)) return undefined;
    const denials = route.rights.map(denial);
    const open = route.rights.filter((_, index) => denials[index] === undefined);
    if (denials.length > 0 && open.length === 0)
      return { layer: "kind", text: denials.find((text) => text !== "" && text !== undefined) ?? textOf("noRight") };
    return { layer: nearest(open.map((right) => caller.closed?.get(right) ?? "menu")), text: textOf("noRight") };
  };
}

/**
 * Evaluates the `access` of a screen, and of the screens from which it is opened, of which one must permit it too.
 *
 * @returns undefined if access is permitted; otherwise the screen's text, which may be empty
 */
function denialOf(
  screens: ReadonlyMap<string, ScreenRight>,
  id: string,
  portal: Pick<Portal, "clock" | "application">,
  user: Data,
  seen: ReadonlySet<string> = new Set(),
): string | undefined {
  const screen = screens.get(id);
  if (screen === undefined || seen.has(id)) return "";
  if (screen.access !== undefined && !screen.access(scopeOf(portal, user))) return screen.denied ?? "";
  const openers = screen.openedBy.filter((opener) => opener !== id);
  if (openers.length === 0 || screen.openedBy.includes(id)) return undefined;
  const denials = openers.map((opener) => denialOf(screens, opener, portal, user, new Set([...seen, id])));
  return denials.includes(undefined) ? undefined : (denials.find((denial) => denial !== "") ?? "");
}

/**
 * Tests whether a user may open a screen. The user needs the right to the screen, and must meet the condition `access` of the screen. If
 * the screen can only be opened from other screens, the user must also meet the condition of one of these screens. False for an unknown
 * screen.
 *
 * @param id the id of the screen
 */
export function opensScreen(portal: Pick<Portal, "generated" | "clock" | "application">, caller: Principal, id: string): boolean {
  return createAuthorizer(portal)({ access: "screen", rights: [id] }, caller) === undefined;
}

/** Tests whether a stored file is used by the settings of the sign-in page, such as its logo, so that anyone may open it. */
export const isPublic = ({ claimedBy }: StoredFile): boolean => claimedBy?.startsWith(`${PUBLIC_ENTITY}/`) === true;

/**
 * Tests whether the caller may open a stored file (P-UPLOAD-04):
 *
 * - Anyone may open a file that the sign-in page shows. Any other file requires a session.
 * - Before a file is saved with a record, only its uploader may open it.
 * - Afterwards, the caller must be able to see the record. The caller must also have the right to a call of a screen that concerns the
 *   entity of the record.
 */
export async function mayOpen(context: CallContext, file: StoredFile): Promise<boolean> {
  if (isPublic(file)) return true;
  const { caller, portal } = context;
  if (caller.session === undefined) return false;
  if (file.claimedBy === undefined) return file.owner === caller.info.userId;
  // A typed key may contain a slash.
  const [entity = "", ...rest] = file.claimedBy.split("/");
  const key = rest.slice(0, -1).join("/");
  const authorize = createAuthorizer(portal);
  const readable = portal.generated.routes.some(
    (route) => route.access === "screen" && speaksOf(route, context, entity) && authorize(route, caller) === undefined,
  );
  if (!readable) return false;
  // Without the rows of its lists, of which there may be 20,000.
  const { records, table } = portal.store;
  return (await records.keys(context.connection, table(entity), [key], restrictionOf(context, entity))).has(key);
}

/** Tests whether a call reads or changes records of the entity. */
function speaksOf({ handler }: Route, { portal }: CallContext, entity: string): boolean {
  if (handler.kind === "store") return handler.store.entity === entity;
  return handler.kind === "workflow" && portal.generated.workflows[handler.workflow]?.entity === entity;
}
