import type { ComponentType } from "react";
import type { Condition } from "../../../../runtime/contract/values/data.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { frameSource } from "./frame-source.ts";
import { type MenuNode, menuTrail } from "./menu-tree.ts";
import { FRAME_PATH, type OwnPage, ownPageId, REDIRECTS } from "./own-pages.ts";
import { plainPath } from "./plain-path.ts";

/** A generated page, as the router knows it: how it is found by address, and who may open it. */
export interface ScreenPage {
  id: string;
  path: string;
  title: string;
  /** Ids of the screens from which the page is opened. */
  under: readonly string[];
  /** Query parameters that identify the page. */
  params: readonly string[];
  /** Condition that the user must meet; absent if there is none. */
  access?: Condition;
  /** Text for a user who does not meet `access`. */
  denied?: string;
  /** `none`: the page is shown without header, menu and tag bar. */
  frame?: "none";
  /** Loads the code of the page. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Result of {@link resolveRoute}: a page with the id and title of its tag, a redirect, or nothing. */
export type ResolvedRoute =
  | { kind: "redirect"; to: string }
  /** Neither a page of the portal nor one that the user's menus open: /404 (P-GUARD-08, P-GUARD-10). */
  | { kind: "nowhere" }
  | PageRoute;

/** A page of the portal that an address leads to, with the id and title of its tag. */
export interface PageRoute {
  kind: "page";
  /** The id of its tag. */
  key: string;
  /** The id of a screen, or the path of an own page. */
  id: string;
  title: string;
  /** The address contains only parameters that identify the page, and no state. */
  bare: boolean;
  /** The page is rendered without a tag, and its query is that of the address bar. */
  passing: boolean;
  /** The text of a screen that is for other users and says so (P-GUARD-11). */
  denied?: string | undefined;
  screen?: ScreenPage | undefined;
}

/** Input of {@link resolveRoute}: all pages of the portal, and those that the user may open. */
export interface Reach {
  screens: readonly ScreenPage[];
  /** The hand-written pages. */
  ownPages: readonly OwnPage[];
  /** Ids of the screens that the user's menus open, directly or through other screens. */
  reachable: ReadonlySet<string>;
  /** The menus of the user. */
  tree: readonly MenuNode[];
  /** Returns true if the screen has a text `denied` and the user does not meet its condition `access`. */
  isDenied: (screen: ScreenPage, user: UserInfoReply) => boolean;
  user: UserInfoReply;
}

/**
 * Resolves an address to a page (with the id and title of its tag), to a redirect, or to nothing.
 *
 * - Every user may open a hand-written page. Only {@link FRAME_PATH} without a valid address of another site resolves to nothing.
 * - A screen resolves to its page if one of the user's menus opens the screen, directly or through other screens.
 * - Any other screen resolves to nothing. The exception is a screen that has a text `denied` and whose `access` excludes the user: it
 *   resolves to a page with this text.
 *
 * @param reach what the user may open
 * @param search the query with its `?`, or an empty string
 */
export function resolveRoute(reach: Reach, path: string, search: string): ResolvedRoute {
  const plain = plainPath(path);
  const to = REDIRECTS[plain];
  if (to !== undefined) return { kind: "redirect", to };
  const own = reach.ownPages.find((page) => page.path === plain);
  if (own !== undefined)
    return own.path === FRAME_PATH && frameSource(search) === undefined ? { kind: "nowhere" } : toOwnRoute(own, search);
  const screen = reach.screens.find((page) => page.path === plain);
  if (screen === undefined) return { kind: "nowhere" };
  const address = splitAddress(search, screen.params);
  const page = {
    kind: "page" as const,
    key: plain + address.identity,
    id: screen.id,
    title: menuTrail(reach.tree, screen.id).at(-1)?.menuName ?? screen.title,
    bare: address.bare,
    screen,
  };
  // Without the frame there is no bar for a tag.
  if (reach.reachable.has(screen.id)) return { ...page, passing: screen.frame === "none" };
  return reach.isDenied(screen, reach.user) ? { ...page, passing: true, denied: screen.denied } : { kind: "nowhere" };
}

function toOwnRoute(own: OwnPage, search: string): PageRoute {
  const address = splitAddress(search, own.params ?? []);
  const name = own.path === FRAME_PATH ? new URLSearchParams(search).get("name")?.trim() : undefined;
  return {
    kind: "page",
    key: ownPageId(own) + address.identity,
    id: ownPageId(own),
    title: name || own.title,
    bare: address.bare,
    passing: own.passing === true,
  };
}

/** Extracts the parameters that identify a page, and checks whether there are others. */
function splitAddress(search: string, params: readonly string[]): { identity: string; bare: boolean } {
  const all = new URLSearchParams(search);
  const own = new URLSearchParams();
  for (const name of params) for (const value of all.getAll(name)) own.append(name, value);
  return { identity: own.size === 0 ? "" : `?${own}`, bare: [...all.keys()].every((name) => params.includes(name)) };
}
