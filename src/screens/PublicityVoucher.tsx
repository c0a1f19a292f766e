import { Button } from "antd";
import type { ReactNode } from "react";
import { LoadingLines, type SlotProps, useCall, useRuntime } from "../../runtime/index.ts";
import { result } from "../generated/services/lookup/calls.ts";
import { numberedResultColumns } from "./sheet/columns.ts";
import type { Project } from "./sheet/project.ts";
import { Facts, SheetTable } from "./sheet/sheet.tsx";
import { SheetDialog } from "./sheet/sheet-dialog.tsx";
import { Unread } from "./sheet/unread.tsx";
import { VOUCHER_TITLE, voucherFacts } from "./voucher-facts.ts";

const DAY = 86_400_000;

/** Number of days of a voucher's publicity period (D-PRINT-06). */
export const PUBLICITY_DAYS = 7;

/** Renders the publicity voucher of a project, with its content and publicity period (D-VOUCHER-08). */
export default function PublicityVoucher({ row = {}, title, width, close }: SlotProps): ReactNode {
  const { navigation } = useRuntime();
  const { id = "" }: Project = row;
  const reading = useCall(result, { id }, { screen: "publicity-voucher", shown: true });
  const project: Project | null | undefined = reading.data;
  return (
    <SheetDialog
      title={title}
      width={width}
      close={() => close()}
      more={<Button onClick={() => navigation.open(`/printdepapplyList?id=${encodeURIComponent(id)}`)}>打印</Button>}
    >
      {project === undefined || project === null ? (
        reading.isError ? (
          <Unread what="公示凭证" error={reading.error} retry={reading.refetch} />
        ) : (
          <LoadingLines rows={8} />
        )
      ) : (
        <article className="gp-sheet">
          <h2>{VOUCHER_TITLE}</h2>
          <Facts facts={[...voucherFacts(project), ["公示期", publicityOf(project)]]} />
          <SheetTable label="处置结果" columns={numberedResultColumns} rows={project.assetsResultList ?? []} />
        </article>
      )}
    </SheetDialog>
  );
}

function publicityOf({ publishTime }: Project): string | undefined {
  const end = addDays(publishTime, PUBLICITY_DAYS);
  return end === undefined ? undefined : `${String(publishTime).slice(0, 10)} 至 ${end}`;
}

/**
 * Returns the date that is a number of days after a date.
 *
 * @param date `yyyy-MM-dd`; a time after it is ignored
 * @returns `yyyy-MM-dd`, or undefined if `date` is not a date
 */
export function addDays(date: unknown, days: number): string | undefined {
  const match = typeof date === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(date) : null;
  const start = match === null ? Number.NaN : Date.parse(`${match[0]}T00:00:00Z`);
  return Number.isNaN(start) ? undefined : new Date(start + days * DAY).toISOString().slice(0, 10);
}
