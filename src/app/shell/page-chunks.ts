import { pages, type PageEntry } from "../../generated/pages.ts";
import { ownPageAt, ownPageId, type OwnPageId } from "../boot/navigation/own-pages.ts";
import type { PageRoute } from "../boot/navigation/resolve-route.ts";
import { plainPath } from "../boot/navigation/plain-path.ts";
import { type PageChunk, pageChunk } from "../pages/page-chunk.tsx";
import type { ComponentType } from "react";
import { firstReading, offerPrefetched } from "../../../runtime/index.ts";
import { reachablePages } from "../boot/navigation/menu-tree.ts";
import { publicSetting } from "../boot/public-setting.ts";
import { send } from "../boot/session/plain-calls.ts";
import { portalClock } from "../boot/session/portal-clock.ts";
import { prefetchedData } from "../boot/session/prefetch.ts";
import { withPreferences } from "./use-portal-data.ts";

type Load = () => Promise<{ default: ComponentType }>;

const errorPages = () => import("../pages/error-pages.tsx");

/** The content of each own page. A page without content is a compile error. */
const CONTENTS: Readonly<Record<OwnPageId, Load>> = {
  "/home-picture": () => import("../pages/welcome/welcome-page.tsx"),
  "/task-work": () => import("../pages/welcome/task-work-page.tsx"),
  "/alter": () => import("../identity/account/password-page.tsx"),
  "/info": () => import("../theme/display-settings-page.tsx"),
  "/register-user-type": () => import("../identity/register/register-user-type-page.tsx"),
  "/myiframe/routerPath": () => import("../pages/frame-page/frame-page.tsx"),
  "/403": async () => ({ default: (await errorPages()).ForbiddenPage }),
  "/500": async () => ({ default: (await errorPages()).ServerErrorPage }),
};

/** Functions that import the content of a hand-written page, by its id. Undefined for an unknown id. */
const ownPageContents: Readonly<Record<string, Load | undefined>> = CONTENTS;

const chunks = new Map<string, PageChunk>();

/**
 * Returns the chunk of a page, which is loaded when the page is first opened.
 *
 * @throws Error if neither a screen nor a hand-written page has the id
 */
export function pageChunkOf({ id, screen }: Pick<PageRoute, "id" | "screen">): PageChunk {
  const known = chunks.get(id);
  if (known !== undefined) return known;
  const load = screen?.load ?? ownPageContents[id];
  if (load === undefined) throw new Error(`pageChunkOf: expected a screen or an own page, got "${id}"`);
  const chunk = pageChunk(load);
  chunks.set(id, chunk);
  return chunk;
}

/** Milliseconds to wait for the code of the first page. After that, the portal is rendered with a placeholder instead of the page. */
const PATIENCE = 500;
/** Milliseconds to wait for the rows of the first page. If they arrive in time, the list is rendered only once, with its rows. */
const ROWS_PATIENCE = 100;

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/**
 * Loads the code of the page at an address and requests its rows, even before it is known whether the user may open the page. Resolves when
 * code and rows have arrived, or after 0.6 seconds. A failure is ignored, because rendering the page reports it.
 */
export async function preparePage({ pathname, search }: Pick<Location, "pathname" | "search">): Promise<void> {
  const own = ownPageAt(pathname);
  const screen = pages.find((page) => page.path === plainPath(pathname));
  const page = own === undefined ? screen && { id: screen.id, screen } : { id: ownPageId(own) };
  if (page === undefined) return;
  const brought = pageChunkOf(page)
    .load()
    .catch(() => undefined);
  const rows = screen === undefined ? undefined : requestFirstRows(screen, search).catch(() => undefined);
  await Promise.race([brought, pause(PATIENCE)]);
  await Promise.race([rows, pause(ROWS_PATIENCE)]);
}

/**
 * Requests the rows of the page that opens first, as soon as the code of the page and the user have been loaded. The portal is rendered
 * meanwhile. If the user may not open the page, nothing is requested.
 *
 * @param search the query of the address
 * @returns resolves when the rows have arrived; also if the page has none or they could not be read
 */
async function requestFirstRows({ id, load }: Pick<PageEntry, "id" | "load">, search: string): Promise<void> {
  const [{ default: content }, data] = await Promise.all([load(), prefetchedData()]);
  if (data === undefined || data.user.mustChangePassword === true || !reachablePages(pages, data.menus).has(id)) return;
  // Page size and sort order are preferences.
  const user = { ...withPreferences(data).user };
  const scope = { user, setting: publicSetting(), now: portalClock().now() };
  const reading = firstReading(content.screen, new URLSearchParams(search), scope);
  if (reading === undefined) return;
  const reply = send(reading.call, reading.input).then(
    (rows) => rows ?? null,
    () => undefined,
  );
  offerPrefetched(reading.queryKey, reply);
  await reply;
}
