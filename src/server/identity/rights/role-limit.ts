import type { ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";

/** Rights that roles name. */
export type Limit = ReadonlySet<string>;

/** Stands for every right that the menus give. */
export const EVERYTHING = "*";

type Granting = Pick<RoleRecord, "rights" | "governs">;

/** A role that ever named rights keeps governing when it names none any more: taking rights away never gives any. */
export const isGoverning = ({ rights, governs }: Granting): boolean => governs === true || (rights ?? []).length > 0;

/**
 * What roles leave a user of what his menus give: the rights that they name together; undefined: everything. A user
 * without a governing role has no limit, unless he ever had one (`byRoles`): then nothing is left to him.
 */
export function limitOf(user: Pick<UserRecord, "byRoles">, roles: readonly Granting[]): Limit | undefined {
  const governing = roles.filter(isGoverning);
  if (governing.length === 0 && user.byRoles !== true) return undefined;
  const named = new Set(governing.flatMap(({ rights }) => rights ?? []));
  return named.has(EVERYTHING) ? undefined : named;
}

/** Whether a limit leaves a right: it names it, or a screen that the right's own screen is opened from. */
export function isWithin(right: string, limit: Limit | undefined, screens: readonly ScreenRight[], held?: ReadonlySet<string>): boolean {
  if (limit === undefined || limit.has(right)) return true;
  const openers = right.includes(":") ? [] : openersOf(right, screens);
  return openers.some((opener) => opener !== right && (held === undefined || held.has(opener)) && limit.has(opener));
}

/** The screens of the menu through which a screen is reached. */
export const openersOf = (id: string, screens: readonly ScreenRight[]): readonly string[] =>
  screens.find((screen) => screen.id === id)?.openedBy ?? [];
