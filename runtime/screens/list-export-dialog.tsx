import { Modal, Progress } from "antd";
import type { ReactNode } from "react";

export interface ExportProgress {
  /** Bytes that have arrived. */
  bytes: number;
  /** Bytes of the whole file, more or less; undefined: not known yet. */
  expected: number | undefined;
}

const MEGABYTE = 1024 * 1024;

/** How far a list is written into a spreadsheet. What is expected is an estimate: it is not whole before it is. */
export function ListExportDialog({ bytes, expected, cancel }: ExportProgress & { cancel: () => void }): ReactNode {
  const percent = expected === undefined || expected === 0 ? 0 : Math.min(99, Math.floor((bytes / expected) * 100));
  return (
    <Modal
      open
      title="导出"
      width={420}
      mask={{ closable: false }}
      onCancel={cancel}
      cancelText="取消"
      okButtonProps={{ hidden: true }}
      cancelButtonProps={{ autoFocus: true }}
    >
      <Progress percent={percent} status="active" aria-label="导出进度" />
      <p role="status">{bytes === 0 ? "正在读取数据…" : `已下载 ${(bytes / MEGABYTE).toFixed(1)} MB`}</p>
    </Modal>
  );
}
