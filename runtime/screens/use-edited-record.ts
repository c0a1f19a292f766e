import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { useBetweenPresses } from "./press.ts";
import type { FormBlockController } from "./use-form-block.ts";

/** The version of a record that a form edits. {@link useEditedRecord} returns it. */
export interface EditedRecord {
  record: Data | undefined;
  /** Whether a newer version is stored that the form has not adopted. */
  isBehind: boolean;
  /** Remounts the form with the stored record and discards what was typed. */
  takeLatest: () => void;
}

/** Functions that an editable form offers to the page around it. */
export interface FormHandle {
  /** Whether typed values would be lost. Commits what is being typed first. */
  isDirty: () => boolean;
  /**
   * Tests whether a newer version of the record is the user's own change. If so, the form is mounted again, and receives the typed values
   * that are not stored yet.
   */
  catchUp: (record: Data) => boolean;
}

/**
 * Manages which version of a record a form edits. If a newer version is stored, it depends on who saved it:
 *
 * - This page, also by a request whose reply was lost: the form adopts the newer version.
 * - Another user: the form adopts the newer version, unless entered values would be lost. Then the entered values remain, and saving
 * reports a conflict.
 *
 * @param revision number of changes that this page has made
 * @returns `record`: the version to edit. `isBehind`: whether a newer version is stored but not adopted. `takeLatest` adopts that version
 */
export function useEditedRecord(controller: FormBlockController, revision: number, form: RefObject<FormHandle>): EditedRecord {
  const { record, readAt } = controller;
  const [adopted, setAdopted] = useState(record);
  const [passed, setPassed] = useState<string>();
  const seen = useRef(revision);
  const ownChange = useRef(false);
  const betweenPresses = useBetweenPresses();
  const version = versionOf(record);
  const isNew = version !== versionOf(adopted);

  useEffect(() => {
    if (seen.current !== revision) ownChange.current = true;
    seen.current = revision;
  }, [revision]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading that succeeded
  useEffect(() => {
    const own = ownChange.current;
    ownChange.current = false;
    if (!isNew) return;
    // Deferred, because the check commits what is being typed, which React does not allow during an update.
    queueMicrotask(() =>
      betweenPresses(() => {
        const { isDirty, catchUp } = form.current;
        if (own || !isDirty() || (record !== undefined && catchUp(record))) setAdopted(record);
        else setPassed(version);
      }),
    );
  }, [readAt, isNew, record, form, betweenPresses]);

  return { record: isNew ? adopted : record, isBehind: isNew && passed === version, takeLatest: () => setAdopted(record) };
}

/**
 * Returns the record on which gates and conditions are evaluated. Usually this is the edited record. If the form still edits an older
 * version, it is the newer stored record, because the server decides by the stored values. Only the version number is then taken from the
 * edited record, because the server compares the version that the form has read.
 *
 * @param stored the record as it was read last
 * @returns undefined if there is no record
 */
export function useEvaluatedRecord({ record, isBehind }: EditedRecord, stored: Data | undefined): Data | undefined {
  return useMemo(() => (isBehind && record !== undefined ? { ...stored, version: record["version"] } : record), [isBehind, record, stored]);
}

/**
 * Returns the initial values of a new record for its form. Values that arrive after the first render are used only if the user has not
 * typed anything.
 *
 * @param start the values; undefined until they arrive
 */
export function useInitialValues(start: Data | undefined, form: RefObject<FormHandle>): Data | undefined {
  const [adopted, setAdopted] = useState(start);
  const betweenPresses = useBetweenPresses();
  useEffect(() => {
    if (start === undefined || adopted !== undefined) return;
    queueMicrotask(() =>
      betweenPresses(() => {
        if (!form.current.isDirty()) setAdopted(start);
      }),
    );
  }, [start, adopted, form, betweenPresses]);
  return adopted;
}

/** Returns the version of a record as text, or an empty text if it has none. */
export function versionOf(record: Data | undefined): string {
  return String(record?.["version"] ?? "");
}
