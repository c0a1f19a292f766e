import { Button } from "antd";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import { labelOf } from "../../contract/values/data.ts";
import { type ControlProps, hasButtons, placeholderOf } from "../base/control.ts";
import { useBufferedInput } from "../base/use-buffered-input.ts";
import { useOptions } from "../use-options.ts";
import SqlEditor from "./sql-editor.tsx";
import "./sql.css";

/**
 * Renders an input for an SQL statement, with syntax colours. It completes names of tables and columns. It takes these names from the
 * choices of the field: `value` is a table, and `label` lists the columns of the table. The button 美化 only breaks the statement into lines
 * (P-VIEW-03).
 */
export default function SqlControl(props: ControlProps): ReactNode {
  const { field, scope, screen, value, onChange, drafts } = props;
  const draft = useBufferedInput(isEmpty(value) ? "" : String(value), (text) => onChange(text.trim() === "" ? undefined : text), drafts);
  const { choices } = useOptions(field, scope(), screen);
  const tables = useMemo(
    () => Object.fromEntries(choices.map(({ value: table, label }) => [String(table), label.split(/[,，]\s*/)])),
    [choices],
  );
  const [unreadable, setUnreadable] = useState<string>();
  // The text when the button is pressed, whether or not it has rendered yet.
  const typed = useRef(draft.shown);
  typed.current = draft.shown;
  const type = (text: string): void => {
    typed.current = text;
    draft.type(text);
  };
  const beautify = async (): Promise<void> => {
    const before = typed.current;
    const text = await beautified(before);
    // Text typed in the meantime is not overwritten.
    if (typed.current !== before) return;
    if (text === undefined) setUnreadable(before);
    else type(text);
  };
  return (
    <div className={`gp-sql${props.invalid ? " gp-sql-invalid" : ""}`}>
      <SqlEditor
        id={props.id}
        label={labelOf(field.label, scope())}
        describedBy={props.describedBy}
        invalid={props.invalid}
        required={field.required === true}
        disabled={props.disabled}
        placeholder={props.placeholder || placeholderOf(field, labelOf(field.label, scope()))}
        text={draft.shown}
        max={field.max}
        tables={tables}
        onType={type}
        onLeft={draft.blur}
      />
      {hasButtons(props) && (
        <div className="gp-sql-tools">
          <Button size="small" disabled={props.disabled || draft.shown.trim() === ""} onClick={() => void beautify()}>
            美化
          </Button>
          {unreadable === draft.shown && <span role="status">SQL语法不正确，未美化</span>}
        </div>
      )}
    </div>
  );
}

/**
 * Formats an SQL statement in lines.
 *
 * @returns undefined if the statement cannot be parsed
 */
async function beautified(text: string): Promise<string | undefined> {
  const { formatDialect, postgresql } = await import("sql-formatter");
  try {
    return formatDialect(text, { dialect: postgresql, keywordCase: "preserve", tabWidth: 2 });
  } catch {
    return undefined;
  }
}
