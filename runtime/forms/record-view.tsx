import type { ReactNode } from "react";
import { type Data, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import type { Field, FormItem } from "../contract/language/screen.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { FieldValue, formatOf } from "../fields/field-value.tsx";
import { isSection } from "./form-items.ts";
import { ChildTable } from "../fields/rows/child-table.tsx";
import { ownValue } from "../contract/values/own-value.ts";

/** Properties of {@link RecordView}, the read-only fields of a record. */
export interface RecordViewProps {
  items: readonly FormItem[];
  record: Data | undefined;
  scope: Scope;
  workflow: Workflow | undefined;
  /** Id of the screen. It is part of the key under which loaded choices are cached. */
  screen: string;
  /** Shows the record on a card of its own. */
  card?: boolean;
  /** Lets the user copy long texts (`json`, `pre`). */
  copyable?: boolean;
}

/**
 * Renders fields of a record read-only, as labels and values in two columns. Lists and long texts take the full width. Fields whose `show`
 * is false are left out; if none remains, nothing is rendered.
 */
export function RecordView(props: RecordViewProps): ReactNode {
  const { items, scope } = props;
  const shown = items.filter((item) => item.show === undefined || item.show(scope));
  if (shown.length === 0) return null;
  return (
    <dl className={`gp-descriptions${props.card === true ? " gp-card" : ""}`}>
      {shown.map((item, index) =>
        isSection(item) ? (
          <RecordView key={index} {...props} items={item.items} card={false} />
        ) : (
          <FieldView key={item.names.join("~")} {...props} field={item} />
        ),
      )}
    </dl>
  );
}

function FieldView({ field, record, scope, workflow, screen, copyable }: RecordViewProps & { field: Field }): ReactNode {
  const value =
    field.names.length === 1
      ? ownValue(record, field.names[0] ?? "")
      : field.names
          .map((name) => ownValue(record, name))
          .filter(Boolean)
          .join(" ~ ");
  const format = formatOf(field);
  const wide = field.columns !== undefined || format === "pre" || format === "json" || format === "html";
  const hint = valueOf(field.hint ?? "", scope);
  return (
    <div className={wide ? "gp-description-wide" : ""}>
      {field.columns === undefined && <dt>{labelOf(field.label, scope)}</dt>}
      <dd>
        {field.columns !== undefined ? (
          <ChildTable field={field} value={value} scope={scope} screen={screen} />
        ) : (
          <FieldValue field={field} value={value} scope={scope} screen={screen} workflow={workflow} copyable={copyable} />
        )}
        {hint !== "" && <div className="gp-hint">{hint}</div>}
      </dd>
    </div>
  );
}
