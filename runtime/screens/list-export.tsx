import { Modal, Progress } from "antd";
import axios, { type AxiosProgressEvent } from "axios";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { EXPECTED_BYTES, SHOWN_COLUMNS } from "../contract/language/list-export.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { ReplyError, tellFailure } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import { columnKey, shownColumns } from "../fields/rows/data-column.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { saveFile } from "../host/save-file.ts";
import { useScreenContext } from "./screen-context.ts";
import { inOrder } from "./table-columns.tsx";
import { inputOf } from "./table-query.ts";
import type { TableSetup } from "./table-settings.ts";
import type { TableController } from "./use-table.ts";

interface ListExportProps {
  call: AnyCall;
  block: TableBlock;
  table: Pick<TableController, "query">;
  setup: Pick<TableSetup, "hidden" | "order">;
  onEnd: () => void;
}

/** Bytes that have arrived; of how many is an estimate, and not known at first. */
interface Arrived {
  bytes: number;
  expected: number | undefined;
}

const MEGABYTE = 1024 * 1024;

/** Downloads what a table has been searched for as a spreadsheet, and shows how far it is. It begins at once: a click asked for it. */
export function ListExport(props: ListExportProps): ReactNode {
  const { http, toast } = useRuntime();
  const { scopeOf } = useScreenContext();
  const [{ bytes, expected }, setArrived] = useState<Arrived>({ bytes: 0, expected: undefined });
  const going = useRef<AbortController>(undefined);
  // As things stand when it is asked for.
  const asked = useRef(() => inputFor(props, scopeOf));
  const end = useRef(props.onEnd);
  end.current = props.onEnd;
  const { call, block } = props;
  useEffect(() => {
    const controller = new AbortController();
    going.current = controller;
    const onDownloadProgress = ({ loaded, event }: AxiosProgressEvent): void => setArrived({ bytes: loaded, expected: expectedOf(event) });
    // However long it takes: it can be left at any time.
    const options = { change: false, toasts: "none", signal: controller.signal, timeout: 0, onDownloadProgress } as const;
    const download = async (): Promise<void> => {
      try {
        saveFile((await sendCall(http, call, asked.current(), options)) as Blob, `${block.title ?? ""}.xlsx`);
        toast.success("导出完成");
      } catch (error) {
        if (error instanceof ReplyError) tellFailure(toast, error);
        else if (!axios.isCancel(error)) throw error;
      } finally {
        // React begins twice while developing: the first one is not the one that is shown.
        if (going.current === controller) end.current();
      }
    };
    void download();
    // Who leaves the page wants no file.
    return () => controller.abort();
  }, [http, toast, call, block]);
  // What is expected is an estimate: it is not whole before it is.
  const percent = expected === undefined || expected === 0 ? 0 : Math.min(99, Math.floor((bytes / expected) * 100));
  return (
    <Modal
      open
      title="导出"
      width={420}
      mask={{ closable: false }}
      onCancel={() => going.current?.abort()}
      cancelText="取消"
      okButtonProps={{ hidden: true }}
      cancelButtonProps={{ autoFocus: true }}
    >
      <Progress percent={percent} status="active" aria-label="导出进度" />
      <p role="status">{bytes === 0 ? "正在读取数据…" : `已下载 ${(bytes / MEGABYTE).toFixed(1)} MB`}</p>
    </Modal>
  );
}

/** What the server expects of a file that it is still writing. */
function expectedOf(event: { target?: unknown } | undefined): number | undefined {
  const request = event?.target as Partial<XMLHttpRequest> | undefined;
  const bytes = Number(request?.getResponseHeader?.(EXPECTED_BYTES) ?? Number.NaN);
  return Number.isFinite(bytes) ? bytes : undefined;
}

/** What the list is asked for but its page, and the columns that it shows. */
function inputFor({ call, block, table, setup }: ListExportProps, scopeOf: ReturnType<typeof useScreenContext>["scopeOf"]): Data {
  const columns = shownColumns(block.columns, scopeOf()).filter((column) => !setup.hidden.includes(columnKey(column)));
  return {
    ...inputOf({ ...block, call }, table.query, scopeOf({ form: table.query.values })),
    [SHOWN_COLUMNS]: inOrder(columns, setup.order)
      .filter(({ custom }) => custom === undefined)
      .map(columnKey),
  };
}
