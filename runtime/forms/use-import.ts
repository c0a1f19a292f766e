import { useEffect, useRef, useState } from "react";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { SESSION_INVALID } from "../contract/wire/envelope.ts";
import { fileProblem } from "../contract/language/file-rules.ts";
import type { RowImport } from "../contract/language/screen.ts";
import {
  type OtherSheet,
  SHEET_FILE,
  type SheetPart,
  type SheetReading,
  type SheetRefusal,
  type SheetReply,
} from "../contract/language/sheet.ts";
import { fileArrived, fileKey } from "../data/request-keys.ts";
import { ReplyError, tellFailure } from "../data/reply-error.ts";
import { replyOf, sendCall } from "../data/send-call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { noteImported } from "./imported-rows.ts";
import { saveFile } from "../host/save-file.ts";

/** The sheets of a workbook that hold data, the one that was read by itself first, and the id of the one that is read. */
export interface SheetChoice {
  chosen: string;
  /** `fits` is absent for a sheet whose headings are not known to fit. */
  sheets: readonly (Omit<OtherSheet, "fits"> & { fits?: boolean })[];
}

interface Named {
  /** Name of the file. */
  name: string;
}

/** What is known of a workbook that was read once. */
interface Opened {
  reading: SheetReading;
  choice: SheetChoice;
}

/** State of an import; only `read` may be taken. */
export type ImportState =
  | { at: "empty" }
  /** The file is sent; `progress` from 0 to 1. */
  | ({ at: "sending"; progress: number } & Named)
  /** The server reads it, or waits to do so; `before`: what another sheet was read to. */
  | ({ at: "reading"; choice?: SheetChoice; before?: ImportState } & Named)
  | ({ at: "read"; rows: readonly Data[] } & Named & Opened)
  | ({ at: "faulty"; refusal: SheetRefusal } & Named & Opened)
  /** Refused as a whole; `again` is there where a second try may succeed, `reading` where a sheet was read. */
  | ({ at: "refused"; why: string; again?: Retry } & Named & Partial<Opened>);

/** A second try, and the words of its button. */
export interface Retry {
  label: string;
  run: () => void;
}

export interface ImportController {
  state: ImportState;
  choose: (files: readonly File[]) => void;
  /** Reads another sheet of the same workbook, by its id. */
  chooseSheet: (id: string) => void;
  /** Ends what is under way; of another sheet that is read, the first one stays. */
  cancel: () => void;
  /** Saves a file that is offered beside the import. */
  save: (part: SheetPart) => Promise<void>;
}

const FAILED = "上传失败";
const tooManyFiles = (count: number): string => `当前限制选择 1 个文件，本次选择了 ${count} 个文件`;

/**
 * Carries one spreadsheet: sends it, has it read and judged by the server, and keeps what was found until somebody has seen it.
 * Another sheet of the workbook is read without sending the file again.
 */
export function useImport(source: RowImport): ImportController {
  const { http, toast } = useRuntime();
  const [state, setState] = useState<ImportState>({ at: "empty" });
  const begin = useStage(setState);
  /** Names the workbook, and the sheet that was chosen, for the calls that follow the upload. */
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
      const reply = await replyOf(http, source.rows, inputOf(source.rows, reference.current), { toasts: "none", signal });
      const rows = reply.data as readonly Data[];
      const { reading } = reply.whole as SheetReply;
      if (signal.aborted) return;
      reference.current = withSheet(reference.current, reading.id);
      noteImported(rows, reading.id);
      show({ at: "read", name: of.name, rows, reading, choice: choiceOf(reading, of.choice) });
    } catch (error) {
      show(refusalOf(error, { ...of, again: { label: "重新读取", run: () => void read(of) } }));
    }
  };
  const chooseSheet = (id: string): void => {
    if (!("choice" in state) || state.choice === undefined || state.at === "reading") return;
    reference.current = withSheet(reference.current, id);
    void read({ name: state.name, choice: { ...state.choice, chosen: id }, before: state });
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
  const save = async (part: SheetPart): Promise<void> => {
    try {
      const input = part === "marked" ? { ...inputOf(source.file, reference.current), part } : { part };
      saveFile((await sendCall(http, source.file, input, { toasts: "none" })) as unknown as Blob, part);
    } catch (error) {
      if (error instanceof ReplyError) tellFailure(toast, error);
    }
  };
  return { state, choose, chooseSheet, cancel, save };
}

type Reading = Extract<ImportState, { at: "reading" }>;

/** One thing under way: `show` does nothing once another one began. */
interface Stage {
  signal: AbortSignal;
  show: (next: ImportState) => void;
}

/** Answers what begins a stage: it ends the one that is under way, as leaving the dialog does. */
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

/** The members of an upload's reply that a call takes. */
function inputOf(call: AnyCall, reply: Data): Data {
  const names = inputNames(call);
  return Object.fromEntries(Object.entries(reply).filter(([name]) => names.has(name)));
}

const workbookOf = (id: string): string => id.split(":", 1)[0] ?? id;

/** The members of an upload's reply, with the workbook's id in its place naming a sheet too. */
function withSheet(reply: Data, id: string): Data {
  const isWorkbook = (value: unknown): boolean => typeof value === "string" && workbookOf(value) === workbookOf(id);
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, isWorkbook(value) ? id : value]));
}

/** @param earlier the same workbook as another reading named it, whose order is kept */
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

/** What an import that failed shows. The end of the session shows itself. */
function refusalOf(error: unknown, { name, again, choice }: Failed): ImportState {
  const earlier = choice === undefined ? {} : { choice };
  if (!(error instanceof ReplyError)) return { at: "refused", name, why: FAILED, again, ...earlier };
  if (SESSION_INVALID.includes(error.code ?? "")) return { at: "empty" };
  const { problems, reading } = (error.data ?? {}) as Partial<SheetRefusal>;
  const opened = reading === undefined ? undefined : { reading, choice: choiceOf(reading, choice) };
  if (Array.isArray(problems) && opened !== undefined) return { at: "faulty", name, refusal: error.data as SheetRefusal, ...opened };
  // The same file is judged the same way; a line that broke, or a busy server, may do better.
  const judged = error.status === 422 || error.status === 413;
  const why = error.message === "" ? FAILED : error.message;
  return { at: "refused", name, why, ...(judged ? {} : { again }), ...(opened ?? earlier) };
}
