import { Modal, Progress } from "antd";
import axios, { type AxiosProgressEvent } from "axios";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { EXPECTED_BYTES, SHOWN_COLUMNS } from "../contract/language/list-export.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import { columnKey, shownColumns } from "../fields/rows/data-column.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { saveFile } from "../host/save-file.ts";
import { useScreenContext } from "./screen-context.ts";
import { sortColumns } from "./table-columns.tsx";
import { inputOf } from "./table-query.ts";
import type { TableSetup } from "./table-settings.ts";
import type { TableController } from "./use-table.ts";
import { dialogContainer } from "../parts/dialog-container.ts";

interface ListExportProps {
  call: AnyCall;
  block: TableBlock;
  table: Pick<TableController, "query">;
  setup: Pick<TableSetup, "hidden" | "order">;
  onEnd: () => void;
}

/** Bytes received so far. `expected` is an estimate, and unknown at first. */
interface Arrived {
  bytes: number;
  expected: number | undefined;
}

const MEGABYTE = 1024 * 1024;

/**
 * Downloads all rows of the current search as a spreadsheet. Shows the progress, with a button that cancels the download. The download
 * starts when the component is mounted, because a click on the export button mounts it.
 */
export function ListExport(props: ListExportProps): ReactNode {
  const { http, toast } = useRuntime();
  const { scopeOf } = useScreenContext();
  const [{ bytes, expected }, setArrived] = useState<Arrived>({ bytes: 0, expected: undefined });
  const going = useRef<AbortController>(undefined);
  // Query and columns as they are when the export starts.
  const asked = useRef(() => inputFor(props, scopeOf));
  const end = useRef(props.onEnd);
  end.current = props.onEnd;
  const { call, block } = props;
  useEffect(() => {
    const controller = new AbortController();
    going.current = controller;
    const onDownloadProgress = ({ loaded, event }: AxiosProgressEvent): void => setArrived({ bytes: loaded, expected: expectedOf(event) });
    // No timeout, because the user can cancel at any time.
    const options = { change: false, toasts: "none", signal: controller.signal, timeout: 0, onDownloadProgress } as const;
    const download = async (): Promise<void> => {
      try {
        saveFile((await sendCall(http, call, asked.current(), options)) as Blob, `${block.title ?? ""}.xlsx`);
        toast.success("导出完成");
      } catch (error) {
        if (error instanceof ReplyError) showFailureToast(toast, error);
        else if (!axios.isCancel(error)) throw error;
      } finally {
        // In development React runs the effect twice. Only the second run is shown.
        if (going.current === controller) end.current();
      }
    };
    void download();
    // Leaving the page cancels the download.
    return () => controller.abort();
  }, [http, toast, call, block]);
  // The expected size is an estimate, so the progress stays below 100 % until the file is complete.
  const percent = expected === undefined || expected === 0 ? 0 : Math.min(99, Math.floor((bytes / expected) * 100));
  return (
    <Modal
      getContainer={dialogContainer}
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

/** Returns the size that the server expects for a file that it is still writing, in bytes, or undefined if unknown. */
function expectedOf(event: { target?: unknown } | undefined): number | undefined {
  const request = event?.target as Partial<XMLHttpRequest> | undefined;
  const bytes = Number(request?.getResponseHeader?.(EXPECTED_BYTES) ?? Number.NaN);
  return Number.isFinite(bytes) ? bytes : undefined;
}

/** Builds the input of the list's call without its page, with the columns that the list shows. */
function inputFor({ call, block, table, setup }: ListExportProps, scopeOf: ReturnType<typeof useScreenContext>["scopeOf"]): Data {
  const columns = shownColumns(block.columns, scopeOf()).filter((column) => !setup.hidden.includes(columnKey(column)));
  return {
    ...inputOf({ ...block, call }, table.query, scopeOf({ form: table.query.values })),
    [SHOWN_COLUMNS]: sortColumns(columns, setup.order)
      .filter(({ custom }) => custom === undefined)
      .map(columnKey),
  };
}
