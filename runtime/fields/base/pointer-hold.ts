/**
 * Whether the pointer is down. A commit on blur can move the button that is being pressed, and the click is lost. Commits
 * therefore wait from pointerdown until just after pointerup.
 */
let held = false;
let installed = false;
let waiting: (() => void)[] = [];

function install(): void {
  if (installed) return;
  installed = true;
  const release = () => {
    held = false;
    setTimeout(() => {
      const runs = waiting;
      waiting = [];
      for (const run of runs) run();
    }, 0);
  };
  window.addEventListener("pointerdown", () => (held = true), true);
  window.addEventListener("pointerup", release, true);
  window.addEventListener("pointercancel", release, true);
}

if (typeof window !== "undefined") install();

/** Runs a callback now, or just after the pointer is released if it is down. */
export function afterPointer(run: () => void): void {
  if (held) waiting.push(run);
  else run();
}
