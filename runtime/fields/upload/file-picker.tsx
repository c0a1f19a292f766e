import { Button } from "antd";
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Upload } from "./use-upload.ts";

interface Picker {
  input: RefObject<HTMLInputElement | null>;
  /** Opens the browser's file dialog. */
  open: () => void;
  /** A file is being dragged over the drop area. */
  over: boolean;
  /** Props of the drop area. */
  dropProps: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/**
 * Returns what a component needs to let users choose files: props of the drop area, and a function that opens the browser's file dialog.
 * The component must render a {@link FileInput}.
 *
 * @param disabled true: dropped files are ignored
 * @param onFiles receives the dropped files
 */
export function useFilePicker(disabled: boolean, onFiles: (files: readonly File[]) => void): Picker {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return {
    input,
    open: () => input.current?.click(),
    over,
    dropProps: {
      onDragOver: (event) => {
        // Otherwise the browser would leave the page and open the file.
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

/** Renders the hidden file input of a {@link useFilePicker}. Tab does not reach it, because visible buttons open its dialog. */
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
        // Choosing the same file again must trigger a change event.
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** Uses the browser's progress element. antd's adds 7.5 kB to every page with an upload, and most users never see it. */
function UploadProgress({ fraction, label }: { fraction: number; label: string }): ReactNode {
  const percent = Math.round(fraction * 100);
  return (
    <>
      <progress max={100} value={percent} aria-label={`${label} 上传进度`} />
      <span aria-hidden>{percent}%</span>
    </>
  );
}

/**
 * Renders the state of an upload, or nothing if there is none to show. While it runs, it shows the progress, with a button that cancels it.
 * After a failure, it shows the reason, with a button that tries again if that may help.
 */
export function UploadState({ upload, label }: { upload: Upload; label: string }): ReactNode {
  return (
    <>
      {upload.progress !== undefined && (
        <div className="gp-upload-line">
          <UploadProgress fraction={upload.progress} label={label} />
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
