/**
 * A commit on blur can move the button that is being pressed and lose the click: between pointerdown and just
 * after pointerup commits wait.
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

/** Runs now, or just after the pointer that is down comes up. */
export function afterPointer(run: () => void): void {
  if (held) waiting.push(run);
  else run();
}
