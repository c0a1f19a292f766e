import { Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { ListImportResult, PreviewedRow, RowChange } from "../contract/language/list-import.ts";
import type { RowImport } from "../contract/language/screen.ts";
import type { SheetReading, SheetReply } from "../contract/language/sheet.ts";
import type { Data } from "../contract/values/data.ts";
import type { AnyCall } from "../contract/wire/call.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { RequestKeys } from "../data/request-keys.ts";
import { sendCall } from "../data/send-call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type FindingColumn, FindingsTable } from "./findings-table.tsx";
import { ImportModal, type ReadSheet } from "./import-modal.tsx";
import { type ImportController, useImport } from "./use-import.ts";

/** Properties of {@link ListImportDialog}, the dialog that imports a spreadsheet as records of a list. */
export interface ListImportDialogProps {
  title: string;
  source: RowImport;
  /** The call that writes the rows. `input` contains the inputs that it gets in addition to the file. */
  call: AnyCall;
  input: Data;
  /** Called when the dialog closes. `done` is the result of the import; undefined if the user closed the dialog without an import. */
  end: (done?: ImportDone) => void;
}

/** The result of an import: a sentence for the user, and the reply of the server. */
export interface ImportDone {
  message: string;
  result: ListImportResult;
}

/** Reply of the call that previews the rows. */
type PreviewReply = SheetReply & ListImportResult;

/**
 * Renders the dialog that imports a spreadsheet as records of a list. It first shows which rows would add and which would change a record.
 * After confirmation, the server writes all rows, or none.
 */
export function ListImportDialog({ title, source, call, input, end }: ListImportDialogProps): ReactNode {
  const { http, toast } = useRuntime();
  const controller = useImport(source, input);
  const [taking, setTaking] = useState(false);
  const [keys] = useState(() => new RequestKeys(true));
  const write = async (): Promise<void> => {
    const sent = controller.inputOf(call);
    setTaking(true);
    try {
      const options = { toasts: "none" as const, timeout: 0, key: keys.keyFor("import", JSON.stringify(sent)) };
      const result = (await sendCall(http, call, sent, options)) as ListImportResult;
      end({ message: `导入完成：${summaryOf(result)}`, result });
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      // Another user may have changed a record since the preview.
      if (error.status === 422) controller.refuse(error);
      else showFailureToast(toast, error);
      setTaking(false);
    }
  };
  return (
    <ImportModal
      {...{ title, source, controller, taking }}
      label={title}
      assignment={<Assignment controller={controller} />}
      summaryOf={({ reply }) => previewTextOf(reply as PreviewReply)}
      preview={(sheet) => <Preview sheet={sheet} />}
      onTake={() => void write()}
      onLeave={() => end()}
    />
  );
}

function summaryOf({ added, updated, same }: ListImportResult): string {
  return `新增 ${added} 条，更新 ${updated} 条${same > 0 ? `，${same} 条未变化` : ""}`;
}

function previewTextOf(reply: PreviewReply): string {
  const total = reply.added + reply.updated + reply.same;
  const listed = reply.rows.length < total ? `，预览前 ${reply.rows.length} 行` : "";
  return `共 ${total} 行，确定后${summaryOf(reply)}${listed}`;
}

const CHANGES: Readonly<Record<RowChange, string>> = { add: "新增", update: "更新", same: "未变化" };

/** Lists what the import would do with each row. */
function Preview({ sheet: { rows, reading } }: { sheet: ReadSheet }): ReactNode {
  const columns: FindingColumn<PreviewedRow>[] = [
    { title: "行", textOf: ({ row }) => `第${row}行`, short: true },
    { title: "处理", textOf: ({ change }) => CHANGES[change], short: true },
    ...(reading.columns ?? []).flatMap(({ title, at }, index) =>
      at < 0 ? [] : [{ title, textOf: ({ texts }: PreviewedRow) => texts[index] ?? "" }],
    ),
  ];
  return <FindingsTable label="导入预览" findings={rows as unknown as readonly PreviewedRow[]} columns={columns} />;
}

/**
 * Lists the columns of an import with the heading of the file from which each is read. The user can choose another heading. Nothing is
 * shown until a sheet is read.
 */
function Assignment({ controller: { state, assign } }: { controller: ImportController }): ReactNode {
  const shown = state.at === "reading" ? state.before : state;
  const reading = shown !== undefined && "reading" in shown ? shown.reading : undefined;
  // A choice is shown at once, so that another one can follow while the server reads.
  const [chosen, setChosen] = useState<readonly number[]>();
  const { columns, headings } = reading ?? {};
  if (columns === undefined || headings === undefined) return null;
  const positions = (state.at === "reading" ? chosen : undefined) ?? columns.map(({ at }) => at);
  const choose = (index: number, at: number): void => {
    const next = positions.map((before, position) => positionOf(before, position === index, at));
    setChosen(next);
    assign(next);
  };
  const lacking = positions.filter((at) => at < 0).length;
  return (
    // A new sheet may need other columns, so its choices are opened or closed again.
    <details className="gp-import-assignment" key={reading?.id} open={lacking > 0}>
      <summary>{lacking === 0 ? "列对应：已全部找到" : `列对应：${lacking} 列没有找到，请选择或不导入`}</summary>
      <dl>
        {columns.map((column, index) => (
          <AssignedColumn
            key={column.title}
            column={column}
            at={positions[index] ?? -1}
            headings={headings}
            onAssign={(at) => choose(index, at)}
          />
        ))}
      </dl>
    </details>
  );
}

/**
 * Returns the position of a column after the user has chosen a heading. A heading belongs to one column only, so that another column with
 * this heading gets none (-1).
 *
 * @param before the position of the column so far
 * @param isChosen whether the heading was chosen for this column
 * @param chosen the position of the chosen heading
 */
const positionOf = (before: number, isChosen: boolean, chosen: number): number => (isChosen ? chosen : before === chosen ? -1 : before);

interface AssignedColumnProps {
  column: NonNullable<SheetReading["columns"]>[number];
  /** Position of its heading, `-1` for none. */
  at: number;
  headings: NonNullable<SheetReading["headings"]>;
  onAssign: (at: number) => void;
}

function AssignedColumn({ column: { title, required }, at, headings, onAssign }: AssignedColumnProps): ReactNode {
  const id = useId();
  return (
    <div>
      <dt>
        <label htmlFor={id}>
          {required && <span className="gp-import-required">* </span>}
          {title}
        </label>
      </dt>
      <dd>
        <Select
          id={id}
          value={at}
          options={[{ value: -1, label: "不导入" }, ...headings.map(({ at: value, title: label }) => ({ value, label }))]}
          onChange={onAssign}
        />
      </dd>
    </div>
  );
}
