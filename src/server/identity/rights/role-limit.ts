import type { ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";

/** The only rights that a user can have, because roles restrict the user to them (see {@link limitOf}). */
export type Limit = ReadonlySet<string>;

/** The right `*` of a role: every right that the menus give. */
export const EVERYTHING = "*";

type Granting = Pick<RoleRecord, "rights" | "governs">;

/**
 * Tests whether a role restricts its users to the rights that it lists. A role that once listed rights still restricts when it becomes
 * empty, so that removing rights never grants any.
 */
export const isGoverning = ({ rights, governs }: Granting): boolean => governs === true || (rights ?? []).length > 0;

/**
 * Returns the rights to which roles limit a user: all rights that the user's restricting roles list ({@link isGoverning}).
 *
 * - A user who never had a restricting role has no limit: undefined.
 * - If a restricting role lists `*`, there is no limit either: undefined.
 * - A user who has no restricting role now, but had one before (`byRoles`), is limited to no rights: an empty set.
 */
export function limitOf(user: Pick<UserRecord, "byRoles">, roles: readonly Granting[]): Limit | undefined {
  const governing = roles.filter(isGoverning);
  if (governing.length === 0 && user.byRoles !== true) return undefined;
  const named = new Set(governing.flatMap(({ rights }) => rights ?? []));
  return named.has(EVERYTHING) ? undefined : named;
}

/**
 * Tests whether a limit permits a right. A limit permits every right that it contains. If it contains the right to a screen, it also
 * permits the rights to the screens that this screen opens.
 *
 * @param limit undefined permits everything
 * @param reachable if given, the opening screen must be in this set too
 */
export function isWithin(
  right: string,
  limit: Limit | undefined,
  screens: readonly ScreenRight[],
  reachable?: ReadonlySet<string>,
): boolean {
  if (limit === undefined || limit.has(right)) return true;
  const openers = right.includes(":") ? [] : openersOf(right, screens);
  return openers.some((opener) => opener !== right && (reachable === undefined || reachable.has(opener)) && limit.has(opener));
}

/**
 * Returns the ids of the screens whose rights open a screen; a user needs one of these rights. These are the screens from which it is
 * opened. If a menu can open the screen, the result contains the screen itself. Empty for an unknown screen.
 */
export const openersOf = (id: string, screens: readonly ScreenRight[]): readonly string[] =>
  screens.find((screen) => screen.id === id)?.openedBy ?? [];
