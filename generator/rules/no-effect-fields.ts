import type { Report } from "../diagnostics/diagnostic.ts";
import type { Asts } from "../parse/ast.ts";
import type { ActionAst, BlockAst, FieldAst, FormAst, FormItemAst, ScreenAst } from "../parse/screen-ast.ts";

/**
 * Reports keywords without effect in the fields of search forms, of forms to fill in, and of read-only forms (E514). An example is `change`
 * of an input that users cannot enter. Also reports widgets that are not possible in such a form (E307), and `errors` and `call` of a form
 * if they have no effect (E514).
 */
export function checkFieldsWithoutEffect({ screens, dialogs }: Asts, report: Report): void {
  for (const screen of [...screens, ...dialogs]) report.run(checkScreen, screen);
}

function checkScreen(screen: ScreenAst, report: Report): void {
  for (const field of screen.blocks.flatMap(searchOf)) checkSearch(field, report);
  for (const block of screen.blocks)
    if (block.kind === "tree") for (const field of searchOf(block)) checkPeriod(field, "a tree has no default search", report);
  for (const form of formsOf(screen)) {
    checkShown(form, report);
    checkItems(form.items, { shows: form.readonly === true, locked: undefined }, report);
  }
}

const searchOf = (block: BlockAst): readonly FieldAst[] => (block.kind === "table" || block.kind === "tree" ? (block.search ?? []) : []);

/** Returns the forms that a screen declares: by name, in an action, in a block. */
function formsOf({ forms, actions, blocks }: ScreenAst): FormAst[] {
  const inline = [...actions.values(), ...blocks].flatMap((owner) => {
    const { form } = owner as Pick<ActionAst, "form">;
    return form === undefined || "text" in form ? [] : [form];
  });
  return [...forms.values(), ...inline];
}

/** Reports keywords of a read-only form about typing, or about loading what it does not show. */
function checkShown({ readonly, errors, call, record, at }: FormAst, report: Report): void {
  if (readonly !== true) return;
  if (errors !== undefined) report.noEffect(at, "errors", "this form", "it is read-only");
  if (call !== undefined && record?.kind === "reference" && record.name.text.split(".")[0] !== "row")
    report.add("E514", call.at, `"call" has no effect on this form, because it shows $${record.name.text}`, "remove call or record");
}

type Keyword = keyof FieldAst;

function idle(field: FieldAst, keywords: readonly Keyword[], why: string, report: Report): void {
  const what = field.names.map(({ text }) => text).join(", ");
  for (const keyword of keywords) if (field[keyword] !== undefined) report.noEffect(field.at, keyword, `"${what}"`, why);
}

const ENTRY_ONLY = ["format", "empty", "hint", "default", "readonly", "call", "send", "remove", "columns"] as const;

/** Widgets that are useless in a search: nothing is entered in them, or nothing by which a list can be filtered. */
const ASKING_NOTHING: ReadonlySet<string> = new Set(["display", "rows", "file", "upload", "image", "current-password"]);

function checkSearch(field: FieldAst, report: Report): void {
  const { widget } = field;
  if (widget !== undefined && ASKING_NOTHING.has(widget.text))
    report.add("E307", widget.at, `widget "${widget.text}" cannot filter a list`, "remove widget");
  idle(field, ENTRY_ONLY, "a search stores nothing", report);
  if (field.widget?.text === "keyword") idle(field, ["label"], "the keyword of a search always has the label 关键字", report);
}

/**
 * Reports a period as the default of an input (E514) where it has no effect: anywhere but in the search of a table.
 *
 * @param why reason for the message
 */
const checkPeriod = ({ period, names, at }: FieldAst, why: string, report: Report): void => {
  const what = names.map(({ text }) => text).join(", ");
  if (period !== undefined) report.noEffect(at, "default", `"${what}"`, why);
};

interface Standing {
  /** Whether the form is read-only. */
  shows: boolean;
  /** `readonly` of the sections around the fields. */
  locked: FormItemAst["readonly"];
}

function checkItems(items: readonly FormItemAst[], { shows, locked }: Standing, report: Report): void {
  for (const item of items) {
    const own = item.readonly ?? locked;
    const shut = locked === true || item.readonly === true ? true : own;
    if ("section" in item) checkItems(item.items, { shows, locked: shut }, report);
    else if (shows) checkRead(item, report);
    else checkEntered(item, shut, report);
  }
}

const ENTERING = ["change", "default", "max", "step", "readonly", "remove", "call", "send", "entry"] as const;

/** Reports keywords of a field that is only shown. The only widgets with an effect are a text area (its lines) and rows (their columns). */
function checkRead(field: FieldAst, report: Report): void {
  const widget = field.widget?.text;
  const read = widget === undefined || widget === "textarea" || widget === "rows";
  idle(field, read ? ENTERING : ["widget", ...ENTERING], "its form is read-only", report);
}

const TEXTS: ReadonlySet<string> = new Set(["text", "textarea"]);

/**
 * Reports keywords without effect on an input. `format` and `empty` are for shown texts; long texts may have `format`, and `empty` if they
 * can be locked. `change` has no effect on a locked input. The widget `keyword` is for searches only (E307).
 */
function checkEntered(field: FieldAst, shut: FormItemAst["readonly"], report: Report): void {
  if (field.widget?.text === "keyword") report.add("E307", field.widget.at, 'widget "keyword" is only for a search', "widget: text");
  if (shut === true) idle(field, ["change"], "users cannot enter it", report);
  if (field.widget?.text === "display") return;
  const long =
    (field.format === "json" || field.format === "pre") && field.options === undefined && TEXTS.has(field.widget?.text ?? "text");
  if (!long) idle(field, ["format"], 'it is an input, not a text: widget "display" shows one', report);
  if (!long || shut === undefined || shut === false)
    idle(field, ["empty"], 'it is an input, not a text: widget "display" shows one', report);
}
