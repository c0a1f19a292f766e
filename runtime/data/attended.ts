/** A person who did something is taken to be there for so long. */
const THERE_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Whether somebody sits at this page: what it asks by itself, or in a tab that is not seen, does not keep a session alive.
 *
 * @param now epoch milliseconds
 */
export function watchAttendance(now: () => number): () => boolean {
  // Who opened the page is there.
  let last = now();
  const seen = (): void => {
    last = now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
  return () => document.visibilityState !== "hidden" && now() - last < THERE_MS;
}
