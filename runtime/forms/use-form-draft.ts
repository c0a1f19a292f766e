import { useContext, useEffect, useInsertionEffect, useRef } from "react";
import { inputNames } from "../contract/wire/call.ts";
import { type Data, labelOf } from "../contract/values/data.ts";
import { isSessionEnding } from "../data/end-session.ts";
import { sendCall } from "../data/send-call.ts";
import { type DraftStore, DraftStoreContext } from "../host/draft-store.ts";
import { useRuntime } from "../host/runtime.tsx";
import { noteImported } from "./imported-rows.ts";
import { isSame } from "./differences.ts";
import { isBehind, isDraftStored, parseDraft, type FormDraft, restoreDraft, buildDraft } from "./form-draft.ts";
import type { RecordFormController } from "./use-record-form.ts";

/** Milliseconds without typing after which a draft is stored. */
const QUIET = 1500;
/** Milliseconds after which a draft is stored at the latest, if the user types without a pause. */
const LONGEST = 5000;

type Http = Parameters<typeof sendCall>[0];

interface Filled {
  /** Whether any value was filled in. */
  filled: boolean;
  /** Labels of the fields that could not be restored. */
  left: string[];
  /** Whether the record already holds the whole draft. */
  isStored: boolean;
}

/**
 * Fills a form with the values of a draft, unless the record has them already, and reads imported rows again.
 *
 * @returns whether anything was filled (`filled`), the labels of fields whose values are lost (`left`), and whether the record has all of
 * the draft (`isStored`)
 */
async function fill(controller: RecordFormController, draft: FormDraft, http: Http): Promise<Filled> {
  const { store } = controller;
  const isStored = isDraftStored(controller, draft);
  const count = isStored ? 0 : restoreDraft(store, draft);
  const sheets = await Promise.all(Object.entries(draft.sheets).map(async ([key, sheet]) => fillRows(controller, draft, key, sheet, http)));
  const left = [...draft.left, ...sheets.flatMap(({ key, isLost }) => (isLost ? [key] : []))].flatMap((key) => {
    const field = store.fields.get(key)?.field;
    return field === undefined ? [] : [labelOf(field.label, store.scope())];
  });
  const isAll = isStored && draft.left.length === 0 && sheets.every((sheet) => sheet.isStored);
  return { filled: count > 0 || sheets.some((sheet) => !sheet.isLost && !sheet.isStored), left, isStored: isAll };
}

interface FilledRows {
  key: string;
  /** Whether its spreadsheet can no longer be read. */
  isLost: boolean;
  /** Whether the record already holds the rows. */
  isStored: boolean;
}

/** Reads the spreadsheet of a list again and fills the list with its rows, unless the record already holds the same rows. */
async function fillRows(
  { store, initial }: RecordFormController,
  draft: FormDraft,
  key: string,
  sheet: string,
  http: Http,
): Promise<FilledRows> {
  const source = store.fields.get(key)?.field.import;
  const before = store.data[key];
  const [name] = source === undefined ? [] : inputNames(source.rows);
  const reading =
    source === undefined || name === undefined ? undefined : sendCall(http, source.rows, { [name]: sheet }, { toasts: "none" });
  const rows = (await reading?.catch(() => undefined)) as Data[] | undefined;
  if (rows === undefined) {
    // A save consumes the spreadsheet. A later version of the record with as many rows is taken to be that save.
    const stored = initial[key];
    const isStored = isBehind(draft, store.record) && Array.isArray(stored) && stored.length === draft.rows[key];
    return { key, isLost: true, isStored };
  }
  const isStored = store.record !== undefined && isSame(rows, initial[key]);
  if (isStored) return { key, isLost: false, isStored };
  noteImported(rows, sheet);
  if (store.data[key] === before) store.setField(key, rows);
  return { key, isLost: false, isStored };
}

const OVERTAKEN = "；数据在此期间已被修改，请核对";

function noticeOf(filled: boolean, left: readonly string[], behind: boolean): string | undefined {
  const what = left.join("、");
  if (!filled) return left.length === 0 ? undefined : `上次没有保存的${what}未能恢复，请重新填写`;
  const restored = left.length === 0 ? "已恢复上次没有保存的内容" : `已恢复上次没有保存的内容，${what}除外，请重新填写`;
  return behind ? restored + OVERTAKEN : restored;
}

/**
 * Stores a draft of a form while the user types. When the form opens, its newest draft is restored. Drafts that another open window edits
 * are ignored. The draft is deleted when the record is saved, or when the user leaves the form. It remains if the session ends.
 *
 * @param draftKey key of the form and its record; if it is undefined, no draft is stored
 */
export function useFormDraft(controller: RecordFormController, draftKey: string | undefined): void {
  const draft = useContext(DraftStoreContext);
  const { http, toast } = useRuntime();
  const latest = useRef(controller);
  latest.current = controller;
  const [asked, hasDraft] = [useRef(false), useRef(false)];
  const mounted = useRef<string>(undefined);
  const notice = useRef<string>(undefined);
  const { store } = controller;

  // Not a plain effect: effects stop while a page is hidden, and the form still exists then.
  useInsertionEffect(() => {
    mounted.current = draftKey;
    return () => {
      mounted.current = undefined;
      if (notice.current !== undefined) toast.close?.(notice.current);
      if (draftKey !== undefined && hasDraft.current && !isSessionEnding()) draft?.drop(draftKey);
    };
  }, [draft, draftKey, hasDraft, toast]);
  useEffect(() => {
    if (draft === undefined || draftKey === undefined) return;
    const ended = (): void => {
      hasDraft.current = false;
      if (notice.current !== undefined) toast.close?.(notice.current);
      notice.current = undefined;
      draft.drop(draftKey);
    };
    const isOpen = (): boolean => mounted.current === draftKey;
    const restore = async (forms: DraftStore, isWanted: () => boolean): Promise<void> => {
      const text = await forms.take(draftKey, isWanted);
      const found = text === undefined ? undefined : parseDraft(text);
      if (found === undefined) return;
      hasDraft.current = true;
      const { filled, left, isStored } = await fill(latest.current, found, http);
      if (isStored) {
        // The reply to its save was lost, or another user has saved the same values. An older draft may hold more.
        if (isOpen() && !latest.current.isDirty(true)) ended();
        return restore(forms, isWanted);
      }
      notice.current = noticeOf(filled, left, isBehind(found, latest.current.store.record));
      if (notice.current !== undefined) toast.info(notice.current, filled ? { action: { label: "放弃", run: discard } } : {});
    };
    const discard = (): void => {
      if (!isOpen()) return;
      latest.current.store.reset(latest.current.initial);
      ended();
      // Needs no check for typed values, because those in the form are just being discarded.
      void restore(draft, isOpen);
    };
    if (!asked.current) {
      asked.current = true;
      void restore(draft, () => isOpen() && !latest.current.isDirty(true));
    }
    let timer: ReturnType<typeof setTimeout>;
    let since: number | undefined;
    const write = (isLeft = false) => {
      since = undefined;
      const text = buildDraft(latest.current);
      if (text !== undefined) draft.put(draftKey, text, isLeft);
      else if (hasDraft.current) draft.drop(draftKey);
      hasDraft.current = text !== undefined;
    };
    const stop = store.subscribe(() => {
      since ??= Date.now();
      clearTimeout(timer);
      timer = setTimeout(write, Math.min(QUIET, since + LONGEST - Date.now()));
    });
    const writeNow = (isLeft = false) => {
      if (isSessionEnding()) return;
      latest.current.flush();
      clearTimeout(timer);
      if (since !== undefined) write(isLeft);
    };
    const leave = () => writeNow(true);
    store.saved = () => {
      clearTimeout(timer);
      since = undefined;
      if (hasDraft.current) ended();
    };
    store.unsaved = () => {
      if (!hasDraft.current) write();
    };
    const letGo = draft.hold(writeNow);
    // Runs before the browser asks whether to leave, so that the draft is on the server by the time the user decides.
    window.addEventListener("beforeunload", leave);
    return () => {
      stop();
      letGo();
      window.removeEventListener("beforeunload", leave);
      clearTimeout(timer);
      // The page is hidden, not closed. Without this, the last changes would not be stored until the page is shown again.
      if (since !== undefined && isOpen()) write();
    };
  }, [draft, draftKey, store, http, toast, asked, hasDraft]);
}
