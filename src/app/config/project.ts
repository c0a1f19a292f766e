/** Name of the portal on screen, and what stands before every key of local state (`storageKey` of the runtime, P-SHELL-13). */
export const PROJECT = { name: "gp-portal", title: "采购与资产处置门户" } as const;
