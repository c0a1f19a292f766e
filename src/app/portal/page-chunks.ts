import { pages } from "../../generated/pages.ts";
import { type PageChunk, pageChunk } from "../pages/page-chunk.tsx";
import { ownPages, REDIRECTS } from "./own-pages.ts";
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
  const plain = pathname.replace(/(.)\/+$/, "$1");
  const path = REDIRECTS[plain] ?? plain;
  const own = ownPages.find((page) => page.path === path);
  const page = own === undefined ? pages.find((screen) => screen.path === path) : { id: own.tagOf ?? own.path, load: own.load };
  if (page === undefined) return;
  const brought = pageChunkOf(page)
    .load()
    .catch(() => undefined);
  await Promise.race([brought, new Promise((done) => setTimeout(done, PATIENCE))]);
}
