import type { Data } from "../../runtime/contract/values/data.ts";
import type { Route, ScreenRight } from "../../runtime/contract/server/route.ts";
import { type Engine, scopeOf } from "../../src/server/engine/calls/context.ts";
import type { Principal } from "../../src/server/engine/calls/principal.ts";
import type { Authenticator } from "../../src/server/engine/http/routes.ts";
import { tokenOf } from "../../src/server/engine/http/token.ts";
import { refuse } from "../../src/server/engine/refusals/refusal.ts";
import { textOf } from "../../src/server/engine/refusals/refusal-register.ts";

/** A member of the library. `token` is hexadecimal, `info` the fields of user-info that conditions may read. */
export interface Member {
  token: string;
  info: Data;
}

/** Finds members by token. @returns undefined for an unknown token */
export type FindMember = (token: string) => Member | undefined;

/** Creates the authenticator of the library: one fixed token for each member, and the screens that the seeded menus give to the kind. */
export function createLibraryAuthenticator(engine: Engine, find: FindMember): Authenticator {
  return {
    async identify(route, request) {
      const token = tokenOf(request, route.call.file === "reply" ? "cookie" : "bearer");
      const member = token === undefined ? undefined : find(token);
      if (member !== undefined) return principalOf(engine, member);
      if (route.access === "public") return null;
      throw refuse("sessionOver");
    },
    authorise: (route, caller) => denialOf(route, caller),
  };
}

/** Returns the message of a denial, or undefined if the caller may make the call. Denies by default. */
export function denialOf({ access, rights }: Route, caller: Principal): string | undefined {
  if (access === "signed-in" || access === "public") return undefined;
  return access === "screen" && rights.some((right) => caller.rights.has(right)) ? undefined : textOf("noRight");
}

/** Builds the principal of a member: all actions of the screens that the member opens. */
export function principalOf(engine: Engine, { info }: Member): Principal {
  const { menuSeeds, routes, screenRights } = engine.generated;
  const given = menuSeeds.filter(({ userSystemType }) => userSystemType === info["systemType"]).map(({ menuComponent }) => menuComponent);
  const screens = openedFrom(given, screenRights).filter(({ access }) => access === undefined || access(scopeOf(engine, info)));
  const ids = new Set(screens.map(({ id }) => id));
  const rights = routes.flatMap((route) => route.rights).filter((right) => ids.has(right.split(":")[0] ?? ""));
  return { info, rights: new Set([...ids, ...rights]), menus: [] };
}

/** Returns the given screens, and those that are opened from them. */
function openedFrom(given: readonly string[], screens: readonly ScreenRight[]): ScreenRight[] {
  const opened = new Set(given);
  for (let before = -1; before !== opened.size; ) {
    before = opened.size;
    for (const { id, openedBy } of screens) if (openedBy.some((opener) => opened.has(opener))) opened.add(id);
  }
  return screens.filter(({ id }) => opened.has(id));
}
