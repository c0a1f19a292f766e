import type { ReactNode } from "react";
import { LoadingLines, type SlotProps, useCall, useRuntime } from "../../runtime/index.ts";
import { findResultForModify } from "../generated/services/assets-sup/calls.ts";
import { resultColumns } from "./sheet/columns.ts";
import type { Project } from "./sheet/project.ts";
import { Announcement, type SheetSection, SheetTable } from "./sheet/sheet.tsx";
import { SheetDialog } from "./sheet/sheet-dialog.tsx";
import { Unread } from "./sheet/unread.tsx";

/** Previews the result announcement (D-PREVIEW-06). In a list, it shows the stored record; in a form, it shows the entered values. */
export default function ResultPreview({ row = {}, form, title, width, close }: SlotProps): ReactNode {
  const { id = "" }: Project = row;
  const reading = useCall(findResultForModify, { id }, { screen: "result-preview", enabled: form === undefined, shown: true });
  const project: Project | null | undefined = form === undefined ? reading.data : { ...row, ...form };
  return (
    <SheetDialog title={title} width={width} close={() => close()}>
      {project === undefined || project === null ? (
        reading.isError ? (
          <Unread what="结果公告" error={reading.error} retry={reading.refetch} />
        ) : (
          <LoadingLines rows={8} />
        )
      ) : (
        <ResultAnnouncement project={project} />
      )}
    </SheetDialog>
  );
}

/** Returns when the result was published. Returns undefined if it is not published yet: the current time is shown then. */
function publishTimeOf({ resultPublishTime, state }: Project): string | undefined {
  if (resultPublishTime !== undefined && resultPublishTime !== null) return resultPublishTime;
  // Results published before this time was stored have none.
  return state === "6" || state === "7" ? "—" : undefined;
}

function ResultAnnouncement({ project }: { project: Project }): ReactNode {
  const { now } = useRuntime();
  const section: SheetSection = {
    title: "处置信息",
    facts: [
      ["处置方式", project.assetsMode],
      ["处置机构名称", project.supName],
      ["网址链接", project.supResultWeb],
      ["处置资产标的", project.assetsResultSubject],
    ],
  };
  return (
    <Announcement project={project} kind="结果公告" publishTime={publishTimeOf(project) ?? now()} section={section}>
      <SheetTable label="处置结果" columns={resultColumns} rows={project.assetsResultList ?? []} />
    </Announcement>
  );
}
