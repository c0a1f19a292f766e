import type { Portal } from "../calls/context.ts";
import type { Connection } from "../store/index.ts";
import { allRecords } from "../store/all-records.ts";

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

/** By the length of their paths, the longest first. */
export type RouteTable = readonly RoutedPath[];

/**
 * Reads the enabled routes. A route without an address of its own goes to that of the subsystem whose id is its service
 * id: host and port of its first page.
 */
export async function readRoutes(portal: Portal, connection: Connection): Promise<RouteTable> {
  const routes = await allRecords(portal, connection, portal.table("gateway-route"), undefined, { enabled: true });
  const systems = await allRecords(portal, connection, portal.table("subsystem"));
  const homes = new Map(systems.map(({ systemId, systemIndexUrl }) => [systemId, originOf(systemIndexUrl ?? "")]));
  return routes
    .map(({ id, serviceId = "", path = "", url, stripPrefix, retryable }): RoutedPath => {
      const target = (url ?? "") === "" ? homes.get(serviceId) : webAddress(url ?? "");
      const below = path.endsWith("/**");
      return {
        id,
        serviceId,
        path: path.replace(/\/\*\*$/, ""),
        below,
        stripPrefix: stripPrefix === true,
        retryable: retryable === true,
        target,
      };
    })
    .sort((one, other) => other.path.length - one.path.length || Number(one.below) - Number(other.below));
}

/** The route of a path: the most exact one. */
export const routeOf = (table: RouteTable, path: string): RoutedPath | undefined =>
  table.find((route) => path === route.path || (route.below && path.startsWith(`${route.path}/`)));

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
