import { Button } from "antd";
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Upload } from "./use-upload.ts";

interface Picker {
  input: RefObject<HTMLInputElement | null>;
  /** Opens the browser's own dialog. */
  open: () => void;
  /** A file hangs over the place. */
  over: boolean;
  /** For the place that takes dropped files. */
  place: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Choosing files by a press or by dropping them. */
export function useFilePicker(disabled: boolean, onFiles: (files: readonly File[]) => void): Picker {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return {
    input,
    open: () => input.current?.click(),
    over,
    place: {
      onDragOver: (event) => {
        // Else the browser would leave the page for the file.
        event.preventDefault();
        if (!disabled) setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) onFiles(files);
      },
    },
  };
}

interface InputProps {
  picker: Picker;
  accept: string;
  label: string;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Out of sight and out of the order of keys: buttons open it. */
export function FileInput({ picker, accept, label, disabled, onFiles }: InputProps): ReactNode {
  return (
    <input
      ref={picker.input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      disabled={disabled}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file once more is a choice again.
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** The browser's own: antd's weighs 7.5 kB on every page with an upload, most of which see none. */
function UploadProgress({ part, label }: { part: number; label: string }): ReactNode {
  const percent = Math.round(part * 100);
  return (
    <>
      <progress max={100} value={percent} aria-label={`${label} 上传进度`} />
      <span aria-hidden>{percent}%</span>
    </>
  );
}

/** How far it is, with a way to stop it; or why it was not taken, with a way to try again. */
export function UploadState({ upload, label }: { upload: Upload; label: string }): ReactNode {
  return (
    <>
      {upload.progress !== undefined && (
        <div className="gp-upload-line">
          <UploadProgress part={upload.progress} label={label} />
          <Button type="link" size="small" onClick={upload.cancel}>
            取消上传
          </Button>
        </div>
      )}
      {upload.problem !== undefined && (
        <div className="gp-upload-line">
          <span className="gp-upload-problem" role="alert">
            {upload.problem}
          </span>
          {upload.retry !== undefined && (
            <Button type="link" size="small" aria-label={`重新上传${label}`} onClick={upload.retry}>
              重新上传
            </Button>
          )}
        </div>
      )}
    </>
  );
}
