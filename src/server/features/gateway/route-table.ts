import type { Portal } from "../../identity/portal.ts";
import type { Connection } from "../../engine/store/index.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";

/** An enabled gateway route with the address of its service, in the form in which {@link routeOf} finds it. */
export interface RoutedPath {
  /** Key of the route's record. */
  id: string;
  /** Id of the service. Limits are counted by it, and scopes of OAuth clients name it. */
  serviceId: string;
  /** The path or path prefix, without the `/**`. */
  path: string;
  /** Whether the route includes the paths below it. */
  below: boolean;
  /** Whether the path of the route is removed before a request is sent to the service. */
  stripPrefix: boolean;
  /** Whether a failed GET, HEAD or OPTIONS request is repeated. */
  retryable: boolean;
  /** Undefined if neither the route nor a subsystem with its service id has an address. */
  target: URL | undefined;
}

/** The enabled routes by path. A lookup takes at most as many steps as the deepest prefix has segments. */
export interface RouteTable {
  /** Routes of exactly one path. */
  exact: ReadonlyMap<string, RoutedPath>;
  /** Routes of a path and all paths below it. */
  below: ReadonlyMap<string, RoutedPath>;
  /** Number of segments of the deepest path in `below`. */
  depth: number;
}

/** Maximum number of stored gateway routes. A further route is refused, and the route table ignores it. */
export const MOST_ROUTES = 10_000;

/**
 * Reads the enabled routes, at most `MOST_ROUTES`; more are ignored with a warning. A route without an address uses the origin of the
 * subsystem whose id is the route's service id (host and port of its first page).
 */
export async function readRoutes(portal: Pick<Portal, "store" | "log">, connection: Connection): Promise<RouteTable> {
  const routes = await allRecords(portal.store, connection, portal.store.table("gateway-route"), BY_ID, { enabled: true });
  const systems = await allRecords(portal.store, connection, portal.store.table("subsystem"));
  const homes = new Map(systems.map(({ systemId, systemIndexUrl }) => [systemId, systemIndexUrl]));
  if (routes.length > MOST_ROUTES) portal.log.warn(undefined, `of ${routes.length} gateway routes only the first ${MOST_ROUTES} are used`);
  return tableOf(
    routes.slice(0, MOST_ROUTES).map(({ id, serviceId = "", path = "", url, stripPrefix, retryable }): RoutedPath => {
      return {
        id,
        serviceId,
        path: path.replace(/\/\*\*$/, ""),
        below: path.endsWith("/**"),
        stripPrefix: stripPrefix === true,
        retryable: retryable === true,
        target: targetOf(url, homes.get(serviceId)),
      };
    }),
  );
}

/**
 * Determines the address of a route's service: the route's own address, or else the origin of its subsystem.
 *
 * @param url the route's own address
 * @param home the first page of the subsystem whose id is the route's service id
 * @returns undefined if both are missing. Also undefined if the address is no http(s) URL, or has credentials or a query
 */
export function targetOf(url: string | null | undefined, home: string | null | undefined): URL | undefined {
  return (url ?? "") === "" ? originOf(home ?? "") : webAddress(url ?? "");
}

const BY_ID = { field: "id", direction: "asc" } as const;

const segmentsIn = (path: string): number => path.split("/").length - 1;

/**
 * Builds the table in which `routeOf` finds routes. If several exact routes have the same path, the last is used. The same applies to
 * several routes with the same prefix.
 */
export function tableOf(routes: readonly RoutedPath[]): RouteTable {
  const of = (below: boolean) => new Map(routes.filter((route) => route.below === below).map((route) => [route.path, route]));
  const below = of(true);
  return { exact: of(false), below, depth: Math.max(0, ...[...below.keys()].map(segmentsIn)) };
}

/**
 * Finds the most specific route of a path: the route of exactly this path, else the route with the longest prefix. Undefined if there is
 * none.
 */
export function routeOf({ exact, below, depth }: RouteTable, path: string): RoutedPath | undefined {
  const own = exact.get(path) ?? below.get(path);
  if (own !== undefined) return own;
  const ends: number[] = [];
  for (let at = path.indexOf("/"); at >= 0 && ends.length <= depth; at = path.indexOf("/", at + 1)) ends.push(at);
  for (const end of ends.reverse()) {
    const found = below.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the path with which a request is sent to its service: the path of the service's address, followed by the requested path. If the
 * route has `stripPrefix`, the route's path is removed from the requested path first. If this makes the requested path empty, it becomes
 * `/`.
 *
 * @param path the requested path, without query
 */
export function pathAt({ path: prefix, stripPrefix, target }: RoutedPath, path: string): string {
  const rest = stripPrefix ? path.slice(prefix.length) : path;
  const base = (target?.pathname ?? "").replace(/\/$/, "");
  return `${base}${rest === "" ? "/" : rest}`;
}

/**
 * Tests whether all servers interpret a path in the same way, so that a prefix found here is also the prefix at the service. Dot segments,
 * double slashes, backslashes, invalid escapes, and escaped separators or NUL result in false.
 */
export function isPlainPath(path: string): boolean {
  if (/\\|%2f|%5c|%00|\/\//i.test(path)) return false;
  try {
    return path.split("/").every((segment) => !/^\.{1,2}(;|$)/.test(decodeURIComponent(segment)));
  } catch {
    return false;
  }
}

function originOf(text: string): URL | undefined {
  const address = webAddress(text);
  return address === undefined ? undefined : new URL(address.origin);
}

function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  const plain = /^https?:$/.test(address.protocol) && address.username === "" && address.password === "" && address.search === "";
  return plain ? address : undefined;
}
