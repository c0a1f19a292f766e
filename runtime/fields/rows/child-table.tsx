import type { ReactNode } from "react";
import { type Data, labelOf, type Scope } from "../../contract/values/data.ts";
import type { Field } from "../../contract/language/screen.ts";
import { lazyInline } from "../../host/lazy-inline.tsx";
import { LoadingLines } from "../../parts/loading-lines.tsx";

const RowsTable = lazyInline(async () => ({ default: (await import("./rows-table.tsx")).RowsTable }), <LoadingLines rows={3} />);

const NONE: readonly Data[] = [];

/**
 * Renders a list field of a record as a read-only table. A value that is no list is rendered as an empty table. The code of the table is
 * loaded on demand, because most forms have none.
 */
export function ChildTable({ field, value, scope, screen }: { field: Field; value: unknown; scope: Scope; screen: string }): ReactNode {
  return (
    <RowsTable
      columns={field.columns ?? []}
      rows={Array.isArray(value) ? (value as Data[]) : NONE}
      scope={scope}
      screen={screen}
      totals={field.totals}
      label={labelOf(field.label, scope)}
    />
  );
}
