import { useEffect, useRef, useState } from "react";
import { type AnyCall, inputNames } from "../contract/call.ts";
import type { Data } from "../contract/data.ts";
import { SESSION_INVALID } from "../contract/envelope.ts";
import { fileProblem } from "../contract/file-rules.ts";
import type { RowImport } from "../contract/screen.ts";
import { SHEET_FILE, type SheetPart, type SheetReading, type SheetRefusal, type SheetReply } from "../contract/sheet.ts";
import { fileArrived, fileKey } from "../data/request-keys.ts";
import { ReplyError, tellFailure } from "../data/reply-error.ts";
import { replyOf, sendCall } from "../data/send-call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { noteImported } from "./imported-rows.ts";
import { saveFile } from "../host/save-file.ts";

/** How far a spreadsheet is. */
export type ImportState =
  | { at: "empty" }
  /** From 0 to 1; 1: it is there, and being read. */
  | { at: "sending"; name: string; progress: number }
  | { at: "read"; name: string; rows: readonly Data[]; reading: SheetReading }
  | { at: "faulty"; name: string; refusal: SheetRefusal }
  /** It was not taken; `again`: it may be the next time. */
  | { at: "refused"; name: string; why: string; again?: File };

export interface ImportController {
  state: ImportState;
  choose: (files: readonly File[]) => void;
  cancel: () => void;
  /** Saves a file that is offered beside the import. */
  save: (part: SheetPart) => Promise<void>;
}

const FAILED = "上传失败";
const tooManyFiles = (count: number): string => `当前限制选择 1 个文件，本次选择了 ${count} 个文件`;

/** One spreadsheet on its way: sent, read and judged by the server; nothing is taken before somebody has seen it. */
export function useImport(source: RowImport): ImportController {
  const { http, toast } = useRuntime();
  const [state, setState] = useState<ImportState>({ at: "empty" });
  const under = useRef<AbortController>(undefined);
  const sent = useRef<Data>({});
  useEffect(() => () => under.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController();
    under.current?.abort();
    under.current = controller;
    const { name } = file;
    const { signal } = controller;
    const show = (next: ImportState): void => {
      if (!signal.aborted) setState(next);
    };
    show({ at: "sending", name, progress: 0 });
    try {
      const onProgress = (progress: number): void => show({ at: "sending", name, progress });
      const uploading = { toasts: "none" as const, signal, onProgress, key: fileKey(file) };
      sent.current = ((await sendCall(http, source.call, { file }, uploading)) ?? {}) as Data;
      fileArrived(file);
      const named = taken(source.rows, sent.current);
      const reply = await replyOf(http, source.rows, named, { toasts: "none", signal });
      const rows = reply.data as readonly Data[];
      const { reading } = reply.whole as SheetReply;
      noteImported(rows, reading.id);
      show({ at: "read", name, rows, reading });
    } catch (error) {
      if (!signal.aborted) show(failureOf(error, file));
    }
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
    else {
      under.current?.abort();
      setState({ at: "refused", name: file.name, why });
    }
  };
  return {
    state,
    choose,
    cancel: () => {
      under.current?.abort();
      setState({ at: "empty" });
    },
    save: async (part) => {
      try {
        const input = part === "marked" ? { ...taken(source.file, sent.current), part } : { part };
        saveFile((await sendCall(http, source.file, input, { toasts: "none" })) as unknown as Blob, part);
      } catch (error) {
        if (error instanceof ReplyError) tellFailure(toast, error);
      }
    },
  };
}

/** What a call takes of what the upload was answered. */
function taken(call: AnyCall, reply: Data): Data {
  const names = inputNames(call);
  return Object.fromEntries(Object.entries(reply).filter(([name]) => names.has(name)));
}

function failureOf(error: unknown, file: File): ImportState {
  const { name } = file;
  if (!(error instanceof ReplyError)) return { at: "refused", name, why: FAILED, again: file };
  // The session's end speaks for itself.
  if (SESSION_INVALID.includes(error.code ?? "")) return { at: "empty" };
  const refusal = error.data as Partial<SheetRefusal> | null | undefined;
  if (Array.isArray(refusal?.problems)) return { at: "faulty", name, refusal: refusal as SheetRefusal };
  // The same file is judged the same way; a line that broke, or a busy server, may do better.
  const judged = error.status === 422 || error.status === 413;
  return { at: "refused", name, why: error.message === "" ? FAILED : error.message, ...(judged ? {} : { again: file }) };
}
