import type { Data } from "../../../runtime/contract/data.ts";
import type { Route, ScreenRight } from "../../../runtime/contract/route.ts";
import { type Caller, type Portal, scopeOf } from "../calls/context.ts";
import { denialOfClient } from "./judge-client.ts";
import { textOf } from "../refusals/register.ts";

/** Why a signed-in user may not make a call; undefined: he may (rule 4). */
export type RightJudge = (route: Route, caller: Caller) => string | undefined;

/**
 * Deny by default: a call of screens needs one right that covers it, on a screen whose `access` holds. When no screen's
 * access holds, its own text answers, before the menus are asked.
 */
export function rightJudge(portal: Portal): RightJudge {
  const screens = new Map(portal.generated.screenRights.map((screen) => [screen.id, screen]));
  const screenOf = (right: string): string => right.split(":")[0] ?? "";
  return (route, caller) => {
    const beyond = denialOfClient(route, caller);
    if (beyond !== undefined) return beyond;
    if (route.access === "client") return caller.client === undefined ? textOf("noRight") : undefined;
    if (route.access !== "screen") return undefined;
    const denial = (right: string): string | undefined => denialOf(screens, screenOf(right), portal, caller.info);
    // The usual case first: what he holds. Why he is refused is asked only when he is.
    if (route.rights.some((right) => caller.rights.has(right) && denial(right) === undefined)) return undefined;
    const denials = route.rights.map(denial);
    if (denials.length === 0 || denials.includes(undefined)) return textOf("noRight");
    return denials.find((text) => text !== "") ?? textOf("noRight");
  };
}

/** Undefined: the screen's access holds (its own, and that of one screen it is opened from). Else its text, or "". */
function denialOf(
  screens: ReadonlyMap<string, ScreenRight>,
  id: string,
  portal: Portal,
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

/** Whether a user may open a screen: he holds the right to it, and its `access` holds for him. */
export function opensScreen(portal: Portal, caller: Caller, id: string): boolean {
  const screens = new Map(portal.generated.screenRights.map((screen) => [screen.id, screen]));
  return caller.rights.has(id) && denialOf(screens, id, portal, caller.info) === undefined;
}
