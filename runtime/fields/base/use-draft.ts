import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPointer } from "./pointer-hold.ts";

/** Drafts of the inputs of one form: typed, not yet committed. */
export type Drafts = Set<() => void>;

/**
 * Commits every draft of a form, so that the form's values match what the user sees. Call it before the values are read.
 *
 * @param drafts the drafts of the form
 */
export function flushDrafts(drafts: Drafts): void {
  for (const flush of [...drafts]) flush();
}

const COMMIT_AFTER = 150;

interface Draft<T> {
  text: T;
  /** The committed value the draft began with; another one from outside wins over the draft. */
  base: T;
}

export interface DraftControl<T> {
  shown: T;
  type: (text: T) => void;
  blur: () => void;
  compositionStart: () => void;
  compositionEnd: () => void;
}

/**
 * Keeps typed text inside the input. It is committed on blur, or after a pause of 150 ms, so that a keystroke does not render the
 * form. It is not committed during IME composition. Uncommitted text is dropped on unmount. While its page is hidden, the commit
 * waits, because effects stop there as on unmount, and restart.
 *
 * @param value the committed value; a new value from outside replaces the draft
 * @param commit stores the text in the form
 * @param drafts the drafts of the form; if undefined, every keystroke is committed at once
 * @returns the text to show and the event handlers of the input
 * @example
 * const draft = useDraft(text, onChange, drafts);
 * return <Input value={draft.shown} onChange={(event) => draft.type(event.target.value)} onBlur={draft.blur} />;
 */
export function useDraft<T>(value: T, commit: (value: T) => void, drafts: Drafts | undefined): DraftControl<T> {
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
    // Not at once: an effect that moves the focus blurs while React is at work.
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
