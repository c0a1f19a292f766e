import {
  type Call,
  type Data,
  entered,
  type FormItem,
  isEmpty,
  type Scope,
  type Screen,
  type Transition,
  type Workflow,
} from "../../../runtime/index.ts";
import { rulesOf } from "./rules.ts";

const read: Call = { id: "a.read", method: "get", path: "/read", query: ["id"], body: [] };
export const save: Call = {
  id: "a.save",
  method: "post",
  path: "/save",
  query: [],
  body: ["id", "name", "contact", "owner", "state", "version"],
};
const rules = async () => rulesOf({ name: { max: [5, "名称过长"] } });

const submit: Transition = {
  id: "submit",
  by: ["unit"],
  from: ["0"],
  to: "1",
  call: "a.save",
  input: ["name", "contact"],
  send: { state: "1" },
  accepts: () => true,
  checks: [
    { rule: (s) => !isEmpty(entered(s, "name")), message: "请填写项目名称", fields: ["name"] },
    { rule: (s) => !isEmpty(entered(s, "contact")), message: "请填写联系人", fields: ["contact"] },
  ],
  set: {},
};
const draft: Transition = { ...submit, id: "draft", to: "0", send: { state: "0" }, checks: [] };

/** A workflow with a draft of a unit, and a state that waits for review. */
export const workflowOf = (transitions: Workflow["transitions"]): Workflow => ({
  id: "w",
  entity: "project",
  field: "state",
  key: "id",
  actors: { unit: () => true },
  states: [
    { code: "0", label: "草稿" },
    { code: "1", label: "待审" },
  ],
  transitions,
});

/** A page that edits one record, whose draft can be saved or submitted. */
export const edit: Screen = {
  id: "edit",
  title: "编辑项目",
  path: "/edit",
  params: ["id"],
  under: ["list"],
  blocks: {
    project: {
      kind: "form",
      call: read,
      form: {
        errors: "first",
        items: [
          { section: "项目信息", items: [{ names: ["name"], label: "项目名称", type: "string", widget: "text" }] },
          { names: ["contact"], label: "联系人", type: "string", widget: "text" },
          { names: ["note"], label: "说明", type: "string", widget: "text", show: (s: Scope) => !isEmpty(s.form?.["contact"]) },
        ],
      },
      actions: ["saveDraft", "submit", "back"],
    },
  },
  actions: {
    saveDraft: { id: "saveDraft", label: "保存草稿", transitions: [{ transition: draft, call: save, input: rules }] },
    submit: { id: "submit", label: "提交审核", transitions: [{ transition: submit, call: save, input: rules }], go: "back" },
    back: { id: "back", label: "返回列表", go: "back" },
  },
  workflow: workflowOf({ submit, draft }),
};

type FormBlock = Extract<Screen["blocks"][string], { kind: "form" }>;
const block = edit.blocks["project"] as FormBlock;
export const editItems: readonly FormItem[] = block.form.items;

/** The same page with other fields, and with additional or replaced actions. */
export const editWith = (items: readonly FormItem[], actions: Screen["actions"] = {}, more: Partial<FormBlock> = {}): Screen => ({
  ...edit,
  blocks: { project: { ...block, ...more, form: { ...block.form, items } } },
  actions: { ...edit.actions, ...actions },
});

/** The record that the page reads: a draft of the unit. */
export const draftOf = (version: number, more: Data = {}): Data => ({
  id: "7",
  name: "甲",
  contact: "张三",
  owner: "U1",
  state: "0",
  version,
  ...more,
});

/** A row list whose rows are entered one by one. */
export const rowsItem: FormItem = {
  names: ["rows"],
  label: "清单",
  type: "array",
  widget: "rows",
  columns: [
    { field: "title", label: "品名", format: "text" },
    { field: "note", label: "备注", format: "text", show: () => false },
  ],
  entry: {
    typed: async () => rulesOf({}),
    items: [
      { names: ["title"], label: "品名", type: "string", widget: "text" },
      { names: ["note"], label: "备注", type: "string", widget: "text" },
    ],
  },
};
