import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A chunk as Vite's manifest has it; `imports` are keys of the manifest. */
interface Chunk {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const SIGN_IN = "sign-in/sign-in-page.tsx";
const PORTAL = "shell/portal.tsx";
/** The pages outside the portal (src/app/shell/entrance/first-page.ts). */
const OUTSIDE: Readonly<Record<string, string>> = {
  "/login": SIGN_IN,
  "/lock": "lock/lock-page.tsx",
  "/oauth/authorize": "authorize/authorize-page.tsx",
  "/401": "pages/error-pages.tsx",
  "/404": "pages/error-pages.tsx",
};

/** `<link>` elements that announce what a page will load, so that it comes along with the first script and not after it. */
export interface PageChunks {
  /** @param signedIn whether the request has a token, good or not: it decides what the guard of the app shows first */
  links: (path: string, signedIn: boolean, nonce: string) => string;
}

/**
 * @param root the built app; without a manifest nothing is announced
 * @param page index.html: what it names itself is not announced again
 */
export function pageChunks(root: string, page: string): PageChunks {
  const file = join(root, ".vite/manifest.json");
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const entries = [SIGN_IN, PORTAL, ...Object.values(OUTSIDE)];
  const known = new Map(entries.map((entry) => [entry, linksOf(manifest, entry).filter((link) => !page.includes(hrefOf(link)))]));
  return {
    links: (path, signedIn, nonce) => {
      const entry = OUTSIDE[path] ?? (signedIn ? PORTAL : SIGN_IN);
      return (known.get(entry) ?? []).map((link) => `${link} nonce="${nonce}">`).join("");
    },
  };
}

/** Unclosed: the nonce of the reply comes last. */
function linksOf(manifest: Manifest, entry: string): string[] {
  const chunks = chunksBehind(manifest, entry);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}"`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}"`),
  ];
}

const hrefOf = (link: string): string => /href="[^"]*"/.exec(link)?.[0] ?? link;

/** The chunk of a module with everything that it imports at once. */
function chunksBehind(manifest: Manifest, entry: string): Chunk[] {
  const keys = new Set([entry]);
  // A set goes on with what is added on the way.
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}
