import type { Block, Column, Form, FormItem, Project, Screen } from "../../generator/model/types.ts";
import { CHANGES } from "../../generator/parse/histories.ts";
import { plainOf } from "./plain.ts";

/** Renders each item of a map, by its name. */
export const mapped = <T>(map: ReadonlyMap<string, T>, read: (item: T) => unknown): Record<string, unknown> =>
  Object.fromEntries([...map].map(([name, item]) => [name, read(item)]));

const PAGE_SIZES = "10,20,50,100";

/** Renders a screen without the facts of its entity. Columns and fields take one line each. */
export function screenReading({ name: _, blocks, actions, palette, ...screen }: Screen): object {
  return {
    ...(plainOf(screen) as object),
    // A plain reading leaves out what is false.
    ...(palette === false ? { palette: "none" } : {}),
    blocks: mapped(blocks, blockReading),
    actions: actionsReading(actions),
  };
}

/** Replaces the actions that `history: true` generates by the entity of the history. */
export function withHistories({ blocks, actions, ...screen }: Screen, { services }: Project): Screen {
  const entityOf = (id: string): string | undefined => {
    const handler = services.get(CHANGES)?.calls.get(actions.get(id)?.call?.split(".")[1] ?? "")?.handler;
    return handler?.kind === "history" ? handler.entity : undefined;
  };
  const read = (block: Block): Block => {
    if (block.kind !== "table" && block.kind !== "form") return block;
    const rows = block.kind === "table" ? { rowActions: block.rowActions.filter((id) => entityOf(id) === undefined) } : {};
    const of = [...(block.kind === "table" ? block.rowActions : block.actions)].flatMap((id) => entityOf(id) ?? []);
    const above = block.actions.filter((id) => entityOf(id) === undefined);
    return { ...block, ...rows, actions: above, ...(of.length === 0 ? {} : { history: of.join() }) } as Block;
  };
  return {
    ...screen,
    blocks: new Map([...blocks].map(([name, block]) => [name, read(block)])),
    actions: new Map([...actions].filter(([id]) => entityOf(id) === undefined)),
  };
}

export function actionsReading(actions: Screen["actions"]): object {
  const forms = new Map<string, string>();
  return mapped(actions, ({ id, form, ...action }) => {
    const { label, ...rest } = plainOf({
      ...action,
      name: undefined,
      input: undefined,
      import: undefined,
      judged: undefined,
      awaits: undefined,
      ticked: undefined,
    }) as Record<string, unknown>;
    if (form === undefined) return { label, ...rest };
    const read = formReading(form);
    const known = forms.get(JSON.stringify(read));
    forms.set(JSON.stringify(read), known ?? id);
    return { label, ...rest, form: known === undefined ? read : `as ${known}` };
  });
}

function blockReading(block: Block): object {
  const {
    name: _,
    kind,
    columns,
    search,
    form,
    pageSizes,
    x,
    series,
    ...rest
  } = { columns: [], search: [], form: undefined, pageSizes: [], x: undefined, series: undefined, ...block };
  return {
    kind,
    // The call determines the entity, and the entity the name of its records. Tasks declare the list that they open.
    ...(plainOf({ ...rest, entity: undefined, naming: undefined, todos: undefined }) as object),
    ...(search.length > 0 ? { search: search.map(itemLine) } : {}),
    ...(x === undefined ? {} : { x: columnLine(x) }),
    ...(series === undefined ? {} : { series: columnLine(series) }),
    ...(columns.length > 0 ? { columns: columns.map(columnLine) } : {}),
    ...sortsIn(columns),
    ...(pageSizes.length > 0 && pageSizes.join() !== PAGE_SIZES ? { pageSizes } : {}),
    ...(form === undefined ? {} : { form: formReading(form) }),
  };
}

function formReading({ name: _, items, errors, ...form }: Form): object {
  return { ...(plainOf(form) as object), ...(errors === "fields" ? {} : { errors }), items: items.map(itemLine) };
}

function itemLine(item: FormItem): unknown {
  if (!("names" in item)) {
    const { items, ...section } = item;
    return { ...(plainOf(section) as object), items: items.map(itemLine) };
  }
  const { names, label, widget, required, type: _, codes: _codes, format, columns, ...rest } = item;
  const more = plainOf({ ...rest, ...(columns === undefined ? {} : { columns: columns.map(columnLine) }) }) as object;
  return line(`${names.join(", ")}${required ? "!" : ""} ${widget} 「${renderPlain(label)}」`, format, more);
}

/** Lists the columns by which users sort a table. */
function sortsIn(columns: readonly Column[]): object {
  const sorted = columns.filter(({ sort }) => sort === true).map(({ field }) => field);
  return sorted.length === 0 ? {} : { sorts: sorted.join(", ") };
}

function columnLine({ field, label, format, codes: _, sort: __, ...rest }: Column): unknown {
  return line(`${field ?? "–"} 「${label}」`, format, plainOf(rest) as object);
}

const renderPlain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(plainOf(value)));

function line(rendered: string, format: string | undefined, more: object): unknown {
  const heading = format === undefined || format === "text" ? rendered : `${rendered} as ${format}`;
  return Object.keys(more).length === 0 ? heading : { [heading]: more };
}
