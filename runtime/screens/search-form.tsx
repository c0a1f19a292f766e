import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { labelOf } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { placeholderOf } from "../fields/base/control.ts";
import { SearchControl } from "../fields/search-control.tsx";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { useScreenContext } from "./screen-context.ts";
import { type Searched, useSearchForm } from "./use-search-form.ts";

/**
 * Number of grid columns for inputs in the first row of a search form; the buttons take the rest. Users can collapse the inputs of further
 * rows.
 */
const FIRST_ROW = 3;

/** A range of times is as wide as two columns, because each of its ends has a date and a time. */
const isWide = ({ widget, format }: Field): boolean => widget === "date-range" && format !== "date";

/** Returns the fields of a search that fit into its first row. A wide input takes two places. */
function firstRowOf(fields: readonly Field[]): readonly Field[] {
  let taken = 0;
  const end = fields.findIndex((field) => {
    taken += isWide(field) ? 2 : 1;
    return taken > FIRST_ROW;
  });
  return end < 0 ? fields : fields.slice(0, end);
}

/**
 * Renders the card with the search inputs above a table or a tree. Inputs that do not fit into the first row are collapsed until the user
 * expands them. If a page has several lists, `title` names the list that is searched.
 */
export function SearchFormView({
  fields,
  searched,
  title = "",
}: {
  fields: readonly Field[];
  searched: Searched;
  title?: string;
}): ReactNode {
  const { scopeOf } = useScreenContext();
  const form = useSearchForm(searched, scopeOf);
  const first = firstRowOf(fields);
  const folds = first.length < fields.length;
  const shown = form.expanded ? fields : first;
  return (
    <form
      className="gp-card gp-search"
      aria-label={`${title}查询条件`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {shown.map((field) => (
        <SearchField key={field.names.join("~")} field={field} form={form} />
      ))}
      <div className="gp-search-buttons">
        <Button onClick={form.reset}>重置</Button>
        <Button className="gp-query" htmlType="submit">
          查询
        </Button>
        {folds && (
          <Button type="link" aria-expanded={form.expanded} onClick={form.toggle}>
            {form.expanded ? "收起" : "展开"} {form.expanded ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </div>
    </form>
  );
}

function SearchField({ field, form }: { field: Field; form: ReturnType<typeof useSearchForm> }): ReactNode {
  const { scopeOf, screen } = useScreenContext();
  const id = useId();
  const scope = () => scopeOf({ form: form.values });
  const isPainted = useAfterPaint();
  const label = field.widget === "keyword" ? "关键字" : labelOf(field.label, scope());
  if (field.show?.(scope()) === false) return null;
  return (
    <div className={isWide(field) ? "gp-search-field gp-search-wide" : "gp-search-field"}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {isPainted ? (
        <SearchControl
          id={id}
          field={field}
          value={form.valueOf(field)}
          onChange={(value, option) => form.change(field, value, option)}
          disabled={false}
          invalid={false}
          describedBy={undefined}
          placeholder={placeholderOf(field, label)}
          scope={scope}
          screen={screen.id}
        />
      ) : (
        <span className="gp-control-place" id={id} aria-busy="true" />
      )}
    </div>
  );
}
