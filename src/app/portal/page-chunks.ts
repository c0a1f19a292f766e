import { pages } from "../../generated/pages.ts";
import { type PageChunk, pageChunk } from "../pages/page-chunk.tsx";
import { plainPath } from "../session/guard.ts";
import { ownPageAt } from "./own-pages.ts";
import type { PagePlace } from "./place.ts";

const chunks = new Map<string, PageChunk>();

/** One chunk a page, loaded when it is first opened. */
export function pageChunkOf({ id, load }: Pick<PagePlace, "id" | "load">): PageChunk {
  const known = chunks.get(id) ?? pageChunk(load);
  chunks.set(id, known);
  return known;
}

/** Milliseconds that the portal waits for its first page; then it shows itself, and where the page will stand. */
const PATIENCE = 500;

/** Brings the page of an address while it is not yet known whether the user may see it. Never fails: drawing it says what is wrong. */
export async function preparePage(pathname: string): Promise<void> {
  const own = ownPageAt(pathname);
  const page =
    own === undefined ? pages.find((screen) => screen.path === plainPath(pathname)) : { id: own.tagOf ?? own.path, load: own.load };
  if (page === undefined) return;
  const brought = pageChunkOf(page)
    .load()
    .catch(() => undefined);
  await Promise.race([brought, new Promise((done) => setTimeout(done, PATIENCE))]);
}
