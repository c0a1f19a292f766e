import { Alert, Select, Tag } from "antd";
import { type ReactNode, useId } from "react";
import type { SheetNote, SheetReading, SheetWarning } from "../contract/language/sheet.ts";
import { type FindingColumn, FindingsTable } from "./findings-table.tsx";
import type { SheetChoice } from "./use-import.ts";

interface SheetPickerProps {
  choice: SheetChoice;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/**
 * Renders the name of the sheet that was read. If other sheets of the workbook contain data, the user can choose one of them instead. The
 * choices show which sheets have the expected headings.
 */
export function SheetPicker({ choice: { chosen, sheets }, disabled, onChoose }: SheetPickerProps): ReactNode {
  const id = useId();
  const [only] = sheets;
  return (
    <div className="gp-import-sheet">
      <label htmlFor={id}>工作表</label>
      {sheets.length > 1 ? (
        <Select
          id={id}
          className="gp-import-sheets"
          value={chosen}
          disabled={disabled}
          options={sheets.map(({ id: value, name, fits }) => ({ value, label: name, fits }))}
          optionRender={({ label, data }) => (
            <span className="gp-import-option">
              <span>{label}</span>
              {data.fits !== undefined && <Tag color={data.fits ? "success" : "default"}>{data.fits ? "表头相符" : "表头不符"}</Tag>}
            </span>
          )}
          onChange={onChoose}
        />
      ) : (
        <output id={id}>「{only?.name}」</output>
      )}
    </div>
  );
}

/** Kinds of notes about rows and columns whose data may be missing from the import. */
const MISSING: ReadonlySet<SheetNote["kind"]> = new Set(["above", "between", "columns", "beside", "hiddenFitting"]);

/** Renders the notes about a read sheet: content that was ignored, hidden content that was read, and other sheets with data. */
export function ReadingNotes({ reading: { notes, others } }: { reading: SheetReading }): ReactNode {
  const lines = notes.map(({ message }) => message);
  if (others.length > 0) lines.push(`以下工作表也有数据，没有读取：${others.map(({ name }) => `「${name}」`).join("、")}`);
  if (lines.length === 0) return null;
  const isMissing = notes.some(({ kind }) => MISSING.has(kind)) || others.some(({ fits }) => fits);
  return (
    <Alert
      type={isMissing ? "warning" : "info"}
      showIcon
      title={
        <ul className="gp-import-notes" aria-label="读取说明">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

const WARNING_COLUMNS: readonly FindingColumn<SheetWarning>[] = [
  { title: "行", textOf: ({ row }) => `第${row}行`, short: true },
  { title: "单元格", textOf: ({ cell }) => cell ?? "", short: true },
  { title: "内容", textOf: ({ content }) => content ?? "" },
  { title: "提醒", textOf: ({ message }) => message, main: true },
];

/** Lists the values of a sheet that rules find unusual, which do not prevent its import. Renders nothing if there are none. */
export function Warnings({ reading: { warnings, warningTotal } }: { reading: SheetReading }): ReactNode {
  if (warningTotal === 0) return null;
  const more = warningTotal > warnings.length ? `，列出前 ${warnings.length} 处` : "";
  return (
    <>
      <Alert type="warning" showIcon title={`有 ${warningTotal} 处请核对${more}；不影响导入`} />
      <FindingsTable label="提醒列表" findings={warnings} columns={WARNING_COLUMNS} />
    </>
  );
}
