import { Alert } from "antd";
import { type ReactNode, useState } from "react";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import type { Field, RowImport } from "../contract/language/screen.ts";
import { RowsTable } from "../fields/rows/rows-table.tsx";
import { joinRowMessages } from "./form-validator.ts";
import { ImportModal, type ReadSheet } from "./import-modal.tsx";
import { useImport } from "./use-import.ts";

/** Properties of {@link ImportDialog}, the dialog that fills a list field from a spreadsheet. */
export interface ImportDialogProps {
  /** Title of the dialog. Default: 导入, and the label of the list. */
  title?: string | undefined;
  field: Field;
  source: RowImport;
  /** Number of existing rows, which the rows of the sheet replace. */
  present: number;
  scope: Scope;
  screen: string;
  /**
   * Puts the rows into the list. Resolves to undefined, and the dialog closes. If the rows are refused, resolves to the reasons. The dialog
   * then shows the reasons and stays open.
   */
  onTake: (rows: readonly Data[]) => Promise<readonly string[] | undefined>;
  onLeave: () => void;
}

/** Rows that were refused, with the reasons. */
interface Refused {
  rows: readonly Data[];
  why: readonly string[];
}

/**
 * Renders the dialog that fills a list field from a spreadsheet (D-IMPORT). The server reads and validates the rows. The user sees them and
 * then imports all of them, or closes the dialog.
 */
export function ImportDialog({ title, field, source, present, scope, screen, onTake, onLeave }: ImportDialogProps): ReactNode {
  const controller = useImport(source);
  const { state } = controller;
  const [taking, setTaking] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  // The number of rows before the import, because the imported rows are in the form while they are saved.
  const [replaced] = useState(present);
  const label = labelOf(field.label, scope);
  const take = (): void => {
    if (state.at !== "read") return;
    const { rows } = state;
    setTaking(true);
    setRefused(undefined);
    void onTake(rows)
      .then((why = []) => why.length > 0 && setRefused({ rows, why }))
      .finally(() => setTaking(false));
  };
  const preview = ({ rows }: ReadSheet): ReactNode => (
    <>
      {refused?.rows === rows && (
        <Alert type="error" showIcon role="alert" title={<div className="gp-import-refused">{joinRowMessages(refused.why)}</div>} />
      )}
      <RowsTable columns={field.columns ?? []} rows={rows} scope={scope} screen={screen} totals={field.totals} label={`${label}预览`} />
    </>
  );
  return (
    <ImportModal
      title={title ?? `导入${label}`}
      {...{ label, source, controller, taking, preview, onLeave }}
      summaryOf={({ rows }) => `共 ${rows.length} 行，确定后导入${replaced > 0 ? `，并替换现有的 ${replaced} 行` : ""}`}
      onTake={take}
    />
  );
}
