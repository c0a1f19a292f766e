import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { columnUnfit, findCall, type ListImportFacts, listImportsOf, uniqueMatch, writtenEntity } from "../model/list-imports.ts";
import { keyInput } from "../model/calls.ts";
import { actionsMaking } from "../model/traverse.ts";
import type { Call, ListImportUse, Project } from "../model/types.ts";
import type { Asts, CallAst, ListImportAst, Name } from "../parse/ast.ts";
import { checkOnly } from "./check-exports.ts";

/**
 * Checks calls that import a spreadsheet into a list (`import`). Reports:
 *
 * - an unknown call (E202), and calls that do not write one record of the same entity (E570);
 * - a `match` that identifies no unique record, or has no column (E570);
 * - columns that are unknown (E213), duplicate (E111, E570) or unsuitable (E570);
 * - a required input without a column (E570);
 * - a column that would reveal a value to users who may not read it (E561);
 * - a list whose tables have no button for the import, or several (E570);
 * - keywords that the import implies (E514).
 */
export function checkListImports(model: Model, asts: Asts, report: Report): void {
  const found = listImportsOf(model.project);
  for (const { name, calls } of asts.services)
    for (const call of calls) {
      const { imports } = call;
      if (imports === undefined || imports.want !== "write") continue;
      const id = `${name.text}.${call.name.text}`;
      checkDeclared(id, call, imports, report);
      checkCalls(id, { service: name.text, imports }, model, report);
      checkButtons(id, imports, model.project, report);
      const facts = found.get(id);
      if (facts !== undefined) checkFacts(id, facts, model, report);
    }
}

const wrong = (at: Name["at"], message: string, hint: string | undefined, report: Report): void => report.add("E570", at, message, hint);

function checkDeclared(id: string, call: CallAst, { idle, update, match, at }: ListImportAst, report: Report): void {
  for (const { text, at: place } of idle)
    report.add("E514", place, `"${text}" has no effect on ${id}: import implies it`, `remove ${text.split(".").at(-1)}`);
  if (call.method !== "post") wrong(at, `${id} changes records, but is declared ${call.method}`, "post: …", report);
  const [first] = match;
  if (update === undefined && first !== undefined)
    report.noEffect(first.at, "match", id, "nothing changes the record that it finds", "update: … or remove match");
  if (update !== undefined && first === undefined)
    wrong(update.at, `${id} changes records, but nothing says which one a row is about`, "match: a unique field", report);
}

function checkCalls(id: string, { service, imports }: { service: string; imports: ListImportAst }, model: Model, report: Report): void {
  const { list, add, update, at } = imports;
  const { project, drafts } = model;
  const own = [...(project.services.get(service)?.calls.keys() ?? [])];
  for (const name of [list, add, update])
    if (name !== undefined && !own.includes(name.text))
      report.unknown("E202", name.at, `"${name.text}" is not a call of "${service}"`, name.text, own);
  if (add === undefined && update === undefined) {
    wrong(at, `${id} neither adds nor changes records`, "add: … or update: …, a call that writes one record", report);
    return;
  }
  const written = [add, update].flatMap((name) => (name === undefined ? [] : [{ name, draft: drafts.get(`${service}.${name.text}`) }]));
  for (const { name, draft } of written) {
    if (draft === undefined) continue;
    const operation = draft.ast.store?.operation;
    const isAdd = name === add;
    const changesOne = draft.entity?.store !== undefined && !draft.body.file && draft.body.names.length > 0;
    const fits = operation === undefined ? changesOne : operation === (isAdd ? "create" : "update");
    if (!fits) wrong(name.at, `${draft.id} does not ${isAdd ? "create" : "change"} one record`, undefined, report);
    else if (!isAdd && keyInput(draft) === undefined) wrong(name.at, `${draft.id} takes no key of a record`, undefined, report);
  }
  const [one, other] = written.map(({ draft }) => findCall(project, draft?.id));
  if (one !== undefined && other !== undefined && writtenEntity(one) !== writtenEntity(other))
    wrong(update?.at ?? at, `${one.id} and ${other.id} write records of different entities`, undefined, report);
}

/**
 * Members that have an effect in the action of an import. They concern its button, when it is shown, and data sent with the file. All
 * others are reported.
 */
const OWN: ReadonlySet<string> = new Set([
  ...["id", "name", "label", "title", "call", "import", "when", "otherwise", "hint", "refused", "primary", "at", "send"],
  // Checks of the call, which are evaluated for a form only.
  "judged",
]);

function checkButtons(id: string, { list, at }: ListImportAst, project: Project, report: Report): void {
  const buttons = actionsMaking(id, project);
  const [, second] = buttons;
  const isOffered = listImportsOf(project).has(id);
  if (!isOffered && findCall(project, `${id.split(".")[0]}.${list.text}`) !== undefined)
    wrong(at, `no table of ${list.text} has a button for ${id}`, `add an action with call: ${id} to the actions of its table`, report);
  else if (second !== undefined)
    wrong(second.at, `${id} is made by two actions, but an import has the headings of one table`, "add a call for each list", report);
  for (const action of buttons) checkOnly(action, OWN, "it imports into a list", report);
}

function checkFacts(id: string, facts: ListImportFacts, { project }: Model, report: Report): void {
  const { use, entity, columns, add, update } = facts;
  checkMatch(id, facts, report);
  checkNamed(use, facts, project, report);
  const [titles, fields] = [new Map<string, string>(), new Set<string>()];
  for (const [index, { field, title }] of columns.entries()) {
    const other = titles.get(title);
    const at = use.columns?.filter(({ text }) => entity.fields.has(text.split(".")[0] ?? ""))[index]?.at ?? use.at;
    if (fields.has(field.name)) report.add("E111", at, `"${field.name}" has two columns`, "remove one");
    else if (other !== undefined) wrong(at, `"${field.name}" and "${other}" have the same heading: ${title}`, undefined, report);
    titles.set(title, field.name);
    fields.add(field.name);
  }
  const known = new Set([...columns.map(({ field }) => field.name), ...use.given]);
  for (const name of add?.body.required ?? [])
    if (!known.has(name))
      wrong(use.at, `${add?.id} requires "${name}", which has no column`, `columns: [${name}, …], or body.fields`, report);
  for (const name of update?.body.required ?? [])
    if (!known.has(name) && !entity.fields.has(name) && name !== "version")
      wrong(use.at, `${update?.id} requires "${name}", which no column of ${id} has`, undefined, report);
  for (const name of use.given) checkGiven(name, id, [add, update], use, report);
}

/** Reports a field that is sent with the file, but that a call which writes a row does not take. */
function checkGiven(name: string, id: string, calls: readonly (Call | undefined)[], { at }: ListImportUse, report: Report): void {
  for (const call of calls)
    if (call !== undefined && !call.body.names.includes(name))
      wrong(at, `${id} is sent "${name}" with the file, but ${call.id} does not take it`, "remove it from body.fields", report);
}

function checkMatch(id: string, { use, entity, columns }: ListImportFacts, report: Report): void {
  const [first] = use.match;
  if (first === undefined || use.update === undefined) return;
  const unknown = use.match.find(({ text }) => !entity.fields.has(text));
  if (unknown !== undefined) {
    const message = `"${unknown.text}" is not a field of "${entity.name}"`;
    report.unknown("E213", unknown.at, message, unknown.text, entity.fields.keys());
    return;
  }
  const named = use.match.map(({ text }) => text).join(", ");
  if (uniqueMatch(entity, use.match) === undefined) {
    const lists = (entity.store?.unique ?? []).map((fields) => `[${fields.join(", ")}]`).join(" or ");
    const hint = lists === "" ? 'declare it in the entity: "x-store": {"unique": [["…"]]}' : `match: ${lists}`;
    wrong(first.at, `several records of "${entity.name}" may have the same ${named}, so ${id} cannot find one`, hint, report);
    return;
  }
  for (const { text, at } of use.match)
    if (!use.given.includes(text) && !columns.some(({ field }) => field.name === text))
      wrong(at, `"${text}" finds the record of a row, but has no column`, `columns: [${text}, …]`, report);
}

/**
 * Checks the columns that an import names (`columns`). Each must be a field that a file can fill (E213 if unknown). In `field.name`, the
 * field must be a reference and `name` an unmasked text of the referenced record. It may have no right to read (E561).
 */
function checkNamed(use: ListImportUse, facts: ListImportFacts, project: Project, report: Report): void {
  const { entity } = facts;
  for (const { text, at } of use.columns ?? []) {
    const [name = "", by] = text.split(".");
    const field = entity.fields.get(name);
    if (field === undefined) {
      report.unknown("E213", at, `"${name}" is not a field of "${entity.name}"`, name, entity.fields.keys());
      continue;
    }
    const unfit = columnUnfit(text, facts);
    if (unfit !== undefined) wrong(at, `"${name}" cannot have a column: it ${unfit}`, undefined, report);
    if (by === undefined) continue;
    const target = project.entities.get(field.ref?.entity ?? "");
    const naming = target?.fields.get(by);
    if (field.ref === undefined) wrong(at, `"${name}" references no record, so "${by}" cannot name one`, `columns: [${name}, …]`, report);
    else if (target !== undefined && naming === undefined)
      report.unknown("E213", at, `"${by}" is not a field of "${target.name}"`, by, target.fields.keys());
    else if (naming?.read !== undefined)
      report.add("E561", at, `finding records by "${by}" tells its value to users who may not read it`, "name them by another field");
    else if (naming !== undefined && (naming.secret !== false || naming.type !== "string" || naming.schema["x-mask"] !== undefined))
      wrong(at, `"${by}" of "${target?.name}" is no text that users can read`, undefined, report);
  }
}
