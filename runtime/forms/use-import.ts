import { useEffect, useRef, useState } from "react";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { SESSION_INVALID } from "../contract/wire/envelope.ts";
import { fileProblem } from "../contract/language/file-rules.ts";
import { POSITIONS_INPUT } from "../contract/language/list-import.ts";
import type { RowImport } from "../contract/language/screen.ts";
import {
  type OtherSheet,
  SHEET_FILE,
  type SheetDownload,
  type SheetReading,
  type SheetRefusal,
  type SheetReply,
} from "../contract/language/sheet.ts";
import { fileArrived, fileKey } from "../data/request-keys.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { replyOf, sendCall } from "../data/send-call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { noteImported } from "./imported-rows.ts";
import { saveFile } from "../host/save-file.ts";

/**
 * The sheets with data of an uploaded workbook, among which the user can choose. The first sheet was selected by the server. `chosen` is
 * the id of the sheet that is read now.
 */
export interface SheetChoice {
  chosen: string;
  /** `fits` is absent if it is unknown whether the headings fit. */
  sheets: readonly (Omit<OtherSheet, "fits"> & { fits?: boolean })[];
}

interface Named {
  /** Name of the file. */
  name: string;
}

/** The sheet of a workbook that was read last: how its columns were read, and the sheets that can be chosen instead. */
interface Opened {
  reading: SheetReading;
  choice: SheetChoice;
}

/**
 * State of an import: no file, file being sent, file being read, rows read, sheet with mistakes, or file refused. Only in the state `read`
 * can the rows be imported.
 */
export type ImportState =
  | { at: "empty" }
  /** The file is being sent; `progress` is from 0 to 1. */
  | ({ at: "sending"; progress: number } & Named)
  /** The server reads the file, or has queued it. `before` is the state of the sheet that was read before. */
  | ({ at: "reading"; choice?: SheetChoice; before?: ImportState } & Named)
  | ({ at: "read"; rows: readonly Data[]; reply: SheetReply } & Named & Opened)
  | ({ at: "faulty"; refusal: SheetRefusal } & Named & Opened)
  /** Refused as a whole. `again` is set if a retry may succeed, `reading` if a sheet was read. */
  | ({ at: "refused"; why: string; again?: Retry } & Named & Partial<Opened>);

/** A button that repeats the failed step of an import. */
export interface Retry {
  label: string;
  run: () => void;
}

/** The state of an import, and functions for its steps. {@link useImport} returns it. */
export interface ImportController {
  state: ImportState;
  choose: (files: readonly File[]) => void;
  /** Reads another sheet of the same workbook, by its id. */
  chooseSheet: (id: string) => void;
  /** Aborts the upload or the reading. If another sheet was being read, the sheet that was read before it is shown again. */
  cancel: () => void;
  /** Reads the sheet again with other columns: the position of each column of the import, `-1` for none. */
  assign: (positions: readonly number[]) => void;
  /** Returns those inputs of a call that the import knows, such as the ids of workbook and sheet. */
  inputOf: (call: AnyCall) => Data;
  /** Shows why a later call refused the sheet. */
  refuse: (error: unknown) => void;
  /** Saves a file that the dialog offers, such as the template. */
  save: (download: SheetDownload) => Promise<void>;
}

const FAILED = "上传失败";
const tooManyFiles = (count: number): string => `当前限制选择 1 个文件，本次选择了 ${count} 个文件`;

/**
 * Time limit in milliseconds for reading and validating a spreadsheet on the server, including the wait for other files. After it, the
 * request fails.
 */
const PATIENCE = 180_000;

const NOTHING_GIVEN: Data = {};

/**
 * Uploads a spreadsheet and lets the server read and validate it. If the user chooses another sheet of the same workbook, the file is not
 * uploaded again.
 *
 * @param source the calls of the import
 * @param given inputs that all calls after the upload receive
 * @returns the state of the import, and functions for its steps
 */
export function useImport(source: RowImport, given: Data = NOTHING_GIVEN): ImportController {
  const { http, toast } = useRuntime();
  const [state, setState] = useState<ImportState>({ at: "empty" });
  const begin = useStage(setState);
  /** Names the workbook and the chosen sheet for the calls after the upload. */
  const reference = useRef<Data>({});
  const send = async (file: File): Promise<void> => {
    const { signal, show } = begin();
    const { name } = file;
    show({ at: "sending", name, progress: 0 });
    try {
      const onProgress = (progress: number): void => show({ at: "sending", name, progress });
      const uploading = { toasts: "none" as const, signal, onProgress, key: fileKey(file) };
      reference.current = ((await sendCall(http, source.call, { file }, uploading)) ?? {}) as Data;
      fileArrived(file);
    } catch (error) {
      show(refusalOf(error, { name, again: { label: "重新上传", run: () => void send(file) } }));
      return;
    }
    if (!signal.aborted) await read({ name });
  };
  const read = async (of: Pick<Reading, "name" | "choice" | "before">): Promise<void> => {
    const { signal, show } = begin();
    show({ at: "reading", ...of });
    try {
      const input = { ...given, ...inputOf(source.rows, reference.current) };
      const reply = await replyOf(http, source.rows, input, { toasts: "none", signal, timeout: PATIENCE });
      const rows = reply.data as readonly Data[];
      const whole = reply.whole as SheetReply;
      const { reading } = whole;
      if (signal.aborted) return;
      reference.current = withSheet(reference.current, reading.id);
      noteImported(rows, reading.id);
      show({ at: "read", name: of.name, rows, reply: whole, reading, choice: choiceOf(reading, of.choice) });
    } catch (error) {
      show(refusalOf(error, { ...of, again: { label: "重新读取", run: () => void read(of) } }));
    }
  };
  const chooseSheet = (id: string): void => {
    if (!("choice" in state) || state.choice === undefined || state.at === "reading") return;
    const { [POSITIONS_INPUT]: _, ...workbook } = reference.current;
    reference.current = withSheet(workbook, id);
    void read({ name: state.name, choice: { ...state.choice, chosen: id }, before: state });
  };
  const assign = (positions: readonly number[]): void => {
    if (!("choice" in state) || state.choice === undefined) return;
    reference.current = { ...reference.current, [POSITIONS_INPUT]: positions };
    const before = state.at === "reading" ? state.before : state;
    void read({ name: state.name, choice: state.choice, ...(before === undefined ? {} : { before }) });
  };
  const refuse = (error: unknown): void => {
    if (!("choice" in state) || state.choice === undefined || state.at === "reading") return;
    const { name, choice } = state;
    begin().show(refusalOf(error, { name, choice, again: { label: "重新读取", run: () => void read({ name, choice }) } }));
  };
  const choose = (files: readonly File[]): void => {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) {
      toast.warning(tooManyFiles(files.length));
      return;
    }
    const why = fileProblem(SHEET_FILE, file);
    if (why === undefined) void send(file);
    else begin().show({ at: "refused", name: file.name, why });
  };
  const cancel = (): void => {
    const before = state.at === "reading" ? state.before : undefined;
    if (before !== undefined && "choice" in before) reference.current = withSheet(reference.current, before.choice?.chosen ?? "");
    begin().show(before ?? { at: "empty" });
  };
  const save = async (download: SheetDownload): Promise<void> => {
    try {
      const workbook = download === "marked" ? inputOf(source.file, reference.current) : {};
      const input = { ...given, ...workbook, part: download };
      saveFile((await sendCall(http, source.file, input, { toasts: "none", timeout: PATIENCE })) as unknown as Blob, download);
    } catch (error) {
      if (error instanceof ReplyError) showFailureToast(toast, error);
    }
  };
  const sent = (call: AnyCall): Data => ({ ...given, ...inputOf(call, reference.current) });
  return { state, choose, chooseSheet, cancel, assign, inputOf: sent, refuse, save };
}

type Reading = Extract<ImportState, { at: "reading" }>;

/** The running step of an import. `signal` aborts when another step begins; from then on, `show` does nothing. */
interface Stage {
  signal: AbortSignal;
  show: (next: ImportState) => void;
}

/** Returns a function that begins a stage. It aborts the previous stage, as closing the dialog does. */
function useStage(setState: (next: ImportState) => void): () => Stage {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    return { signal, show: (next) => !signal.aborted && setState(next) };
  };
}

/** Returns the members of an upload's reply that are inputs of a call. They name the workbook and the chosen sheet. */
function inputOf(call: AnyCall, reply: Data): Data {
  const names = inputNames(call);
  return Object.fromEntries(Object.entries(reply).filter(([name]) => names.has(name)));
}

const workbookOf = (id: string): string => id.split(":", 1)[0] ?? id;

/** Returns the upload's reply with the workbook's id replaced by an id that also names a sheet. */
function withSheet(reply: Data, id: string): Data {
  const isWorkbook = (value: unknown): boolean => typeof value === "string" && workbookOf(value) === workbookOf(id);
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, isWorkbook(value) ? id : value]));
}

/**
 * Lists the sheets of the workbook that was read, and the chosen one.
 *
 * @param earlier the choice of an earlier reading of the same workbook; its sequence of sheets is kept, so that the list does not jump
 */
function choiceOf({ sheet, id, others }: SheetReading, earlier?: SheetChoice): SheetChoice {
  const sheets = [{ name: sheet, id }, ...others];
  const order = (earlier?.sheets ?? sheets).map(({ name }) => name);
  return { chosen: id, sheets: sheets.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name)) };
}

interface Failed {
  name: string;
  again: Retry;
  /** Sheets that are known from an earlier reading. */
  choice?: SheetChoice;
}

/** Builds the state that a failed import shows. The end of the session is reported elsewhere, so it shows an empty import. */
function refusalOf(error: unknown, { name, again, choice }: Failed): ImportState {
  const earlier = choice === undefined ? {} : { choice };
  if (!(error instanceof ReplyError)) return { at: "refused", name, why: FAILED, again, ...earlier };
  if (SESSION_INVALID.includes(error.code ?? "")) return { at: "empty" };
  const { problems, reading } = (error.data ?? {}) as Partial<SheetRefusal>;
  const opened = reading === undefined ? undefined : { reading, choice: choiceOf(reading, choice) };
  if (Array.isArray(problems) && opened !== undefined) return { at: "faulty", name, refusal: error.data as SheetRefusal, ...opened };
  // The server refuses the same file again; only a broken connection or a busy server is worth a retry.
  const isFinal = error.status === 422 || error.status === 413;
  const why = error.message === "" ? FAILED : error.message;
  return { at: "refused", name, why, ...(isFinal ? {} : { again }), ...(opened ?? earlier) };
}
