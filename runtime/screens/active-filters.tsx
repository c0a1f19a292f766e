import { CloseOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { isEmpty } from "../contract/condition.ts";
import { type Data, labelOf } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import { Display } from "../fields/display.tsx";
import { Lookup } from "../fields/lookup.tsx";
import { useScreenContext } from "./screen-context.ts";
import type { Searched } from "./use-search-form.ts";

/** What narrows the list, also by inputs that are folded away; each can be taken off. */
export function ActiveFilters({ fields, searched }: { fields: readonly Field[]; searched: Searched }): ReactNode {
  const { scopeOf } = useScreenContext();
  const { values, search } = searched;
  const active = fields.filter(({ names }) => names.some((name) => !isEmpty(values[name])));
  if (active.length === 0) return null;
  const scope = scopeOf({ form: values });
  return (
    <ul className="gp-chips" aria-label="当前筛选条件">
      {active.map((field) => {
        const label = field.widget === "keyword" ? "关键字" : labelOf(field.label, scope);
        return (
          <li key={field.names.join("~")} className="gp-chip">
            {label}：<Words field={field} values={values} />
            <button type="button" aria-label={`去掉筛选条件「${label}」`} onClick={() => search(without(values, field.names))}>
              <CloseOutlined />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Words({ field, values }: { field: Field; values: Data }): ReactNode {
  const { screen, scopeOf } = useScreenContext();
  const given = field.names.map((name) => values[name]);
  if (given.length > 1) return given.map((value) => (isEmpty(value) ? "…" : String(value))).join(" ~ ");
  const [value] = given;
  if (field.options !== undefined) return <Lookup field={field} value={value} scope={scopeOf({ form: values })} screen={screen.id} />;
  return <Display value={value} format={field.format ?? "text"} codes={field.codes} />;
}

const without = (values: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
