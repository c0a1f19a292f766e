import type { Portal } from "../../identity/portal.ts";
import type { Connection } from "../../engine/store/index.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";

/** Where requests of a path go. */
export interface RoutedPath {
  id: string;
  serviceId: string;
  /** What paths begin with, or are; without the `/**`. */
  path: string;
  /** Paths below it are meant too. */
  below: boolean;
  stripPrefix: boolean;
  retryable: boolean;
  /** Undefined: neither the route nor a subsystem of its service id says where. */
  target: URL | undefined;
}

/** The enabled routes by their paths: a request is looked up in as many steps as the deepest of them has segments. */
export interface RouteTable {
  /** Of one path alone. */
  exact: ReadonlyMap<string, RoutedPath>;
  /** Of a path and all below it. */
  below: ReadonlyMap<string, RoutedPath>;
  /** Segments of the deepest path in `below`. */
  depth: number;
}

/** Routes that are kept in memory, and that may be stored. */
export const MOST_ROUTES = 10_000;

/**
 * Reads the enabled routes. A route without an address of its own goes to that of the subsystem whose id is its service
 * id: host and port of its first page.
 */
export async function readRoutes(portal: Portal, connection: Connection): Promise<RouteTable> {
  const routes = await allRecords(portal, connection, portal.table("gateway-route"), BY_ID, { enabled: true });
  const systems = await allRecords(portal, connection, portal.table("subsystem"));
  const homes = new Map(systems.map(({ systemId, systemIndexUrl }) => [systemId, systemIndexUrl]));
  if (routes.length > MOST_ROUTES) portal.warn(undefined, `of ${routes.length} gateway routes only the first ${MOST_ROUTES} are used`);
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
 * Finds where a route leads.
 *
 * @param home first page of the subsystem whose id is the route's service id: its host and port stand in for no address
 * @returns undefined where neither is an address of the web
 */
export function targetOf(url: string | null | undefined, home: string | null | undefined): URL | undefined {
  return (url ?? "") === "" ? originOf(home ?? "") : webAddress(url ?? "");
}

const BY_ID = { field: "id", direction: "asc" } as const;

const segmentsIn = (path: string): number => path.split("/").length - 1;

export function tableOf(routes: readonly RoutedPath[]): RouteTable {
  const of = (below: boolean) => new Map(routes.filter((route) => route.below === below).map((route) => [route.path, route]));
  const below = of(true);
  return { exact: of(false), below, depth: Math.max(0, ...[...below.keys()].map(segmentsIn)) };
}

/** The route of a path: the most exact one. Segments beyond the deepest route are not looked at. */
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

/** The path that the service is asked for, under that of its own address. */
export function pathAt({ path: prefix, stripPrefix, target }: RoutedPath, path: string): string {
  const rest = stripPrefix ? path.slice(prefix.length) : path;
  const base = (target?.pathname ?? "").replace(/\/$/, "");
  return `${base}${rest === "" ? "/" : rest}`;
}

/**
 * Whether every server reads a path as one and the same: no segments that lead elsewhere, no signs that are decoded into
 * such, so that a prefix that was judged here holds there.
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
