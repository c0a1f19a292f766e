import { DeleteOutlined, EditOutlined, ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import { withFormulas } from "../contract/values/formulas.ts";
import type { Column, Form, RowEntry, RowImport } from "../contract/language/screen.ts";
import { type InputRules, validateInput } from "../contract/language/violations.ts";
import { type ControlProps, hasButtons } from "../fields/base/control.ts";
import { shownColumns } from "../fields/rows/data-column.tsx";
import { loadChunk, NOT_LOADED } from "../host/load-chunk.ts";
import { lazyComponent } from "../host/lazy-component.tsx";
import { lazyInline } from "../host/lazy-inline.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { useUndoToast } from "../host/use-undo-toast.ts";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { isSection } from "./form-items.ts";
import { areFull, areMany } from "./imported-rows.ts";
import { formDialog } from "./load-form-dialog.ts";
import type { FormEntry } from "./use-record-form.ts";
import "./rows-entry.css";

const RowsTable = lazyInline(
  async () => ({ default: (await import("../fields/rows/rows-table.tsx")).RowsTable }),
  <LoadingLines rows={3} />,
);
const ImportDialog = lazyComponent(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));
const FormDialog = lazyComponent(formDialog);

/** The row that the dialog edits: its position in the list (`at`, absent for a new row), its form and its rules. */
interface Opened {
  at?: number;
  form: Form;
  rules: InputRules;
}

const NONE: readonly Data[] = [];

interface RowsEntryProps extends ControlProps {
  entry?: RowEntry | undefined;
  source?: RowImport | undefined;
}

/**
 * Edits a list of rows, one row at a time in a dialog. Each row is validated by the rules of its entity. Rows can also be
 * imported from a spreadsheet.
 */
export function RowsEntry(props: RowsEntryProps): ReactNode {
  const { id, field, scope, screen, disabled, describedBy, entry, source } = props;
  const { rows, opened, added, coming, prepare, open, close, put, remove } = useRowsEntry(props);
  const label = labelOf(field.label, scope());
  const many = areMany(rows);
  return (
    <div id={id} tabIndex={-1} className="gp-rows-entry">
      {hasButtons(props) && (
        <div className="gp-rows-add">
          {source !== undefined && <ImportButton {...props} source={source} rows={rows} label={label} />}
          {entry !== undefined && areFull(rows) && (
            <span className="gp-hint">{many ? "行数较多，请修改表格后重新导入" : `已有 ${rows.length} 行，不能再逐行添加`}</span>
          )}
          {entry !== undefined && !areFull(rows) && (
            <Button
              icon={<PlusOutlined />}
              disabled={disabled}
              aria-describedby={describedBy}
              loading={coming ? { delay: 200 } : false}
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => open()}
            >
              添加一行
            </Button>
          )}
        </div>
      )}
      <RowsTable
        columns={field.columns ?? []}
        rows={rows}
        scope={scope()}
        screen={screen}
        totals={field.totals}
        label={label}
        inSight={added}
        {...(!hasButtons(props) || entry === undefined || many
          ? {}
          : { actions: (at: number) => <RowButtons at={at} disabled={disabled} edit={() => open(at)} remove={() => remove(at)} /> })}
      />
      {opened !== undefined && (
        <FormDialog
          key={opened.at ?? "new"}
          title={`${opened.at === undefined ? "添加" : "编辑"}${label}`}
          form={opened.form}
          record={opened.at === undefined ? undefined : rows[opened.at]}
          screen={screen}
          scopeOf={(form) => ({ ...scope(), row: form, form })}
          validate={(entered) => validateInput(opened.rules, entered.values)}
          onSubmit={(entered) => put(opened.at, entered)}
          onLeave={close}
          onMissing={close}
        />
      )}
    </div>
  );
}

interface ImportButtonProps extends ControlProps {
  source: RowImport;
  rows: readonly Data[];
  label: string;
}

function ImportButton({
  source,
  rows,
  label,
  field,
  scope,
  screen,
  disabled,
  describedBy,
  onChange,
  onImported,
}: ImportButtonProps): ReactNode {
  const { toast } = useRuntime();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const take = async (taken: readonly Data[]): Promise<undefined> => {
    const { formulas } = field;
    // Synchronous, because the follow-up reads the rows from the form. A copy of the list would be sent row by row, not as a reference to its spreadsheet.
    flushSync(() => onChange(formulas === undefined ? taken : taken.map((row) => withFormulas(formulas, row))));
    if (onImported === undefined) toast.success(`已填入 ${taken.length} 行，尚未保存`);
    else await onImported();
    close();
  };
  return (
    <>
      <Button
        icon={<ImportOutlined />}
        disabled={disabled}
        aria-label={`导入表格：${label}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        导入表格
      </Button>
      {open && (
        <ImportDialog
          field={field}
          source={source}
          present={rows.length}
          scope={scope()}
          screen={screen}
          onTake={take}
          onLeave={close}
          onMissing={close}
        />
      )}
    </>
  );
}

/**
 * Returns the inputs of a row whose columns are shown now. Inputs of hidden columns are left out, and their values stay as they are.
 * Sections are always included.
 */
function enteredOf(entry: RowEntry, columns: readonly Column[], scope: Scope): Form["items"] {
  const shown = new Set(shownColumns(columns, scope).map((column) => column.field));
  return entry.items.filter((item) => isSection(item) || shown.has(item.names[0]));
}

function useRowsEntry({ entry, value, onChange, field, scope }: RowsEntryProps) {
  const { toast } = useRuntime();
  const [opened, setOpened] = useState<Opened>();
  const [coming, setComing] = useState(false);
  const [added, setAdded] = useState<Data>();
  const rows = Array.isArray(value) ? (value as readonly Data[]) : NONE;
  const offerUndo = useUndoToast();
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const open = (at?: number): void => {
    if (entry === undefined) return;
    const form: Form = { errors: "fields", items: enteredOf(entry, field.columns ?? [], scope()) };
    setComing(true);
    loadChunk(entry.typed)
      .then(
        (rules) => setOpened({ ...(at === undefined ? {} : { at }), form, rules }),
        () => toast.error(NOT_LOADED, { persistent: true }),
      )
      .finally(() => setComing(false));
  };
  /** Preloads the rules. A failure is ignored here, because opening a row loads them again and reports it. */
  const prepare = (): void => void (entry !== undefined && loadChunk(entry.typed).catch(() => undefined));
  const close = (): void => setOpened(undefined);
  const put = async (at: number | undefined, { values, names }: FormEntry): Promise<true> => {
    // Values that no column shows are preserved, those that the row itself hides are dropped.
    const entered = { ...(at === undefined ? {} : without(rows[at] ?? {}, names)), ...values };
    const put = withFormulas(field.formulas ?? [], entered);
    if (at === undefined) setAdded(put);
    onChange(at === undefined ? [...rows, put] : rows.map((row, index) => (index === at ? put : row)));
    close();
    return true;
  };
  const remove = (at: number): void => {
    const removed = rows.slice(at, at + 1);
    onChange(rows.filter((_, index) => index !== at));
    offerUndo(`已删除第${at + 1}行，尚未保存`, () => {
      const { rows: now, onChange: change } = latest.current;
      change([...now.slice(0, at), ...removed, ...now.slice(at)]);
    });
  };
  return { rows, opened, added, coming, prepare, open, close, put, remove };
}

const without = (row: Data, names: ReadonlySet<string>): Data =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));

function RowButtons({ at, disabled, edit, remove }: { at: number; disabled: boolean; edit: () => void; remove: () => void }): ReactNode {
  return (
    <span className="gp-row-actions">
      <Button type="link" disabled={disabled} icon={<EditOutlined />} aria-label={`编辑第${at + 1}行`} onClick={edit} />
      {/* Not red: it asks nothing, and nothing is lost before the form is saved. */}
      <Button type="link" disabled={disabled} icon={<DeleteOutlined />} aria-label={`删除第${at + 1}行`} onClick={remove} />
    </span>
  );
}
