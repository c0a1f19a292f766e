import { Button } from "antd";
import type { ReactNode } from "react";
import { LoadingLines, useCall, useRuntime } from "../../runtime/index.ts";
import { result } from "../generated/services/lookup/calls.ts";
import { numberedResultColumns } from "./sheet/columns.ts";
import type { Project } from "./sheet/project.ts";
import { Facts, SheetTable } from "./sheet/sheet.tsx";
import { Unread } from "./sheet/unread.tsx";
import { VOUCHER_TITLE, voucherFacts } from "./voucher-facts.ts";
import "./voucher.css";

/** Shows the transaction voucher for printing on A4 (D-PRINT-01..05). */
export default function VoucherSheet(): ReactNode {
  const { useLocationState } = useRuntime();
  const id = useLocationState().search.get("id") ?? "";
  const reading = useCall(result, { id }, { screen: "voucher-print", shown: true });
  const project: Project | null | undefined = reading.data;
  if (reading.isError) return <Unread what="凭证" error={reading.error} retry={reading.refetch} />;
  if (project === undefined || project === null) return <LoadingLines rows={10} />;
  return (
    <>
      <div className="gp-voucher-buttons">
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <Voucher project={project} />
    </>
  );
}

/** Uses an outer table, because browsers repeat its head on every printed page. Each page therefore names its project. */
function Voucher({ project }: { project: Project }): ReactNode {
  return (
    <table className="gp-voucher gp-sheet" role="presentation">
      <thead>
        <tr>
          <td>
            <h2>{VOUCHER_TITLE}</h2>
            <p className="gp-voucher-code">项目编号：{String(project.projectCode ?? "")}</p>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <Facts facts={voucherFacts(project).slice(1)} />
            <SheetTable label="处置结果" columns={numberedResultColumns} rows={project.assetsResultList ?? []} />
            <div className="gp-voucher-signs">
              <span>处置单位（盖章）：</span>
              <span>处置机构（盖章）：</span>
              <span>日期：　　　年　　月　　日</span>
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
