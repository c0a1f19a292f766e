import { resolve } from "node:path";

/** The part of rolldown's API that is available while it forms chunks. */
interface Chunking {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

interface Group {
  name: string | ((id: string, chunking: Chunking) => string | null);
  priority: number;
  test?: RegExp;
  /** The minimum number of entries that import a module. */
  minShareCount?: number;
  debugName?: string;
  tags?: "$initial"[];
}

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/;
const PACKAGE = /[\\/]node_modules[\\/]/;
const PAGE = /\.html$/;
/** Modules that the sign-in page shows at once, without the other sign-in methods, later steps and long texts. */
const SIGN_IN =
  /[\\/]src[\\/](app[\\/]identity[\\/](sign-in[\\/](?!method-tabs|phone-form|ca-form|agreement|rich-text|change-step|factor-step)|credentials[\\/]password-hash)|generated[\\/]services[\\/]oauth[\\/]calls)[^\\/]*\.tsx?(\?call=(?!secondFactor|enrolFactor)\w+)?$/;

/**
 * Groups the modules that are loaded first into few chunks, because a request costs more than its bytes:
 *
 * - `react` and `start`: needed by every page.
 * - `open` and `plain`: shared by the portal and the pages before sign-in.
 * - `packages` and `portal`: the rest of the frame with its lists.
 *
 * The portal must be an input of the build. Its modules are then among those that the bundler marks as `$initial`. The bundler itself
 * divides the modules that are loaded later.
 *
 * @param app the folder of the browser app
 * @returns the groups for the bundler's option
 */
export function firstChunks(app: string): Group[] {
  const initial = (name: string, priority: number, holds: (id: string, chunking: Chunking) => boolean): Group => ({
    name: (id, chunking) => (!PAGE.test(id) && holds(id, chunking) ? name : null),
    debugName: name,
    priority,
    tags: ["$initial"],
  });
  return [
    { name: "react", priority: 5, test: REACT },
    initial("start", 4, behind(app, ["index.html"])),
    // No other page imports the modules of the account form, and a request costs more than its bytes.
    { name: "sign-in", priority: 3, test: SIGN_IN },
    initial("open", 3, behind(app, ["identity/sign-in/sign-in-page.tsx"])),
    initial("plain", 2, behind(app, ["identity/lock/lock-page.tsx", "pages/error-pages.tsx"])),
    initial("packages", 1, (id) => PACKAGE.test(id)),
    initial("portal", 0, () => true),
    // A few hundred bytes each: calls that several pages use are in one file.
    { name: "calls", priority: 0, test: /[?]call=/, minShareCount: 2 },
  ];
}

/** Builds a test for the modules in `files` and their transitive imports. */
function behind(app: string, files: readonly string[]): (id: string, chunking: Chunking) => boolean {
  let known: Set<string> | undefined;
  return (id, chunking) => {
    known ??= importsOf(
      files.map((file) => knownModule(resolve(app, file), chunking)),
      chunking,
    );
    return known.has(id);
  };
}

/** Returns the id of a module if the build has it. Throws otherwise: a page that was moved would silently lose its own chunk. */
function knownModule(id: string, chunking: Chunking): string {
  if (chunking.getModuleInfo(id) === null) throw new Error(`first-chunks: the build has no module ${id}`);
  return id;
}

function importsOf(ids: string[], chunking: Chunking): Set<string> {
  const found = new Set<string>();
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    ids.push(...(chunking.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
