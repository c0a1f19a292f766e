/** Name of the portal on screen, and prefix of every key of local state (P-SHELL-13). */
export const PROJECT = { name: "gp-portal", title: "采购与资产处置门户" } as const;

/** Key of local state. */
export function storageKey(name: string): string {
  return `${PROJECT.name}-${name}`;
}
