import { readState, writeState } from "../../../../runtime/plain.ts";
import { useStoredState } from "../../boot/state/use-stored-state.ts";

/** Minimum (`least`), default (`usual`) and maximum (`most`) width of the unfolded side menu in pixels (P-SHELL-09). */
export const SIDE_WIDTH = { least: 140, usual: 180, most: 360 } as const;

const NAME = "side-width";

/** Rounds a width and limits it to the bounds. Anything that is not a number becomes the default width. */
export function boundedWidth(width: unknown): number {
  if (typeof width !== "number" || !Number.isFinite(width)) return SIDE_WIDTH.usual;
  return Math.round(Math.max(SIDE_WIDTH.least, Math.min(SIDE_WIDTH.most, width)));
}

/** Returns the width of the side menu in pixels: the width that the user has set, else the default. */
export const useSideWidth = (): number => useStoredState(NAME, boundedWidth)[0];

/**
 * Stores the width of the side menu as a preference.
 * @param width Pixels; `undefined` resets to the default width.
 */
export const keepSideWidth = (width: number | undefined): void => writeState("local", NAME, width);

/**
 * Returns the stored width of the side menu in pixels, or the default. The placeholder of the menu uses it before the portal is rendered.
 */
export const readSideWidth = (): number => boundedWidth(readState("local", NAME));
