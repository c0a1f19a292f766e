import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { labelOf } from "../../contract/values/data.ts";
import { entered, isEmpty } from "../../contract/language/condition.ts";
import { useRuntime } from "../../host/runtime.tsx";
import { type ControlProps, hasButtons } from "../base/control.ts";
import { FileInput, UploadState, useFilePicker } from "./file-picker.tsx";
import { StoredFile } from "../stored-file.tsx";
import { limitsOf, useUpload } from "./use-upload.ts";
import "./upload.css";

/** Message if a user chooses a second file, because only one is allowed (P-UPLOAD-01). */
const ONE_ONLY = "当前限制选择 1 个文件，请先删除已有文件";

/**
 * Renders an input for one file, with the name of the current file. Users choose or drop a file. Another file can be chosen only after the
 * current file was removed.
 */
export default function UploadControl(props: ControlProps): ReactNode {
  const { field, value, disabled, id } = props;
  const { toast } = useRuntime();
  const upload = useUpload(props);
  const label = labelOf(field.label, props.scope());
  const { accept, hint } = limitsOf(field);
  const busy = upload.progress !== undefined;
  const taken = !isEmpty(value);
  const storedName = field.fileName === undefined ? undefined : entered(props.scope(), field.fileName);
  const name = isEmpty(storedName) ? upload.name : String(storedName);
  const onFiles = (files: readonly File[]): void => {
    const [file] = files;
    if (taken || busy || files.length > 1) toast.warning(ONE_ONLY);
    else if (file !== undefined && upload.admits(file)) void upload.send(file);
  };
  const picker = useFilePicker(disabled, onFiles);
  const notes = [props.describedBy, `${id}-limits`].filter((note) => note !== undefined).join(" ");
  return (
    <div className={`gp-upload${picker.over ? " gp-upload-over" : ""}`} {...picker.dropProps}>
      <FileInput picker={picker} accept={accept} label={label} disabled={disabled} onFiles={onFiles} />
      <div className="gp-upload-line">
        <Button
          id={id}
          icon={<UploadOutlined />}
          disabled={disabled}
          aria-describedby={notes}
          aria-label={`${label}：选择文件`}
          onClick={() => (taken || busy ? toast.warning(ONE_ONLY) : picker.open())}
        >
          选择文件
        </Button>
        <span id={`${id}-limits`} className="gp-upload-limits">
          {hint}
        </span>
      </div>
      <UploadState upload={upload} label={label} />
      {taken && (
        <div className="gp-upload-file">
          <PaperClipOutlined />
          <StoredFile value={value} name={name} />
          {hasButtons(props) && (
            <Button
              type="text"
              disabled={disabled}
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除${name ?? label}`}
              onClick={() => void upload.remove()}
            />
          )}
        </div>
      )}
    </div>
  );
}
