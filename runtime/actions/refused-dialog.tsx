import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import { type FindingColumn, FindingsTable } from "../forms/findings-table.tsx";
import type { RefusedRecord, RefusedRows } from "./action-context.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";

const COLUMNS: readonly FindingColumn<RefusedRecord>[] = [
  { title: "数据", textOf: ({ name }) => name },
  { title: "原因", textOf: ({ reason }) => reason, main: true },
];

/** Lists the rows that an action refused, each with its reason. */
export function RefusedDialog({ title, records, close }: RefusedRows & { close: () => void }): ReactNode {
  return (
    <Modal
      {...OPEN_DIALOG}
      title={title}
      width={560}
      onCancel={close}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          知道了
        </Button>
      }
    >
      <FindingsTable label={title} findings={records} columns={COLUMNS} />
    </Modal>
  );
}
