import { Button, Modal, Pagination } from "antd";
import { type ReactNode, useState } from "react";
import type { ChangeKind, Difference, RecordChange } from "../contract/wire/record-change.ts";
import { useCall } from "../data/use-call.ts";
import { FailureBar } from "../parts/failure-bar.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import type { OpenedHistory } from "./action-context.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";
import "./history-dialog.css";

const PAGE = 20;
const KINDS: Readonly<Record<ChangeKind, string>> = { created: "新增", changed: "修改", removed: "删除", restored: "恢复" };
const WHAT: Readonly<Record<Difference["what"], string>> = {
  value: "",
  secret: "",
  more: "",
  rowAdded: "新增行",
  rowChanged: "修改行",
  rowRemoved: "删除行",
};

/**
 * Renders the change history of a record in a dialog, the latest change first. Each change shows who made it, when, and the changed fields
 * before and after.
 */
export function HistoryDialog({ title, screen, call, input, close }: OpenedHistory & { close: () => void }): ReactNode {
  const [pageNumber, setPage] = useState(1);
  const reading = useCall(call, { ...input, pageNumber, pageSize: PAGE }, { screen, shown: true });
  const page = reading.data as { rows: readonly RecordChange[]; total: number } | null | undefined;
  return (
    <Modal
      {...OPEN_DIALOG}
      title={title}
      width={760}
      onCancel={close}
      footer={[
        <Button key="close" type="primary" autoFocus onClick={close}>
          关闭
        </Button>,
      ]}
    >
      <div className="gp-changes">
        {reading.isError ? (
          <FailureBar text={reading.error.message} retry={() => void reading.refetch()} />
        ) : page === undefined || page === null ? (
          <LoadingLines rows={4} />
        ) : page.rows.length === 0 ? (
          <p className="gp-empty">暂无变更</p>
        ) : (
          <ol aria-busy={reading.isPlaceholderData}>
            {page.rows.map((change) => (
              <Change key={change.changeId} change={change} />
            ))}
          </ol>
        )}
      </div>
      {page !== undefined && page !== null && page.total > PAGE && (
        <Pagination
          size="small"
          align="end"
          current={pageNumber}
          pageSize={PAGE}
          total={page.total}
          showSizeChanger={false}
          showTotal={(total) => `共 ${total} 条`}
          onChange={setPage}
        />
      )}
    </Modal>
  );
}

function Change({ change }: { change: RecordChange }): ReactNode {
  const { kind, record, changedAt, userName, userAccount, differences } = change;
  const who = [userName, userAccount === undefined || userAccount === userName ? undefined : `（${userAccount}）`].filter(Boolean).join("");
  return (
    <li>
      <p className="gp-changes-head">
        <time>{changedAt}</time>
        <strong>{who === "" ? "系统" : who}</strong>
        <span>
          {KINDS[kind]} {record}
        </span>
      </p>
      {/* Every stored change has differences. An empty list means that the page does not show the changed fields. */}
      {differences.length === 0 && kind === "changed" && <p className="gp-empty">改动的内容不在本页显示</p>}
      {differences.length > 0 && (
        <table aria-label={`${changedAt} ${KINDS[kind]}`}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference, index) => (
              <Line key={index} {...difference} />
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

function Line({ label, what, row, before, after }: Difference): ReactNode {
  const rowText = [WHAT[what], row === undefined ? "" : `「${row}」`].join("");
  return (
    <tr>
      <th scope="row">
        {label}
        {rowText !== "" && <small>{rowText}</small>}
      </th>
      {what === "secret" || what === "more" ? (
        <td colSpan={2}>{what === "secret" ? "已修改，不显示内容" : after}</td>
      ) : (
        <>
          <td data-side="变更前">{before ?? "—"}</td>
          <td data-side="变更后">{after ?? "—"}</td>
        </>
      )}
    </tr>
  );
}
