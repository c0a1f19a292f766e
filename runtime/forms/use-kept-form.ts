import { useContext, useEffect, useInsertionEffect, useRef } from "react";
import type { Data } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import type { Widget } from "../contract/widgets.ts";
import { isSessionEnding } from "../data/end-session.ts";
import { KeptFormsContext } from "../host/kept-forms.ts";
import { useRuntime } from "../host/runtime.tsx";
import type { RecordFormController } from "./use-record-form.ts";

/** Milliseconds of quiet after which what was typed is kept. */
const QUIET = 1500;
/** Characters; more is not kept. */
const MOST = 60_000;
/** Secrets stay where they are typed; files belong to their upload. */
const NEVER: ReadonlySet<Widget> = new Set<Widget>(["password", "current-password", "file", "upload", "image"]);

const isKept = (field: Field | undefined): boolean => field !== undefined && field.secret !== true && !NEVER.has(field.widget);

/** What was typed into the fields that may be kept; undefined: nothing. */
export function typedIn({ store, initial }: Pick<RecordFormController, "store" | "initial">): string | undefined {
  const keys = [...store.placed].filter(([, { field }]) => isKept(field)).map(([key]) => key);
  const typed = keys.filter((key) => JSON.stringify(store.data[key]) !== JSON.stringify(initial[key]));
  const text = JSON.stringify(Object.fromEntries(typed.map((key) => [key, store.data[key] ?? null])));
  return typed.length === 0 || text.length > MOST ? undefined : text;
}

/** Fills a form with what was kept of it. Answers whether anything was. */
function fill({ store }: RecordFormController, text: string): boolean {
  try {
    const kept = Object.entries((JSON.parse(text) ?? {}) as Data).filter(([key]) => isKept(store.placed.get(key)?.field));
    for (const [key, value] of kept) store.setField(key, value ?? undefined);
    return kept.length > 0;
  } catch {
    return false;
  }
}

/**
 * Keeps what is typed while it is typed, and brings it back once: a session that ended takes nothing of it along.
 *
 * @param place which form of which record; undefined: it cannot be told apart, nothing is kept
 */
export function useKeptForm(controller: RecordFormController, place: string | undefined): void {
  const kept = useContext(KeptFormsContext);
  const { toast } = useRuntime();
  const latest = useRef(controller);
  latest.current = controller;
  const [asked, held] = [useRef(false), useRef(false)];
  const { store } = controller;

  // Not an effect: those stop while a page is out of sight, and the form is still there.
  useInsertionEffect(
    () => () => {
      if (place !== undefined && held.current && !isSessionEnding()) kept?.drop(place);
    },
    [kept, place, held],
  );
  useEffect(() => {
    if (kept === undefined || place === undefined) return;
    if (!asked.current) {
      asked.current = true;
      void kept.get(place).then((text) => {
        if (text === undefined || latest.current.isDirty(true) || !fill(latest.current, text)) return;
        held.current = true;
        toast.info("已恢复上次没有保存的内容");
      });
    }
    let timer: ReturnType<typeof setTimeout>;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const text = typedIn(latest.current);
        if (text !== undefined) kept.put(place, text);
        else if (held.current) kept.drop(place);
        held.current = text !== undefined;
      }, QUIET);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [kept, place, store, toast, asked, held]);
}
