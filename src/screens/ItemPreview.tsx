import type { ReactNode } from "react";
import { groupedAmount } from "../../runtime/contract/values/money.ts";
import { type SlotProps, useRuntime } from "../../runtime/index.ts";
import { articleColumns } from "./sheet/columns.ts";
import type { Project } from "./sheet/project.ts";
import { Announcement, type SheetSection, SheetTable } from "./sheet/sheet.tsx";
import { SheetDialog } from "./sheet/sheet-dialog.tsx";

/** Renders a preview of the item announcement as it will be published (D-PREVIEW-01..05). */
export default function ItemPreview({ row, title, width, close }: SlotProps): ReactNode {
  const { now } = useRuntime();
  const project: Project = row ?? {};
  const total = project.originalTotal;
  const section: SheetSection = {
    title: "处置事项信息",
    facts: [
      ["处置方式", project.assetsMode],
      ["账面原值合计", total === undefined || total === null ? undefined : `${groupedAmount(total)} 元`],
      ["处置机构名称", project.supName],
      ["处置机构联系方式", project.supTel],
      ["处置机构网址链接", project.supWeb],
      ["处置资产标的", project.assetsSubject],
    ],
  };
  return (
    <SheetDialog title={title} width={width} close={() => close()}>
      <Announcement
        project={project}
        kind="公告"
        // Before publication, the current time replaces the publication time.
        publishTime={String(project.publishTime ?? now())}
        section={section}
      >
        <SheetTable label="资产汇总" columns={articleColumns} rows={project.articleList ?? []} />
      </Announcement>
    </SheetDialog>
  );
}
