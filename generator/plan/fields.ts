import type { Column, Field, Form, FormItem } from "../model/types.ts";
import { type Node, present, some, value } from "./code.ts";
import { conditionNode, flagNode, labelNode, valuesNode } from "./expressions.ts";
import { callCode } from "./services.ts";

export function columnNode(column: Column, workflow: string | undefined): Node {
  return present({
    field: column.field,
    label: column.label,
    format: column.format,
    codes: column.codes,
    width: column.width,
    show: conditionNode(column.show, workflow),
    sort: column.sort,
    custom: column.custom,
  });
}

export function formNode(form: Form, workflow: string | undefined): Node {
  return present({
    record: form.record === undefined ? undefined : value(form.record, { workflow }),
    call: form.call === undefined ? undefined : callCode(form.call),
    send: valuesNode(form.send, workflow),
    readonly: form.readonly,
    errors: form.errors,
    incomplete: form.incomplete,
    items: form.items.map((item) => itemNode(item, workflow)),
  });
}

function itemNode(item: FormItem, workflow: string | undefined): Node {
  if (!("section" in item)) return fieldNode(item, workflow);
  return present({
    section: item.section,
    show: conditionNode(item.show, workflow),
    readonly: flagNode(item.readonly, workflow),
    items: item.items.map((inner) => itemNode(inner, workflow)),
  });
}

export function fieldNode(field: Field, workflow: string | undefined): Node {
  return present({
    names: field.names,
    label: labelNode(field.label, workflow),
    type: field.type,
    widget: field.widget,
    required: field.required,
    secret: field.secret,
    codes: field.codes,
    always: field.always,
    file: field.file as unknown as Node,
    options: optionsNode(field, workflow),
    format: field.format,
    unit: field.unit,
    empty: field.empty,
    hint: field.hint,
    max: field.max,
    step: field.step,
    default: field.default === undefined ? undefined : value(field.default, { workflow }),
    show: conditionNode(field.show, workflow),
    readonly: flagNode(field.readonly, workflow),
    change: some(
      field.change.map((change) => present({ when: conditionNode(change.when, workflow), set: valuesNode(change.set, workflow) ?? {} })),
    ),
    call: field.call === undefined ? undefined : callCode(field.call),
    send: valuesNode(field.send, workflow),
    remove: field.remove,
    columns: field.columns?.map((column) => columnNode(column, workflow)),
    totals: some(field.totals),
    import: importNode(field),
  });
}

function importNode({ import: rows }: Field): Node {
  return rows === undefined ? undefined : present({ call: callCode(rows.call), then: rows.action });
}

function optionsNode({ options }: Field, workflow: string | undefined): Node {
  if (options === undefined) return undefined;
  return present({
    call: options.call === undefined ? undefined : callCode(options.call),
    find: options.find === undefined ? undefined : callCode(options.find),
    rows: options.rows === undefined ? undefined : value(options.rows, { workflow }),
    send: valuesNode(options.send, workflow),
    value: options.value,
    label: options.label === undefined ? undefined : value(options.label, { text: true, workflow }),
    children: options.children,
    extra: options.extra,
  });
}
