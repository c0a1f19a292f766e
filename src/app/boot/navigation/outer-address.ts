import type { MenuRecord } from "./menu-tree.ts";

/** The address of another site that a record names, if it names one. */
export function outerAddress(record: MenuRecord): string | undefined {
  return [record.menuIndexUrl, record.menuPath].find((address) => /^https?:\/\//i.test(address ?? "")) ?? undefined;
}
