/** Milliseconds after the last input during which the user is assumed to be at the screen. */
const THERE_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Starts to watch whether a user is present at this page, for the life of the page. Background requests, and requests of a hidden
 * tab, must not keep a session alive.
 *
 * @param now returns the current time in epoch milliseconds
 * @returns a function that tests whether the page is visible and had input within the last minute; the start counts as input
 */
export function watchAttendance(now: () => number): () => boolean {
  // The user who opened the page is present.
  let last = now();
  const seen = (): void => {
    last = now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
  return () => document.visibilityState !== "hidden" && now() - last < THERE_MS;
}
