import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { RANGE_TIMES } from "../fields/base/range-times.ts";
import { Display } from "../fields/display.tsx";
import { Lookup } from "../fields/lookup.tsx";
import { filterLabel } from "./list-view.ts";
import { useScreenContext } from "./screen-context.ts";
import type { TableController } from "./use-table.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { type TreeChoice, useLoadedPath, useTreeChoices } from "../fields/use-tree-choices.ts";

interface ActiveFiltersProps {
  fields: readonly Field[];
  table: Pick<TableController, "query" | "searched" | "widen">;
  /** A sort order by a column that is not shown, whose heading would show it otherwise. */
  order?: { label: string; off: () => void } | undefined;
  /** Stores the filters as a view. Absent: they are one already, or the list has no views. */
  save?: () => void;
}

/**
 * Renders the active search conditions of a table as chips, including the conditions of collapsed inputs. Each chip has a button that
 * removes its condition. The filter of the to-do list is shown as a chip too, and so is a sort order by a hidden column.
 */
export function ActiveFilters({ fields, table: { query, searched, widen }, order, save }: ActiveFiltersProps): ReactNode {
  const { scopeOf } = useScreenContext();
  const { values, search } = searched;
  const active = fields.filter(({ names }) => names.some((name) => !isEmpty(ownValue(values, name))));
  if (active.length === 0 && query.todo === undefined && order === undefined) return null;
  const scope = scopeOf({ form: values });
  return (
    <ul className="gp-chips" aria-label="当前筛选条件">
      {query.todo !== undefined && (
        <Chip label="待办" off={widen}>
          {query.todo.label}
        </Chip>
      )}
      {active.map((field) => {
        const label = filterLabel(field, scope);
        return (
          <Chip key={field.names.join("~")} label={label} off={() => search(without(values, field.names))}>
            <FilterText field={field} values={values} />
          </Chip>
        );
      })}
      {order !== undefined && (
        <Chip label="排序" off={order.off}>
          {order.label}
        </Chip>
      )}
      {save !== undefined && (
        <li>
          <Button type="link" size="small" onClick={save}>
            保存为方案
          </Button>
        </li>
      )}
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
  if (field.widget === "cascader") return <PathText field={field} values={given} scope={scopeOf({ form: values })} screen={screen.id} />;
  if (given.length > 1) return given.map((value, index) => (isEmpty(value) ? "…" : dayOf(String(value), RANGE_TIMES[index]))).join(" ~ ");
  const [value] = given;
  if (field.options !== undefined) return <Lookup field={field} value={value} scope={scopeOf({ form: values })} screen={screen.id} />;
  return <Display value={value} format={field.format ?? "text"} codes={field.codes} />;
}

/** Cuts the time of a whole day: midnight at the start of a range, the last second at its end. */
const dayOf = (moment: string, time = ""): string => (moment.endsWith(` ${time}`) ? moment.slice(0, -time.length - 1) : moment);

const without = (values: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

interface PathTextProps {
  field: Field;
  /** The chosen value of each level. Empty ones end the path. */
  values: readonly unknown[];
  scope: Scope;
  screen: string;
}

/** Shows the value of a cascader as the labels of its path. The last value alone has no label, because several levels may contain it. */
function PathText({ field, values, scope, screen }: PathTextProps): ReactNode {
  const tree = useTreeChoices(field, scope, screen);
  const path = values.filter((value) => !isEmpty(value)).map(String);
  useLoadedPath(tree, path);
  return (
    <span className="gp-text" aria-busy={tree.loading}>
      {labelsOf(tree.nodes, path).join(" / ")}
    </span>
  );
}

/** Returns the labels of a path. An unknown value, and those below it, are returned unchanged. */
function labelsOf(nodes: readonly TreeChoice[], [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [];
  const node = nodes.find(({ value }) => value === first);
  return [node?.title ?? first, ...labelsOf(node?.children ?? [], rest)];
}
