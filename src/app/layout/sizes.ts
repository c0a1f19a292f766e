/** Sizes of the frame in pixels (P-SHELL-09); frame.css draws them. */
export const SIZES = { header: 72, side: 180, sideCollapsed: 65, tags: 40 } as const;
