import type { ScreenRight } from "../../../../runtime/contract/server/route.ts";
import { EVERYTHING } from "./role-limit.ts";

/**
 * Builds a map from each right to a label for staff. The label of a screen is its title. The label of an action consists of the title of
 * its screen and the title of its button. `*`, which means all rights, has a label too.
 */
export function rightLabels(screens: readonly ScreenRight[]): ReadonlyMap<string, string> {
  return new Map([
    [EVERYTHING, EVERYTHING_WORDS],
    ...screens.flatMap(({ id, title, actions = [] }): [string, string][] => [
      [id, title],
      ...actions.map((action): [string, string] => [`${id}:${action.id}`, `${title}（${action.title}）`]),
    ]),
  ]);
}

export const EVERYTHING_WORDS = "菜单内的全部功能";
