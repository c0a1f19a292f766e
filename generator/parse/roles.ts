import type {
  Action,
  Block,
  Change,
  ChartBlock,
  ChoiceBlock,
  Column,
  Confirm,
  ConfirmButton,
  CustomBlock,
  Detail,
  Expand,
  Field,
  FigureBlock,
  Form,
  FormBlock,
  ListLink,
  Options,
  Order,
  RowEntry,
  RowImport,
  Section,
  TableBlock,
  TimelineBlock,
  TreeBlock,
} from "../../runtime/contract/language/screen.ts";
import type { Terms } from "../../runtime/contract/language/terms.ts";

/**
 * The types of all parts of a screen (block, column, form, …), by the name of the part. The parameter `T` determines the types of terms
 * inside the parts, such as conditions, values and calls. Each stage of the generator uses its own `T`: as written, resolved, or compiled.
 */
export interface Shapes<T extends Terms> {
  tree: TreeBlock<T>;
  choices: ChoiceBlock<T>;
  table: TableBlock<T>;
  formBlock: FormBlock<T> & { entity?: T["name"] };
  timeline: TimelineBlock<T>;
  figure: FigureBlock<T>;
  chart: ChartBlock<T> & { codes?: T["name"] };
  customBlock: CustomBlock<T> & Covering<T>;
  expand: Expand<T>;
  order: Order<T>;
  column: Column<T> & Covering<T>;
  field: Field<T>;
  section: Section<T>;
  change: Change<T>;
  entry: RowEntry<T>;
  import: RowImport<T>;
  options: Options<T>;
  form: Form<T> & { entity?: T["name"] };
  action: Action<T> & Covering<T>;
  confirm: Confirm<T>;
  button: ConfirmButton<T>;
  detail: Detail<T>;
  link: ListLink<T>;
}

/** Calls of a hand-written component. The right to the component covers them, although the page does not declare them. */
interface Covering<T extends Terms> {
  calls?: readonly T["call"][];
}

/** The name of a part of a screen in the grammar, such as `column` or `form`. */
export type ShapeName = keyof Shapes<Terms>;
/** The name of a kind of term, such as `condition`, `value` or `call`. */
export type Term = keyof Terms;

/** A reading in which every term is a marker type. The role of each member is inferred from it. */
type Marks = { [K in Term]: { readonly term: K } };
type TermOf<V> = V extends { readonly term: infer K extends Term } ? K : never;
type RoleOf<V> = V extends readonly (infer I)[] ? ([TermOf<I>] extends [never] ? never : readonly [TermOf<I>]) : TermOf<V>;
type RolesOf<S> = { readonly [M in keyof S as [RoleOf<S[M]>] extends [never] ? never : M]-?: RoleOf<S[M]> };

/**
 * The kind of the terms in a member of a screen part, such as `condition` or `name`. In brackets (`["name"]`): the member is a list of such
 * terms.
 */
export type Role = Term | readonly [Term];

/**
 * Lists the members of each screen part that contain a term, such as a condition, a value or a call. All other members are plain values and
 * are copied unchanged. The reader (`screen-shapes.ts`), the visitor (`visit.ts`) and the printer (`plan/shapes.ts`) are driven by this
 * table. The compiler ensures that it is complete.
 */
export const roles: { readonly [S in ShapeName]: RolesOf<Shapes<Marks>[S]> } = {
  tree: {
    call: "call",
    find: "call",
    send: "values",
    search: ["field"],
    checks: ["check"],
    key: "name",
    parent: "name",
    label: "text",
    rowActions: ["action"],
  },
  choices: { field: "name", counts: "call", items: ["choice"] },
  table: {
    call: "call",
    rows: "value",
    send: "values",
    search: ["field"],
    checks: ["check"],
    rowKey: "name",
    naming: "text",
    columns: ["column"],
    expand: "expand",
    empty: "text",
    order: "order",
    actions: ["action"],
    rowActions: ["action"],
    rowOpen: "action",
    totals: ["name"],
    arrange: "action",
  },
  formBlock: { call: "call", start: "call", entity: "name", send: "values", naming: "text", form: "form", actions: ["action"] },
  timeline: { call: "call" },
  figure: { call: "call", send: "values", value: "name", hint: "text", link: "link" },
  chart: {
    hint: "text",
    call: "call",
    send: "values",
    x: "column",
    y: ["name"],
    columns: ["column"],
    series: "column",
    totals: ["name"],
    codes: "name",
    link: "link",
  },
  customBlock: { custom: "custom", calls: ["call"] },
  expand: { field: "name", columns: ["column"] },
  order: { field: "name" },
  column: {
    field: "name",
    show: "condition",
    options: "options",
    custom: "custom",
    switch: ["action"],
    link: ["action"],
    calls: ["call"],
  },
  field: {
    names: ["name"],
    label: "label",
    empty: "text",
    hint: "text",
    options: "options",
    default: "value",
    show: "condition",
    readonly: "condition",
    change: ["change"],
    call: "call",
    send: "values",
    remove: "action",
    columns: ["column"],
    totals: ["name"],
    entry: "entry",
    import: "import",
  },
  section: { show: "condition", readonly: "condition", items: ["item"] },
  change: { when: "condition", set: "values" },
  entry: { typed: "rules", items: ["item"] },
  import: { call: "call", rows: "call", file: "call", then: "action" },
  options: {
    call: "call",
    find: "call",
    rows: "value",
    send: "values",
    value: "name",
    label: "text",
    children: "name",
    tone: "name",
    empty: "text",
    current: "text",
  },
  form: {
    entity: "name",
    typed: "rules",
    blame: "name",
    record: "value",
    call: "call",
    send: "values",
    items: ["item"],
    actions: ["action"],
  },
  action: {
    label: "label",
    hint: "text",
    when: "condition",
    otherwise: "text",
    checks: ["check"],
    confirm: "confirm",
    title: "text",
    form: "form",
    custom: "custom",
    calls: ["call"],
    call: "call",
    import: "import",
    judged: ["check"],
    input: "rules",
    transitions: ["transition"],
    send: "values",
    ticked: "name",
    detail: "detail",
    copyOf: "name",
    copies: ["name"],
    cancelled: "text",
    set: "values",
    open: "opened",
    then: "action",
    go: "page",
  },
  confirm: { when: "condition", title: "text", text: "text", buttons: ["button"] },
  button: { then: "action" },
  detail: { call: "call", key: "name" },
  link: { screen: "page", query: "values" },
};

/** The shape of each kind of block, by which its members are read and traversed (see {@link Shapes}). */
export const blockShapes: { readonly [K in Block["kind"]]: ShapeName } = {
  tree: "tree",
  tabs: "choices",
  steps: "choices",
  table: "table",
  form: "formBlock",
  timeline: "timeline",
  figure: "figure",
  chart: "chart",
  custom: "customBlock",
};

const nested = {
  column: "column",
  expand: "expand",
  order: "order",
  field: "field",
  options: "options",
  change: "change",
  entry: "entry",
  import: "import",
  confirm: "confirm",
  button: "button",
  detail: "detail",
  link: "link",
} as const satisfies Partial<Record<Term, ShapeName>>;

/** Kinds of terms that are screen parts themselves, so that they contain further terms. */
export type Nested = keyof typeof nested | "item";

/**
 * Returns the name of the shape of a term that contains further terms.
 *
 * @param of the term itself
 * @returns undefined for a term that contains no further terms, including a form that is only referred to by name
 */
export function shapeOf(term: Term, of: object): ShapeName | undefined {
  if (term === "item") return "section" in of ? "section" : "field";
  if (term === "form") return "items" in of ? "form" : undefined;
  const shapes: Readonly<Partial<Record<Term, ShapeName>>> = nested;
  return shapes[term];
}

/**
 * Returns the kind of the terms in a member of a screen part (see {@link roles}).
 *
 * @returns undefined if the member is a plain value, which contains no term
 */
export function roleOf(shape: ShapeName, member: string): Role | undefined {
  const table: Readonly<Record<string, Role>> = roles[shape];
  return table[member];
}
