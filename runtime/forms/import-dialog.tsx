import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Progress, Table } from "antd";
import { type ReactNode, useId, useState } from "react";
import { type Data, labelOf, type Scope } from "../contract/data.ts";
import type { Field, RowImport } from "../contract/screen.ts";
import { SHEET_FILE, type SheetPart, type SheetProblem, type SheetRefusal } from "../contract/sheet.ts";
import { FileInput, useFilePicker } from "../fields/upload/file-picker.tsx";
import { RowsTable } from "../fields/rows/rows-table.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { type ImportController, useImport } from "./use-import.ts";
import "../fields/upload/upload.css";
import "./import-dialog.css";

interface ImportDialogProps {
  field: Field;
  source: RowImport;
  /** How many rows are there now, which the sheet's replace. */
  present: number;
  scope: Scope;
  screen: string;
  onTake: (rows: readonly Data[]) => Promise<void>;
  onLeave: () => void;
}

/** D-IMPORT-02 */
const OLD_BROWSERS = "低版本浏览器可能导致导入失败，请使用新版浏览器";
const ACCEPT = SHEET_FILE.types.map((type) => `.${type}`).join(",");

/** Fills a list from a spreadsheet: chosen, judged, seen, then taken whole (D-IMPORT). */
export function ImportDialog({ field, source, present, scope, screen, onTake, onLeave }: ImportDialogProps): ReactNode {
  const { toast } = useRuntime();
  const controller = useImport(source);
  const { state } = controller;
  const [taking, setTaking] = useState(false);
  // Those of before: what is taken stands in the form while it is saved.
  const [replaced] = useState(present);
  const label = labelOf(field.label, scope);
  const take = (): void => {
    if (taking) return;
    if (state.at === "read") {
      setTaking(true);
      void onTake(state.rows).finally(() => setTaking(false));
    } else toast.warning("请先上传文件");
  };
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      title={`导入${label}`}
      width={state.at === "read" || state.at === "faulty" ? 960 : 640}
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
        {state.at === "read" && (
          <>
            <p className="gp-import-told" role="status">
              共 {state.rows.length} 行，确定后导入{replaced > 0 ? `，并替换现有的 ${replaced} 行` : ""}
            </p>
            <RowsTable
              columns={field.columns ?? []}
              rows={state.rows}
              scope={scope}
              screen={screen}
              totals={field.totals}
              label={`${label}预览`}
            />
          </>
        )}
        {state.at === "faulty" && <Problems refusal={state.refusal} save={controller.save} />}
      </div>
    </Modal>
  );
}

function Offers({ source, save }: { source: RowImport; save: ImportController["save"] }): ReactNode {
  const offer = (part: SheetPart, words: string): ReactNode => (
    <Button type="link" icon={<DownloadOutlined />} onClick={() => void save(part)}>
      {words}
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
  const { state, choose, cancel } = controller;
  const limits = useId();
  const busy = state.at === "sending";
  const picker = useFilePicker(busy, choose);
  return (
    <div className={`gp-upload${picker.over ? " gp-upload-over" : ""}`} {...picker.place}>
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
      {state.at === "sending" && (
        <div className="gp-upload-line">
          <Progress percent={Math.round(state.progress * 100)} size="small" aria-label={`${label} 上传进度`} status="active" />
          <span role="status">{state.progress < 1 ? "正在上传" : "正在读取"}</span>
          <Button type="link" size="small" onClick={cancel}>
            取消上传
          </Button>
        </div>
      )}
      {state.at === "refused" && <Refused why={state.why} again={state.again} choose={choose} />}
    </div>
  );
}

function Refused({ why, again, choose }: { why: string; again: File | undefined; choose: ImportController["choose"] }): ReactNode {
  return (
    <div className="gp-upload-line">
      <span className="gp-upload-problem" role="alert">
        {why}
      </span>
      {again !== undefined && (
        <Button type="link" size="small" onClick={() => choose([again])}>
          重新上传
        </Button>
      )}
    </div>
  );
}

/** Every row that is wrong; it stands until the dialog is left or another file is chosen (D-IMPORT-17). */
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
      <Table<SheetProblem>
        size="small"
        aria-label="错误列表"
        rowKey={({ row, field }) => `${row} ${field}`}
        dataSource={[...problems]}
        columns={[
          { key: "row", title: "行", dataIndex: "row", width: 80 },
          { key: "message", title: "错误", dataIndex: "message" },
          { key: "reason", title: "说明", dataIndex: "reason" },
        ]}
        pagination={problems.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
        scroll={{ x: "max-content" }}
      />
    </>
  );
}
