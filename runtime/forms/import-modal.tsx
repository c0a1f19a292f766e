import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Progress, Spin } from "antd";
import { type ReactNode, useId } from "react";
import type { RowImport } from "../contract/language/screen.ts";
import { SHEET_FILE, type SheetDownload, type SheetProblem, type SheetRefusal } from "../contract/language/sheet.ts";
import { FileInput, useFilePicker } from "../fields/upload/file-picker.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { type FindingColumn, FindingsTable } from "./findings-table.tsx";
import { ReadingNotes, SheetPicker, Warnings } from "./import-reading.tsx";
import type { ImportController, ImportState } from "./use-import.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";
import "../fields/upload/upload.css";
import "./import-modal.css";

/** State of an import whose sheet was read without mistakes, so that the user can import its rows. */
export type ReadSheet = Extract<ImportState, { at: "read" }>;

interface ImportModalProps {
  title: string;
  /** Title of the imported data, for the names of inputs. */
  label: string;
  source: RowImport;
  controller: ImportController;
  /** Shown above the result: which column is which. */
  assignment?: ReactNode;
  /** Describes in a sentence how an import of the sheet would change the data. */
  summaryOf: (sheet: ReadSheet) => string;
  preview: (sheet: ReadSheet) => ReactNode;
  taking: boolean;
  onTake: () => void;
  onLeave: () => void;
}

/** Notice about old browsers, which the dialog always shows (D-IMPORT-02). */
const OLD_BROWSERS = "低版本浏览器可能导致导入失败，请使用新版浏览器";
const ACCEPT = SHEET_FILE.types.map((type) => `.${type}`).join(",");

/**
 * Renders the dialog of every import: downloads, the choice of file and sheet, and the rows or mistakes that the server found. The user can
 * confirm only a sheet without problems.
 */
export function ImportModal(props: ImportModalProps): ReactNode {
  const { title, label, source, controller, assignment, summaryOf, preview, taking, onTake, onLeave } = props;
  const { toast } = useRuntime();
  const { state } = controller;
  // While another sheet is read, the findings of the last one stay visible, dimmed.
  const shown = state.at === "reading" ? (state.before ?? state) : state;
  const take = (): void => {
    if (taking) return;
    if (state.at === "read") onTake();
    else toast.warning("请先上传文件");
  };
  return (
    <Modal
      {...OPEN_DIALOG}
      title={title}
      width={choiceOf(state) === undefined ? 640 : 960}
      onCancel={onLeave}
      mask={{ closable: state.at === "empty" }}
      footer={[
        <Button key="leave" onClick={onLeave}>
          取消
        </Button>,
        <Button
          key="take"
          type="primary"
          disabled={state.at !== "empty" && state.at !== "read"}
          loading={taking ? { delay: 200 } : false}
          onClick={take}
        >
          确定
        </Button>,
      ]}
    >
      <div className="gp-import">
        <Alert type="warning" showIcon title={OLD_BROWSERS} />
        <Offers source={source} save={controller.save} />
        <Picker controller={controller} label={label} maxRows={source.maxRows} />
        <SheetOf controller={controller} />
        {assignment}
        <div className="gp-import-found" inert={state.at === "reading"} aria-busy={state.at === "reading"}>
          {"reading" in shown && shown.reading !== undefined && <ReadingNotes reading={shown.reading} />}
          {shown.at === "read" && (
            <>
              <p className="gp-import-summary" role="status">
                {summaryOf(shown)}
              </p>
              <Warnings reading={shown.reading} />
              {preview(shown)}
            </>
          )}
          {shown.at === "faulty" && <Problems key={shown.reading.id} refusal={shown.refusal} save={controller.save} />}
        </div>
      </div>
    </Modal>
  );
}

const choiceOf = (state: ImportState) => ("choice" in state ? state.choice : undefined);

function SheetOf({ controller: { state, chooseSheet } }: { controller: ImportController }): ReactNode {
  const choice = choiceOf(state);
  return choice === undefined ? null : <SheetPicker choice={choice} disabled={state.at === "reading"} onChoose={chooseSheet} />;
}

function Offers({ source, save }: { source: RowImport; save: ImportController["save"] }): ReactNode {
  const offer = (download: SheetDownload, label: string): ReactNode => (
    <Button type="link" icon={<DownloadOutlined />} onClick={() => void save(download)}>
      {label}
    </Button>
  );
  return (
    <div className="gp-upload-line">
      {offer("template", "下载模板")}
      {source.codes === true && offer("codes", "下载分类代码")}
    </div>
  );
}

function Picker({ controller, label, maxRows }: { controller: ImportController; label: string; maxRows: number }): ReactNode {
  const { state, choose } = controller;
  const limits = useId();
  const busy = state.at === "sending" || state.at === "reading";
  const picker = useFilePicker(busy, choose);
  return (
    <div className={`gp-upload${picker.over ? " gp-upload-over" : ""}`} {...picker.dropProps}>
      <FileInput picker={picker} accept={ACCEPT} label={`${label}表格`} disabled={busy} onFiles={choose} />
      <div className="gp-upload-line">
        <Button icon={<UploadOutlined />} disabled={busy} aria-describedby={limits} onClick={picker.open}>
          选择文件
        </Button>
        <span id={limits} className="gp-upload-limits">
          支持 {SHEET_FILE.types.join("、")}，不超过 2 MB，最多 {maxRows} 行；可拖到此处
        </span>
      </div>
      {state.at !== "empty" && <span className="gp-text">{state.name}</span>}
      {busy && <Running controller={controller} label={label} />}
      {state.at === "refused" && <Refused refused={state} />}
    </div>
  );
}

/** Shows that the file is being sent or read. The import can be confirmed only after that. */
function Running({ controller: { state, cancel }, label }: { controller: ImportController; label: string }): ReactNode {
  return (
    <div className="gp-upload-line">
      {state.at === "sending" ? (
        <Progress percent={Math.round(state.progress * 100)} size="small" aria-label={`${label} 上传进度`} status="active" />
      ) : (
        <Spin size="small" />
      )}
      <span role="status">{state.at === "sending" ? "正在上传" : "正在读取，读完后可确定"}</span>
      <Button type="link" size="small" onClick={cancel}>
        {state.at === "sending" ? "取消上传" : "取消读取"}
      </Button>
    </div>
  );
}

function Refused({ refused: { why, again } }: { refused: Extract<ImportState, { at: "refused" }> }): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={why}
      {...(again === undefined
        ? {}
        : {
            action: (
              <Button size="small" onClick={again.run}>
                {again.label}
              </Button>
            ),
          })}
    />
  );
}

const PROBLEM_COLUMNS: readonly FindingColumn<SheetProblem>[] = [
  { title: "错误", textOf: ({ message }) => message, main: true },
  { title: "单元格", textOf: ({ cell }) => cell ?? "", short: true },
  { title: "内容", textOf: ({ content }) => content ?? "" },
  { title: "说明", textOf: ({ reason }) => reason },
];

/** Lists every faulty row until the dialog closes or another file is chosen (D-IMPORT-17). */
function Problems({ refusal, save }: { refusal: SheetRefusal; save: ImportController["save"] }): ReactNode {
  const { problems, total, rows } = refusal;
  const more = total > problems.length ? `（列出前 ${problems.length} 处，其余见标注表格）` : "";
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={`${rows} 行数据有误，共 ${total} 处${more}；未导入任何数据，请修改后重新上传`}
        action={
          <Button size="small" icon={<DownloadOutlined />} onClick={() => void save("marked")}>
            下载标注表格
          </Button>
        }
      />
      <FindingsTable label="错误列表" findings={problems} columns={PROBLEM_COLUMNS} />
    </>
  );
}
