import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A chunk in Vite's manifest. `imports` are keys of the manifest. */
interface Chunk {
  /** The base name of its module, or of its group (src/build/first-chunks.ts). */
  name?: string;
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const SIGN_IN = "sign-in";
const PORTAL = "portal";
/** Returns the entry module of a generated page (src/generated/pages.ts). */
const screenEntry = (id: string): string => `../generated/screens/${id}.tsx`;
/** Chunk names of the pages outside the portal (src/app/shell/entrance/first-page.ts). The names outlast a move to another folder. */
const OUTSIDE: Readonly<Record<string, string>> = {
  "/login": SIGN_IN,
  "/lock": "lock-page",
  "/oauth/authorize": "authorize-page",
  "/401": "error-pages",
  "/404": "error-pages",
};

/**
 * Builds links by which a browser loads the chunks of a page together with the first script instead of after it. {@link pageChunks} creates
 * it.
 */
export interface PageChunks {
  /**
   * Returns the `<link>` elements for the page at a path; empty if there are none.
   *
   * @param signedIn whether the request has a token, valid or not: the app's guard selects its first page by the same test
   * @param nonce the nonce of the page's content security policy
   */
  links: (path: string, signedIn: boolean, nonce: string) => string;
}

/**
 * Reads the manifest of the built app once and returns a builder of the links by which each page preloads its chunks. Without a manifest,
 * no page has links.
 *
 * @param root folder of the built app
 * @param page text of index.html; chunks that it contains already are left out
 * @param screens generated pages, whose chunks are preloaded together with those of the portal
 */
export function pageChunks(root: string, page: string, screens: readonly { id: string; path: string }[]): PageChunks {
  const file = join(root, ".vite/manifest.json");
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const links = (...entries: string[]): string[] => linksOf(manifest, entries).filter((link) => !page.includes(addressOf(link)));
  const keyOf = (name: string): string => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
  const outside = new Map(Object.entries(OUTSIDE).map(([path, name]) => [path, links(keyOf(name))]));
  const inside = new Map(screens.map(({ id, path }) => [path, links(keyOf(PORTAL), screenEntry(id))]));
  const [signIn, portal] = [links(keyOf(SIGN_IN)), links(keyOf(PORTAL))];
  return {
    links: (path, signedIn, nonce) => {
      const chosen = outside.get(path) ?? (signedIn ? (inside.get(path) ?? portal) : signIn);
      return chosen.map((link) => `${link} nonce="${nonce}">`).join("");
    },
  };
}

/** Builds the elements without their end, because the nonce of each reply is appended to them. */
function linksOf(manifest: Manifest, entries: readonly string[]): string[] {
  const chunks = chunksBehind(manifest, entries);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}"`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}"`),
  ];
}

/** Returns the address of a link with its quotes. The page has it in `src`, for a script, or in `href`. */
const addressOf = (link: string): string => /"\/[^"]*"/.exec(link)?.[0] ?? link;

/** Collects the chunks of modules and all chunks that they import statically. */
function chunksBehind(manifest: Manifest, entries: readonly string[]): Chunk[] {
  const keys = new Set(entries);
  // Iterating over a set also visits the keys that are added during the loop.
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}
