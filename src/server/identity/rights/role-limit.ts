import type { ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";

/**
 * Names of rights. A user with such a limit can be given no others, because the roles that govern the user name no others (see {@link
 * limitOf}).
 */
export type Limit = ReadonlySet<string>;

/** The right `*` of a role: every right that the menus give. */
export const EVERYTHING = "*";

type Granting = Pick<RoleRecord, "rights" | "governs">;

/**
 * Tests whether a role governs, that is, whether it limits the rights of its users to those that it contains. A role that once contained
 * rights keeps governing when it is emptied, so that removing rights never grants any.
 */
export const isGoverning = ({ rights, governs }: Granting): boolean => governs === true || (rights ?? []).length > 0;

/**
 * Returns the limit that a user's roles set on the rights from menus: all rights that governing roles name. A user without a governing
 * role has no limit, unless the user once had such a role (`byRoles`): then the limit is empty.
 *
 * @returns undefined if there is no limit, or a governing role names `*`
 */
export function limitOf(user: Pick<UserRecord, "byRoles">, roles: readonly Granting[]): Limit | undefined {
  const governing = roles.filter(isGoverning);
  if (governing.length === 0 && user.byRoles !== true) return undefined;
  const named = new Set(governing.flatMap(({ rights }) => rights ?? []));
  return named.has(EVERYTHING) ? undefined : named;
}

/**
 * Tests whether a limit permits a right: it contains the right itself, or, for a screen, another screen that opens this one.
 *
 * @param limit undefined permits everything
 * @param reachable if given, the other screen must be one of these too
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
 * Returns the screens that lead to a screen, so that a right to one of them is needed to open it. It is the screen itself if a menu can
 * open it. Empty for an unknown screen.
 */
export const openersOf = (id: string, screens: readonly ScreenRight[]): readonly string[] =>
  screens.find((screen) => screen.id === id)?.openedBy ?? [];
