import type { MenuRecord } from "./menu-tree.ts";

/**
 * Finds the address of another site in a menu record.
 * @returns The address, or undefined if the record has none.
 */
export function outerAddress(record: MenuRecord): string | undefined {
  return [record.menuIndexUrl, record.menuPath].find((address) => /^https?:\/\//i.test(address ?? "")) ?? undefined;
}
