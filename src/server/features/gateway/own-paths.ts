import { existsSync, readdirSync } from "node:fs";
import type { Route } from "../../../../runtime/contract/server/route.ts";

/**
 * Builds a function that tests whether the portal itself serves a path, whatever the method. Gateway routes cannot replace such a path.
 *
 * @param files the folder of the portal's static files; it need not exist
 */
export function ownPaths(routes: readonly Route[], files: string): (path: string) => boolean {
  const beginnings = new Set([...OWN_BEGINNINGS, ...(existsSync(files) ? readdirSync(files) : [])]);
  const plain = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { call } of routes) {
    if (call.path.includes("{"))
      patterns.push(new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`));
    else plain.add(call.path);
  }
  return (path) => beginnings.has(path.split("/")[1] ?? "") || plain.has(path) || patterns.some((pattern) => pattern.test(path));
}

/**
 * First path segments that are never forwarded to a gateway route: the root page (empty), the portal's own API, its files, and the health
 * check.
 */
export const OWN_BEGINNINGS: ReadonlySet<string> = new Set(["", "api", "assets", "healthz"]);
