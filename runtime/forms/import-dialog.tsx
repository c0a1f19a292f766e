import { type ReactNode, useState } from "react";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import type { Field, RowImport } from "../contract/language/screen.ts";
import { RowsTable } from "../fields/rows/rows-table.tsx";
import { ImportModal, type ReadSheet } from "./import-modal.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  field: Field;
  source: RowImport;
  /** Number of existing rows, which the rows of the sheet replace. */
  present: number;
  scope: Scope;
  screen: string;
  onTake: (rows: readonly Data[]) => Promise<void>;
  onLeave: () => void;
}

/** Fills a list from a spreadsheet. The server reads and validates the rows; the user sees them and imports all of them (D-IMPORT). */
export function ImportDialog({ field, source, present, scope, screen, onTake, onLeave }: ImportDialogProps): ReactNode {
  const controller = useImport(source);
  const { state } = controller;
  const [taking, setTaking] = useState(false);
  // The number of rows before the import, because the imported rows are in the form while they are saved.
  const [replaced] = useState(present);
  const label = labelOf(field.label, scope);
  const take = (): void => {
    if (state.at !== "read") return;
    setTaking(true);
    void onTake(state.rows).finally(() => setTaking(false));
  };
  const preview = ({ rows }: ReadSheet): ReactNode => (
    <RowsTable columns={field.columns ?? []} rows={rows} scope={scope} screen={screen} totals={field.totals} label={`${label}预览`} />
  );
  return (
    <ImportModal
      title={`导入${label}`}
      {...{ label, source, controller, taking, preview, onLeave }}
      summaryOf={({ rows }) => `共 ${rows.length} 行，确定后导入${replaced > 0 ? `，并替换现有的 ${replaced} 行` : ""}`}
      onTake={take}
    />
  );
}
