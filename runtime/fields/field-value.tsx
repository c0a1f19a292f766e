import type { ReactNode } from "react";
import { textOf } from "../contract/language/cell-text.ts";
import { entered, isEmpty } from "../contract/language/condition.ts";
import { type Scope, valueOf } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import type { DisplayFormat } from "../contract/language/widgets.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { lazyInline } from "../host/lazy-inline.tsx";
import { Display } from "./display.tsx";
import { Lookup } from "./lookup.tsx";

/** Properties of {@link FieldValue}, the read-only value of a form field. */
export interface FieldValueProps {
  field: Field;
  /** The value. For a range, it is the list of the two ends. */
  value: unknown;
  scope: Scope;
  screen: string;
  workflow?: Workflow | undefined;
  copyable?: boolean | undefined;
}

const RichText = lazyInline(
  () => import("./rich-text/rich-view.tsx"),
  ({ html }) => <span className="gp-text">{textOf(html, "html")}</span>,
);

/** Returns the display format of a field. Without a `format`: `pre` for a text area, `boolean` for a boolean, else `text`. */
export function formatOf(field: Field): DisplayFormat {
  return field.format ?? (field.widget === "textarea" ? "pre" : field.type === "boolean" ? "boolean" : "text");
}

/**
 * Renders the value of a form field read-only, in the format of the field. The value of a choice or a code is rendered as its label. The
 * two ends of a range are joined by `~`.
 */
export function FieldValue({ field, value, scope, screen, workflow, copyable }: FieldValueProps): ReactNode {
  const empty = field.empty === undefined ? undefined : valueOf(field.empty, scope);
  if (field.options !== undefined) return <Lookup field={field} value={value} scope={scope} screen={screen} empty={empty} />;
  if (formatOf(field) === "html" && !isEmpty(value)) return <RichText html={String(value)} />;
  const shown = field.names.length > 1 && Array.isArray(value) ? value.filter(Boolean).join(" ~ ") : value;
  return (
    <Display
      value={shown}
      format={formatOf(field)}
      codes={field.codes}
      unit={field.unit}
      {...(field.fileName === undefined ? {} : { fileName: entered(scope, field.fileName) })}
      empty={empty}
      workflow={workflow}
      scope={scope}
      copyable={copyable}
    />
  );
}
