import { DownloadOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import { type FindingColumn, FindingsTable } from "../forms/findings-table.tsx";
import type { RefusedRecord, RefusedRows } from "./action-context.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";

const COLUMNS: readonly FindingColumn<RefusedRecord>[] = [
  { title: "数据", textOf: ({ name }) => name },
  { title: "原因", textOf: ({ reason }) => reason, main: true },
];

/**
 * Lists the rows that an action refused, each with its reason. If the reply contained a file (`file`), a button saves this file again,
 * because the server sends it only once. Then only the button 我已保存 closes the dialog.
 */
export function RefusedDialog({ title, records, file, close }: RefusedRows & { close: () => void }): ReactNode {
  const closes = file === undefined;
  return (
    <Modal
      {...OPEN_DIALOG}
      title={title}
      width={560}
      onCancel={close}
      closable={closes}
      keyboard={closes}
      mask={{ closable: closes }}
      footer={[
        ...(file === undefined
          ? []
          : [
              <Button key="file" icon={<DownloadOutlined />} onClick={file.save}>
                再次下载
              </Button>,
            ]),
        <Button key="close" type="primary" autoFocus onClick={close}>
          {closes ? "知道了" : "我已保存"}
        </Button>,
      ]}
    >
      {file !== undefined && <p>文件「{file.name}」已下载，其内容只提供这一次，请妥善保存。</p>}
      {records.length > 0 && <FindingsTable label={title} findings={records} columns={COLUMNS} />}
    </Modal>
  );
}
