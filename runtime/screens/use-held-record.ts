import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { useBetweenPresses } from "./press.ts";
import type { FormBlockController } from "./use-form-block.ts";

export interface HeldRecord {
  record: Data | undefined;
  /** What is stored now is another version, which did not take the place of what is typed. */
  isBehind: boolean;
  /** Begins anew with what is stored now: what was typed is given up. */
  takeLatest: () => void;
}

/** What a page asks the form that it shows. */
export interface HeldForm {
  /** Whether something is typed that would go. What is being typed is committed first. */
  isDirty: () => boolean;
  /** Whether another version of the record is the user's own change. Then what else is typed is filled into the form that begins anew with it. */
  catchUp: (record: Data) => boolean;
}

/**
 * The record that a form edits. One that somebody else changed meanwhile takes its place only while nothing is typed
 * that would go with it: else saving is refused as out of date, and nothing typed is lost. After a change of its own,
 * also by a request whose reply was lost, the page shows what is stored.
 *
 * @param revision counts the changes of the own page
 */
export function useHeldRecord(controller: FormBlockController, revision: number, form: RefObject<HeldForm>): HeldRecord {
  const { record, readAt } = controller;
  const [held, setHeld] = useState(record);
  const [passed, setPassed] = useState<string>();
  const seen = useRef(revision);
  const ownChange = useRef(false);
  const betweenPresses = useBetweenPresses();
  const version = versionOf(record);
  const isNew = version !== versionOf(held);

  useEffect(() => {
    if (seen.current !== revision) ownChange.current = true;
    seen.current = revision;
  }, [revision]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading that succeeded
  useEffect(() => {
    const own = ownChange.current;
    ownChange.current = false;
    if (!isNew) return;
    // Not at once: asking commits what is being typed, which React allows only when it is at rest.
    queueMicrotask(() =>
      betweenPresses(() => {
        const { isDirty, catchUp } = form.current;
        if (own || !isDirty() || (record !== undefined && catchUp(record))) setHeld(record);
        else setPassed(version);
      }),
    );
  }, [readAt, isNew, record, form, betweenPresses]);

  return { record: isNew ? held : record, isBehind: isNew && passed === version, takeLatest: () => setHeld(record) };
}

/**
 * The record that the gate is asked about while another version is typed over: what is stored now says what applies, and
 * the version that was typed over is what the server compares.
 */
export function useJudgedRecord({ record, isBehind }: HeldRecord, stored: Data | undefined): Data | undefined {
  return useMemo(() => (isBehind && record !== undefined ? { ...stored, version: record["version"] } : record), [isBehind, record, stored]);
}

/** What fills the form of a new record. When it comes late, it fills the form only while nothing is typed. */
export function useHeldStart(start: Data | undefined, form: RefObject<HeldForm>): Data | undefined {
  const [held, setHeld] = useState(start);
  const betweenPresses = useBetweenPresses();
  useEffect(() => {
    if (start === undefined || held !== undefined) return;
    queueMicrotask(() =>
      betweenPresses(() => {
        if (!form.current.isDirty()) setHeld(start);
      }),
    );
  }, [start, held, form, betweenPresses]);
  return held;
}

export function versionOf(record: Data | undefined): string {
  return String(record?.["version"] ?? "");
}
