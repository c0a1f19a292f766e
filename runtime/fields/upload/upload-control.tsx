import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { labelOf } from "../../contract/data.ts";
import { isEmpty } from "../../contract/condition.ts";
import { useRuntime } from "../../data/runtime.tsx";
import type { ControlProps } from "../control.ts";
import { FileInput, UploadProgress, useFilePicker } from "./file-picker.tsx";
import { limitsOf, useUpload } from "./use-upload.ts";
import "./upload.css";

/** One file and no second one beside it (P-UPLOAD-01). */
const ONE_ONLY = "当前限制选择 1 个文件，请先删除已有文件";

/** A single file of any kind: chosen or dropped, shown by its name, taken away again. */
export default function UploadControl(props: ControlProps): ReactNode {
  const { field, value, disabled, id } = props;
  const { toast } = useRuntime();
  const upload = useUpload(props);
  const label = labelOf(field.label, props.scope());
  const { accept, words } = limitsOf(field);
  const busy = upload.progress !== undefined;
  const taken = !isEmpty(value);
  const onFiles = (files: readonly File[]): void => {
    const [file] = files;
    if (taken || busy || files.length > 1) toast.warning(ONE_ONLY);
    else if (file !== undefined && upload.admits(file)) void upload.send(file);
  };
  const picker = useFilePicker(disabled, onFiles);
  const notes = [props.describedBy, `${id}-limits`].filter((note) => note !== undefined).join(" ");
  return (
    <div className={`gp-upload${picker.over ? " gp-upload-over" : ""}`} {...picker.place}>
      <FileInput picker={picker} accept={accept} label={label} onFiles={onFiles} />
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
          {words}
        </span>
      </div>
      {upload.progress !== undefined && (
        <div className="gp-upload-line">
          <UploadProgress part={upload.progress} label={label} />
          <Button type="link" size="small" onClick={upload.cancel}>
            取消上传
          </Button>
        </div>
      )}
      {taken && (
        <div className="gp-upload-file">
          <PaperClipOutlined />
          <span className="gp-text">{upload.name ?? "已上传的文件"}</span>
          {!disabled && (
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${upload.name ?? label}`} onClick={upload.remove} />
          )}
        </div>
      )}
      {upload.problem !== undefined && (
        <div className="gp-upload-problem" role="alert">
          {upload.problem}
        </div>
      )}
    </div>
  );
}
