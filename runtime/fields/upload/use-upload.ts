import { useInsertionEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SESSION_INVALID } from "../../contract/wire/envelope.ts";
import { valuesOf } from "../../contract/values/data.ts";
import { fileProblem } from "../../contract/language/file-rules.ts";
import { fileArrived, fileKey } from "../../data/request-keys.ts";
import { ReplyError } from "../../data/reply-error.ts";
import { useRuntime } from "../../host/runtime.tsx";
import { sendCall } from "../../data/send-call.ts";
import type { ControlProps } from "../base/control.ts";

const UPLOAD_FAILED = "上传失败";

export interface Upload {
  /** From 0 to 1 while a file is on its way. */
  progress: number | undefined;
  /** Why the last file was not taken. */
  problem: string | undefined;
  /** Name of the file that was taken last; undefined: it came with the record. */
  name: string | undefined;
  /** Whether the rule admits it; if not, it says why. */
  admits: (file: File) => boolean;
  send: (file: File) => Promise<void>;
  cancel: () => void;
  remove: () => Promise<void>;
  refuse: (problem: string) => void;
  /** Sends the file again that did not arrive; undefined: there is none. */
  retry: (() => void) | undefined;
}

/** Sends the file of one field to its call. What is answered is its value, or what its effects set. */
export function useUpload(props: ControlProps): Upload {
  const { field, scope } = props;
  const { http, toast } = useRuntime();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState<string>();
  const [failed, setFailed] = useState<File>();
  const under = useRef<AbortController>(undefined);
  const latest = useRef(props);
  latest.current = props;
  // Once it is gone, and not (as other effects end) while its page is out of sight: there a file goes on.
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
  /** Answers false when it failed; one that was stopped leaves the field as it was meant to be. */
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
      // At once: what waits for it goes out with it.
      flushSync(() => {
        setName(file.name);
        latest.current.onChange(typeof data === "string" ? data : latest.current.value, undefined, data);
      });
      return true;
    } catch (error) {
      if (controller.signal.aborted) return true;
      const { code, message } = error instanceof ReplyError ? error : { code: "", message: "" };
      // The session's end speaks for itself.
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
      setProblem(undefined);
      setFailed(undefined);
      setName(undefined);
      latest.current.onChange(undefined, undefined, null);
    },
    refuse: setProblem,
    retry: failed === undefined ? undefined : () => void send(failed),
  };
}

/** What may be chosen, in words and for the browser's own dialog. */
export function limitsOf({ file }: ControlProps["field"]): { accept: string; words: string } {
  if (file === undefined) return { accept: "", words: "" };
  const endings = file.types.filter((type) => type !== "jpeg" || !file.types.includes("jpg"));
  return { accept: file.types.map((type) => `.${type}`).join(","), words: `支持 ${endings.join("、")}，不超过 ${sizeOf(file.maxBytes)}` };
}

const sizeOf = (bytes: number): string => (bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MB` : `${Math.floor(bytes / 1024)} KB`);
