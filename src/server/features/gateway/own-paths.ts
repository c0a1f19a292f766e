import { existsSync, readdirSync } from "node:fs";
import type { Route } from "../../../../runtime/contract/server/route.ts";

/** Whether a path is the portal's, whatever the method: no gateway route takes it over. */
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

/** First segments of addresses that are never routed: calls of the portal's own family, its files, what watches it. */
export const OWN_BEGINNINGS: ReadonlySet<string> = new Set(["", "api", "assets", "healthz"]);
