import { pages } from "../../generated/pages.ts";
import { ownPageAt, ownPageId } from "../boot/navigation/own-pages.ts";
import type { PageRoute } from "../boot/navigation/resolve-route.ts";
import { plainPath } from "../boot/navigation/plain-path.ts";
import { type PageChunk, pageChunk } from "../pages/page-chunk.tsx";
import { ownPageContents } from "./own-page-chunks.ts";

const chunks = new Map<string, PageChunk>();

/** One chunk a page, loaded when it is first opened. */
export function pageChunkOf({ id, screen }: Pick<PageRoute, "id" | "screen">): PageChunk {
  const known = chunks.get(id);
  if (known !== undefined) return known;
  const load = screen?.load ?? ownPageContents[id];
  if (load === undefined) throw new Error(`pageChunkOf: expected a screen or an own page, got "${id}"`);
  const chunk = pageChunk(load);
  chunks.set(id, chunk);
  return chunk;
}

/** Milliseconds that the portal waits for its first page; then it shows itself, and where the page will stand. */
const PATIENCE = 500;

/** Brings the page of an address while it is not yet known whether the user may see it. Never fails: drawing it says what is wrong. */
export async function preparePage(pathname: string): Promise<void> {
  const own = ownPageAt(pathname);
  const screen = pages.find((page) => page.path === plainPath(pathname));
  const page = own === undefined ? screen && { id: screen.id, screen } : { id: ownPageId(own) };
  if (page === undefined) return;
  const brought = pageChunkOf(page)
    .load()
    .catch(() => undefined);
  await Promise.race([brought, new Promise((done) => setTimeout(done, PATIENCE))]);
}
