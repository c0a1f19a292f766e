import { useInsertionEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SESSION_INVALID } from "../../contract/wire/envelope.ts";
import { isEmpty } from "../../contract/language/condition.ts";
import { valuesOf } from "../../contract/values/data.ts";
import { fileProblem } from "../../contract/language/file-rules.ts";
import { fileArrived, fileKey } from "../../data/request-keys.ts";
import { ReplyError } from "../../data/reply-error.ts";
import { useRuntime } from "../../host/runtime.tsx";
import { useUndoToast } from "../../host/use-undo-toast.ts";
import { sendCall } from "../../data/send-call.ts";
import type { ControlProps } from "../base/control.ts";

const UPLOAD_FAILED = "上传失败";

/** The state of the upload of a field, and its functions. {@link useUpload} returns it. */
export interface Upload {
  /** Progress from 0 to 1 while an upload is running. */
  progress: number | undefined;
  /** Reason why the last file was refused. */
  problem: string | undefined;
  /** Name of the file that was uploaded last; undefined if the file is from the record. */
  name: string | undefined;
  /** Whether the field's rule admits the file. If not, sets `problem`. */
  admits: (file: File) => boolean;
  send: (file: File) => Promise<void>;
  cancel: () => void;
  remove: () => Promise<void>;
  refuse: (problem: string) => void;
  /** Sends the file of the failed upload again; undefined if no upload has failed. */
  retry: (() => void) | undefined;
}

/**
 * Uploads the file of a field by the field's call. A reply that is a text becomes the value of the field. The effects of the field can read
 * every reply. A failure shows a toast and sets `problem` and `retry`. Unmounting aborts the upload.
 *
 * @returns the state of the upload, and its functions. `admits` validates a file, `send` uploads it, and `cancel` aborts the upload.
 * `remove` empties the field; a toast usually offers to undo this
 */
export function useUpload(props: ControlProps): Upload {
  const { field, scope } = props;
  const { http, toast } = useRuntime();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState<string>();
  const [failed, setFailed] = useState<File>();
  const under = useRef<AbortController>(undefined);
  const offerUndo = useUndoToast();
  /** The upload of this form whose file is the value. */
  const sent = useRef<{ name: string; reply: unknown }>(undefined);
  const latest = useRef(props);
  latest.current = props;
  // Aborts on unmount only. Other effects also end while the page is hidden, where an upload must continue.
  useInsertionEffect(() => () => under.current?.abort(), []);

  const admits = (file: File): boolean => {
    const found = field.file === undefined ? undefined : fileProblem(field.file, file);
    setProblem(found);
    setFailed(undefined);
    return found === undefined;
  };
  const send = (file: File): Promise<void> => {
    const ended = carry(file);
    props.uploads?.add(ended);
    return ended.then(() => void props.uploads?.delete(ended));
  };
  /** Resolves to false if the upload failed. A cancelled upload resolves to true, because the field has its intended value. */
  const carry = async (file: File): Promise<boolean> => {
    if (field.call === undefined) throw new Error(`the field ${field.names.join(", ")} has no call that takes its file`);
    const controller = new AbortController();
    under.current?.abort();
    under.current = controller;
    setProblem(undefined);
    setFailed(undefined);
    setProgress(0);
    try {
      const input = { ...valuesOf(field.send, scope()), file };
      const options = { toasts: "none" as const, signal: controller.signal, onProgress: setProgress, key: fileKey(file) };
      const data = await sendCall(http, field.call, input, options);
      fileArrived(file);
      if (controller.signal.aborted) return true;
      // Synchronous, because a waiting form sends the value immediately afterwards.
      flushSync(() => {
        setName(file.name);
        latest.current.onChange(typeof data === "string" ? data : latest.current.value, undefined, data);
      });
      sent.current = { name: file.name, reply: data };
      return true;
    } catch (error) {
      if (controller.signal.aborted) return true;
      const { code, message } = error instanceof ReplyError ? error : { code: "", message: "" };
      // The end of the session is reported elsewhere.
      if (SESSION_INVALID.includes(code ?? "")) return false;
      toast.error(UPLOAD_FAILED);
      setProblem(message === "" || message === UPLOAD_FAILED ? UPLOAD_FAILED : `${UPLOAD_FAILED}：${message}`);
      setFailed(file);
      return false;
    } finally {
      if (under.current === controller) {
        under.current = undefined;
        setProgress(undefined);
      }
    }
  };
  return {
    progress,
    problem,
    name,
    admits,
    send,
    cancel: () => {
      under.current?.abort();
      under.current = undefined;
      setProgress(undefined);
    },
    remove: async () => {
      if ((await latest.current.onRemove?.()) === false) return;
      const { value, onRemove } = latest.current;
      setProblem(undefined);
      setFailed(undefined);
      setName(undefined);
      latest.current.onChange(undefined, undefined, null);
      // The effects of the field need the reply of the upload again. A file that `onRemove` removed on the server cannot come back.
      const before = sent.current;
      if (onRemove !== undefined || (field.change !== undefined && before === undefined)) return;
      offerUndo("已删除文件，尚未保存", () => {
        // Another file was chosen since.
        if (!isEmpty(latest.current.value)) return;
        setName(before?.name);
        latest.current.onChange(value, undefined, before?.reply);
      });
    },
    refuse: setProblem,
    retry: failed === undefined ? undefined : () => void send(failed),
  };
}

/**
 * Describes the files that a field accepts: as a text for users (`hint`), and for the browser's file dialog (`accept`). Both are empty if
 * the field accepts any file.
 */
export function limitsOf({ file }: ControlProps["field"]): { accept: string; hint: string } {
  if (file === undefined) return { accept: "", hint: "" };
  const endings = file.types.filter((type) => type !== "jpeg" || !file.types.includes("jpg"));
  return { accept: file.types.map((type) => `.${type}`).join(","), hint: `支持 ${endings.join("、")}，不超过 ${sizeOf(file.maxBytes)}` };
}

const sizeOf = (bytes: number): string => (bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MB` : `${Math.floor(bytes / 1024)} KB`);
