/** Sizes of the frame in pixels (P-SHELL-09). */
export const SIZES = { header: 72, side: 180, sideCollapsed: 65 } as const;
