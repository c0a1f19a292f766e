import { DeleteOutlined, PlusOutlined, SwapOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import { labelOf } from "../../contract/values/data.ts";
import { lazyComponent } from "../../host/lazy-component.tsx";
import { useRuntime } from "../../host/runtime.tsx";
import { type ControlProps, hasButtons } from "../base/control.ts";
import { FileInput, UploadState, useFilePicker } from "./file-picker.tsx";
import { limitsOf, useUpload } from "./use-upload.ts";
import "./upload.css";

const CropDialog = lazyComponent(() => import("./crop-dialog.tsx"));

/**
 * Renders an input for an image file, with the current image. Users choose or drop a file, and can replace or remove it. If the field
 * declares a crop, the image is cropped in a dialog first (P-UPLOAD-03).
 */
export default function ImageControl(props: ControlProps): ReactNode {
  const { field, value, disabled, id } = props;
  const upload = useUpload(props);
  const [cutting, setCutting] = useState<File>();
  const main = useRef<HTMLButtonElement>(null);
  const label = labelOf(field.label, props.scope());
  const { accept, hint } = limitsOf(field);
  const crop = field.file?.crop;
  const onFiles = ([file]: readonly File[]): void => {
    if (file === undefined || !upload.admits(file)) return;
    if (crop === undefined) void upload.send(file);
    else setCutting(file);
  };
  const picker = useFilePicker(disabled, onFiles);
  const finish = (cut: File | undefined): void => {
    setCutting(undefined);
    if (cut !== undefined && upload.admits(cut)) void upload.send(cut);
  };
  const shown = typeof value === "string" && !isEmpty(value) ? value : undefined;
  const notes = [props.describedBy, `${id}-limits`].filter((note) => note !== undefined).join(" ");
  return (
    <div className={`gp-upload${picker.over ? " gp-upload-over" : ""}`} {...picker.dropProps}>
      <FileInput picker={picker} accept={accept} label={label} disabled={disabled} onFiles={onFiles} />
      <div className="gp-image">
        {shown === undefined ? (
          <button
            ref={main}
            type="button"
            id={id}
            className="gp-image-place"
            disabled={disabled || upload.progress !== undefined}
            aria-describedby={notes}
            aria-label={`上传图片：${label}`}
            onClick={picker.open}
          >
            <PlusOutlined />
            <span>上传图片</span>
          </button>
        ) : (
          <Preview address={shown} label={label} />
        )}
        {shown !== undefined && hasButtons(props) && (
          <div className="gp-image-buttons">
            <Button
              ref={main}
              id={id}
              size="small"
              disabled={disabled}
              icon={<SwapOutlined />}
              aria-label={`更换${label}`}
              aria-describedby={notes}
              onClick={picker.open}
            >
              更换
            </Button>
            <Button
              size="small"
              disabled={disabled}
              icon={<DeleteOutlined />}
              aria-label={`删除${label}`}
              onClick={() => void upload.remove()}
            >
              删除
            </Button>
          </div>
        )}
      </div>
      <div id={`${id}-limits`} className="gp-upload-limits">
        {hint}
      </div>
      <UploadState upload={upload} label={label} />
      {cutting !== undefined && crop !== undefined && (
        <CropDialog
          file={cutting}
          crop={crop}
          label={label}
          onCut={finish}
          onUnreadable={() => {
            setCutting(undefined);
            upload.refuse(field.file?.messages.types ?? "图片无法打开");
          }}
          afterClose={() => main.current?.focus()}
          onMissing={() => setCutting(undefined)}
        />
      )}
    </div>
  );
}

function Preview({ address, label }: { address: string; label: string }): ReactNode {
  const { http } = useRuntime();
  const [broken, setBroken] = useState<string>();
  return (
    <div className="gp-image-preview">
      {broken === address ? (
        <span className="gp-empty">图片无法显示</span>
      ) : (
        <img src={`${http.defaults.baseURL ?? ""}${address}`} alt={`${label}预览`} onError={() => setBroken(address)} />
      )}
    </div>
  );
}
