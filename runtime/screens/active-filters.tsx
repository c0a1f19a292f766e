import { CloseOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, labelOf } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { Display } from "../fields/display.tsx";
import { Lookup } from "../fields/lookup.tsx";
import { useScreenContext } from "./screen-context.ts";
import type { TableController } from "./use-table.ts";
import { ownValue } from "../contract/values/own-value.ts";

interface ActiveFiltersProps {
  fields: readonly Field[];
  table: Pick<TableController, "query" | "searched" | "widen">;
}

/** Lists the active filters of a table, including those of folded inputs. Each can be removed. */
export function ActiveFilters({ fields, table: { query, searched, widen } }: ActiveFiltersProps): ReactNode {
  const { scopeOf } = useScreenContext();
  const { values, search } = searched;
  const active = fields.filter(({ names }) => names.some((name) => !isEmpty(ownValue(values, name))));
  if (active.length === 0 && query.todo === undefined) return null;
  const scope = scopeOf({ form: values });
  return (
    <ul className="gp-chips" aria-label="当前筛选条件">
      {query.todo !== undefined && (
        <Chip label="待办" off={widen}>
          {query.todo.label}
        </Chip>
      )}
      {active.map((field) => {
        const label = field.widget === "keyword" ? "关键字" : labelOf(field.label, scope);
        return (
          <Chip key={field.names.join("~")} label={label} off={() => search(without(values, field.names))}>
            <FilterText field={field} values={values} />
          </Chip>
        );
      })}
    </ul>
  );
}

function Chip({ label, off, children }: { label: string; off: () => void; children: ReactNode }): ReactNode {
  return (
    <li className="gp-chip" data-narrows="">
      {label}：{children}
      <button type="button" aria-label={`去掉筛选条件「${label}」`} onClick={off}>
        <CloseOutlined />
      </button>
    </li>
  );
}

function FilterText({ field, values }: { field: Field; values: Data }): ReactNode {
  const { screen, scopeOf } = useScreenContext();
  const given = field.names.map((name) => ownValue(values, name));
  if (given.length > 1) return given.map((value) => (isEmpty(value) ? "…" : String(value))).join(" ~ ");
  const [value] = given;
  if (field.options !== undefined) return <Lookup field={field} value={value} scope={scopeOf({ form: values })} screen={screen.id} />;
  return <Display value={value} format={field.format ?? "text"} codes={field.codes} />;
}

const without = (values: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
