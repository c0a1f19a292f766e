import type { Action, Block, Column, Field, Form, FormItem, Screen } from "./types.ts";

/** Walks through what a screen holds. */
export function fieldsOf(items: readonly FormItem[]): Field[] {
  return items.flatMap((item) => ("section" in item ? fieldsOf(item.items) : [item]));
}

/** An action with everything it leads to: `then`, buttons of its question, files taken away. */
export function chainOf(action: Action, screen: Screen): Action[] {
  const chain: Action[] = [];
  const follow = (id: string | undefined): void => {
    const next = id === undefined ? undefined : screen.actions.get(id);
    if (next === undefined || chain.includes(next)) return;
    chain.push(next);
    follow(next.then);
    for (const button of next.confirm?.buttons ?? []) follow(button.then);
    for (const id of startedBy(next.form)) follow(id);
  };
  follow(action.id);
  return chain;
}

/** Actions that the fields of a form start: a file taken away, rows imported. */
export function startedBy(form: Form | undefined): string[] {
  return fieldsOf(form?.items ?? []).flatMap((field) => [field.remove, field.import?.action].filter((id) => id !== undefined));
}

/** Actions that a block lists: the only ones a user can start. */
export function listedActions(screen: Screen): { action: Action; block: Block; row: boolean }[] {
  return [...screen.blocks.values()].flatMap((block) => {
    const above = block.kind === "table" || block.kind === "form" ? block.actions : [];
    const rows = block.kind === "table" ? block.rowActions : [];
    const found = (id: string, row: boolean): { action: Action; block: Block; row: boolean }[] => {
      const action = screen.actions.get(id);
      return action === undefined ? [] : [{ action, block, row }];
    };
    return [...above.flatMap((id) => found(id, false)), ...rows.flatMap((id) => found(id, true))];
  });
}

export function columnsOf(block: Block): readonly Column[] {
  return block.kind === "table" ? [...block.columns, ...(block.expand?.columns ?? [])] : [];
}

/** Calls that filling a form makes, its own reading included. */
export function callsOfForm(form: Form): string[] {
  const own = fieldsOf(form.items).flatMap((field) => [
    field.call,
    field.import?.call,
    ...callsOfField(field),
    ...(field.columns ?? []).flatMap((column) => column.calls),
  ]);
  return [form.call, ...own].filter((call) => call !== undefined);
}

export function callsOfField(field: Field): string[] {
  return [field.options?.call, field.options?.find].filter((call) => call !== undefined);
}
