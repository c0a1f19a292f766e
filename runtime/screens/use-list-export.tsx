import axios from "axios";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AnyCall } from "../contract/call.ts";
import { SHOWN_COLUMNS } from "../contract/list-export.ts";
import type { TableBlock } from "../contract/screen.ts";
import { ReplyError, tellFailure } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import { columnKey, shownColumns } from "../fields/rows/data-column.tsx";
import { lazyPart } from "../host/lazy-part.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { saveFile } from "../host/save-file.ts";
import type { ExportProgress } from "./list-export-dialog.tsx";
import { useScreenContext } from "./screen-context.ts";
import { inOrder } from "./table-columns.tsx";
import { inputOf } from "./table-query.ts";
import type { TableSetup } from "./table-settings.ts";
import type { TableController } from "./use-table.ts";

const ListExportDialog = lazyPart(async () => ({ default: (await import("./list-export-dialog.tsx")).ListExportDialog }));

/** Downloads what a table has been searched for as a spreadsheet, with the columns that it shows; its dialog shows how far it is. */
export function useListExport(
  block: TableBlock,
  table: Pick<TableController, "query" | "refusal">,
  setup: Pick<TableSetup, "hidden" | "order">,
): { start: (call: AnyCall) => Promise<void>; dialog: ReactNode } {
  const { scopeOf } = useScreenContext();
  const { http, toast } = useRuntime();
  const [progress, setProgress] = useState<ExportProgress>();
  const going = useRef<AbortController>(undefined);
  // Who leaves the page wants no file.
  useEffect(() => () => going.current?.abort(), []);

  const start = async (call: AnyCall): Promise<void> => {
    if (going.current !== undefined) return;
    if (table.refusal !== undefined) {
      toast.error(table.refusal);
      return;
    }
    const controller = new AbortController();
    going.current = controller;
    setProgress({ bytes: 0, expected: undefined });
    const columns = shownColumns(block.columns, scopeOf()).filter((column) => !setup.hidden.includes(columnKey(column)));
    const input = {
      ...inputOf({ ...block, call }, table.query, scopeOf({ form: table.query.values })),
      [SHOWN_COLUMNS]: inOrder(columns, setup.order)
        .filter(({ custom }) => custom === undefined)
        .map(columnKey),
    };
    const onDownload = (bytes: number, expected: number | undefined): void => setProgress({ bytes, expected });
    try {
      // However long it takes: it can be left at any time.
      const options = { change: false, toasts: "none", signal: controller.signal, timeout: 0, onDownload } as const;
      saveFile((await sendCall(http, call, input, options)) as Blob, `${block.title ?? ""}.xlsx`);
      toast.success("导出完成");
    } catch (error) {
      if (error instanceof ReplyError) tellFailure(toast, error);
      else if (!axios.isCancel(error)) throw error;
    } finally {
      going.current = undefined;
      setProgress(undefined);
    }
  };
  const cancel = (): void => going.current?.abort();
  return { start, dialog: progress === undefined ? null : <ListExportDialog {...progress} cancel={cancel} onMissing={cancel} /> };
}
