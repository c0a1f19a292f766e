import { readState, writeState } from "../../../../runtime/plain.ts";
import { useStoredState } from "../../boot/state/use-stored-state.ts";

/** Of the unfolded side menu beside the page, in pixels (P-SHELL-09). */
export const SIDE_WIDTH = { least: 140, usual: 180, most: 360 } as const;

const NAME = "side-width";

/** A whole number of pixels within the bounds; anything that is no number counts as the usual width. */
export function boundedWidth(width: unknown): number {
  if (typeof width !== "number" || !Number.isFinite(width)) return SIDE_WIDTH.usual;
  return Math.round(Math.max(SIDE_WIDTH.least, Math.min(SIDE_WIDTH.most, width)));
}

/** The width that the user has drawn, a preference of the user. */
export const useSideWidth = (): number => useStoredState("local", NAME, boundedWidth)[0];

/** @param width `undefined` gives the usual one back */
export const keepSideWidth = (width: number | undefined): void => writeState("local", NAME, width);

/** The same before the portal is drawn. */
export const readSideWidth = (): number => boundedWidth(readState("local", NAME));
