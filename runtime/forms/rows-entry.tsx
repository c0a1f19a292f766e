import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { type Data, labelOf } from "../contract/data.ts";
import type { Form, RowEntry } from "../contract/screen.ts";
import { type InputRules, judge } from "../contract/violations.ts";
import type { ControlProps } from "../fields/base/control.ts";
import { loadChunk, NOT_LOADED } from "../host/load-chunk.ts";
import { lazyPart } from "../host/lazy-part.tsx";
import { partInPlace } from "../host/part-in-place.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { loadFormDialog } from "./load-form-dialog.ts";
import type { FormEntry } from "./use-record-form.ts";

const RowsTable = partInPlace(
  async () => ({ default: (await import("../fields/rows/rows-table.tsx")).RowsTable }),
  <LoadingLines rows={3} />,
);
const FormDialog = lazyPart(async () => ({ default: (await loadFormDialog()).FormDialog }));

/** The row at hand; without a place it is a new one. */
interface Opened {
  at?: number;
  form: Form;
  rules: InputRules;
}

const NONE: readonly Data[] = [];

/** Rows that people enter: one at a time in a dialog, each judged by the rules of its entity. */
export function RowsEntry(props: ControlProps & { entry: RowEntry }): ReactNode {
  const { id, field, scope, screen, disabled, describedBy } = props;
  const { rows, opened, open, close, put, remove } = useRowsEntry(props);
  const label = labelOf(field.label, scope());
  return (
    <div id={id} tabIndex={-1} className="gp-rows-entry">
      {!disabled && (
        <Button className="gp-rows-add" icon={<PlusOutlined />} aria-describedby={describedBy} onClick={() => open()}>
          添加一行
        </Button>
      )}
      <RowsTable
        columns={field.columns ?? []}
        rows={rows}
        scope={scope()}
        screen={screen}
        totals={field.totals}
        label={label}
        {...(disabled ? {} : { actions: (at: number) => <RowButtons at={at} edit={() => open(at)} remove={() => remove(at)} /> })}
      />
      {opened !== undefined && (
        <FormDialog
          key={opened.at ?? "new"}
          title={`${opened.at === undefined ? "添加" : "编辑"}${label}`}
          form={opened.form}
          record={opened.at === undefined ? undefined : rows[opened.at]}
          screen={screen}
          scopeOf={(form) => ({ ...scope(), form })}
          judge={(entered) => judge(opened.rules, entered.values)}
          onSubmit={(entered) => put(opened.at, entered)}
          onLeave={close}
          onMissing={close}
        />
      )}
    </div>
  );
}

function useRowsEntry({ entry, value, onChange }: ControlProps & { entry: RowEntry }) {
  const { toast } = useRuntime();
  const [opened, setOpened] = useState<Opened>();
  const rows = Array.isArray(value) ? (value as readonly Data[]) : NONE;
  const open = (at?: number): void => {
    const form: Form = { errors: "fields", items: entry.items };
    loadChunk(entry.typed).then(
      (rules) => setOpened({ ...(at === undefined ? {} : { at }), form, rules }),
      () => toast.error(NOT_LOADED, { persistent: true }),
    );
  };
  const close = (): void => setOpened(undefined);
  const put = async (at: number | undefined, { values }: FormEntry): Promise<true> => {
    // What no column shows is kept.
    onChange(at === undefined ? [...rows, values] : rows.map((row, index) => (index === at ? { ...row, ...values } : row)));
    close();
    return true;
  };
  return { rows, opened, open, close, put, remove: (at: number) => onChange(rows.filter((_, index) => index !== at)) };
}

function RowButtons({ at, edit, remove }: { at: number; edit: () => void; remove: () => void }): ReactNode {
  return (
    <span className="gp-row-actions">
      <Button type="link" icon={<EditOutlined />} aria-label={`编辑第${at + 1}行`} onClick={edit} />
      {/* Not red: it asks nothing, and nothing is lost before the form is saved. */}
      <Button type="link" icon={<DeleteOutlined />} aria-label={`删除第${at + 1}行`} onClick={remove} />
    </span>
  );
}
