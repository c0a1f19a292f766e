import type { ReactNode } from "react";
import type { SlotProps } from "../../runtime/index.ts";
import { SheetDialog } from "./sheet/sheet-dialog.tsx";

/** What a loan would look like: by the title and the width that its action says. */
export default function ArchiveSlip({ row = {}, title, width, close }: SlotProps): ReactNode {
  return (
    <SheetDialog title={title} width={width} close={() => close()}>
      <p>{String(row["loanName"] ?? "")}</p>
    </SheetDialog>
  );
}
