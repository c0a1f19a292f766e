import { pages } from "../../generated/pages.ts";
import { ownPageAt, ownPageId } from "../boot/navigation/own-pages.ts";
import type { PageRoute } from "../boot/navigation/resolve-route.ts";
import { plainPath } from "../boot/navigation/plain-path.ts";
import { type PageChunk, pageChunk } from "../pages/page-chunk.tsx";
import { requestFirstRows } from "./first-rows.ts";
import { ownPageContents } from "./own-page-chunks.ts";

const chunks = new Map<string, PageChunk>();

/**
 * Returns the chunk of a page, which is loaded when the page is first opened.
 * @throws Error if the id is neither that of a screen nor of an own page.
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
 * Loads the code of the page at an address and requests its rows, even before it is known whether the user may open it. Resolves once both
 * are there, or after 0.6 seconds. A failure is ignored, because rendering the page reports it.
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
