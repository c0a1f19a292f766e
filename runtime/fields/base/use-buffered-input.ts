import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the pointer is down. A commit on blur can move the button that is being pressed, and the click is lost. Commits
 * therefore wait from pointerdown until just after pointerup.
 */
let isPressed = false;
let installed = false;
let waiting: (() => void)[] = [];

function install(): void {
  if (installed) return;
  installed = true;
  const release = () => {
    isPressed = false;
    setTimeout(() => {
      const runs = waiting;
      waiting = [];
      for (const run of runs) run();
    }, 0);
  };
  window.addEventListener("pointerdown", () => (isPressed = true), true);
  window.addEventListener("pointerup", release, true);
  window.addEventListener("pointercancel", release, true);
}

if (typeof window !== "undefined") install();

/** Runs a callback now, or just after the pointer is released if it is down. */
function afterPointer(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

/** Functions that the inputs of a form provide. Each function commits the text that its input still buffers ({@link useBufferedInput}). */
export type InputBuffers = Set<() => void>;

/** Commits the text that the inputs of a form still buffer, so that values read afterwards match what the inputs show. */
export function flushBuffers(drafts: InputBuffers): void {
  for (const flush of [...drafts]) flush();
}

const COMMIT_AFTER = 150;

interface Draft<T> {
  text: T;
  /** The committed value with which the draft began. If another value is set from outside, it replaces the draft. */
  base: T;
}

/** The buffered text of an input, and the handlers of the input. {@link useBufferedInput} returns it. */
export interface BufferedInput<T> {
  shown: T;
  type: (text: T) => void;
  blur: () => void;
  compositionStart: () => void;
  compositionEnd: () => void;
}

/**
 * Buffers the text that is typed into an input, so that a keystroke does not render the whole form. The text is committed on blur, or after
 * a pause of 150 ms. It stays in the buffer during the composition of an input method (IME), and while the page is hidden. Uncommitted text
 * is lost when the input is unmounted.
 *
 * @param value the committed value
 * @param commit receives the buffered text; not called if something else has changed `value` in the meantime
 * @param drafts the set of functions by which the form commits all buffers. Without it, only the text of a composition is buffered, and any
 * other change is committed without delay
 * @returns the text to show (`shown`), and the handlers of the input. `type` takes the text after a keystroke
 */
export function useBufferedInput<T>(value: T, commit: (value: T) => void, drafts: InputBuffers | undefined): BufferedInput<T> {
  const [draft, setDraft] = useState<Draft<T>>();
  const current = useRef<Draft<T>>(undefined);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inSight = useRef(false);
  const latest = useRef({ value, commit });
  latest.current = { value, commit };

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const pending = current.current;
    if (pending === undefined || !inSight.current) return;
    current.current = undefined;
    flushSync(() => {
      if (Object.is(pending.base, latest.current.value)) latest.current.commit(pending.text);
      setDraft(undefined);
    });
  }, []);

  const schedule = useCallback(() => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => afterPointer(flush), COMMIT_AFTER);
  }, [flush]);

  useEffect(() => {
    drafts?.add(flush);
    inSight.current = true;
    if (current.current !== undefined) schedule();
    return () => {
      drafts?.delete(flush);
      inSight.current = false;
      clearTimeout(timer.current);
    };
  }, [drafts, flush, schedule]);

  const type = useCallback(
    (text: T) => {
      if (drafts === undefined && !composing.current) {
        current.current = undefined;
        setDraft(undefined);
        latest.current.commit(text);
        return;
      }
      current.current = { text, base: latest.current.value };
      setDraft(current.current);
      schedule();
    },
    [drafts, schedule],
  );

  return {
    shown: draft !== undefined && Object.is(draft.base, value) ? draft.text : value,
    type,
    // Deferred, because an effect that moves the focus causes a blur while React is updating.
    blur: useCallback(() => queueMicrotask(() => afterPointer(flush)), [flush]),
    compositionStart: useCallback(() => {
      composing.current = true;
      clearTimeout(timer.current);
    }, []),
    compositionEnd: useCallback(() => {
      composing.current = false;
      if (drafts === undefined) flush();
      else schedule();
    }, [drafts, flush, schedule]),
  };
}
