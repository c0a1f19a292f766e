import type { ReactNode } from "react";
import { LoadingLines, type SlotProps, useCall } from "../../runtime/index.ts";
import { rows as rowsCall } from "../generated/services/views/calls.ts";
import type { ViewConfigRecord } from "../generated/entities/view-config.ts";
import { SheetDialog } from "./sheet/sheet-dialog.tsx";
import { Unread } from "./sheet/unread.tsx";
import "./view-rows.css";

/** Shows the first rows of a published view, with the columns of its current result. */
export default function ViewRows({ row, title, width, close }: SlotProps): ReactNode {
  const { id = "" }: Partial<ViewConfigRecord> = row ?? {};
  const { data, error, refetch } = useCall(rowsCall, { id }, { screen: "view-config-list", keep: false, shown: true });
  const shown = data ?? undefined;
  return (
    <SheetDialog title={title} width={width} close={() => close()}>
      {error !== null ? (
        <Unread what="视图数据" error={error} retry={refetch} />
      ) : shown === undefined ? (
        <LoadingLines rows={5} />
      ) : (
        <Rows columns={shown.columns ?? []} rows={shown.rows ?? []} more={shown.more === true} />
      )}
    </SheetDialog>
  );
}

function Rows({ columns, rows, more }: { columns: readonly string[]; rows: readonly (readonly string[])[]; more: boolean }): ReactNode {
  return (
    <div className="view-rows">
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, line) => (
            <tr key={line}>
              {columns.map((_, index) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>暂无数据</p>}
      {more && <p>仅显示前 {rows.length} 行</p>}
    </div>
  );
}
