import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { formats } from "../../runtime/contract/values/formats.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { below, type Tree } from "../load/tree.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import { entries } from "../parse/pick.ts";

/** Checks that rows of `schemas/data` satisfy the rules that a form would apply to them (E413). */
export function checkRows(project: Project, asts: Asts, report: Report): void {
  if (asts.data.length === 0) return;
  for (const { entity: name, rows } of asts.data) {
    const entity = project.entities.get(name.text);
    if (entity === undefined) continue;
    const validate = validatorOf(entity, project);
    const records = new Map(project.rows.filter((row) => row.entity === entity.name).map((row) => [row.name, row.record]));
    for (const row of rows) {
      if (!verifyFields(row.tree, entity, report)) continue;
      const record = withAmounts(records.get(row.name.text) ?? {}, entity, project);
      if (validate?.(record) === false) tell(validate.errors ?? [], row.tree, row.name.at, entity, report);
    }
    checkDoubles(rows, entity, report);
  }
}

const TIMES = ["datetime", "date"];

/** Validators by entity, with the schemas that they were compiled from. Cached, because these rows are checked at each save. */
const compiled = new Map<string, { from: string; validate: ValidateFunction }>();

function validatorOf(entity: Entity, { entities }: Project): ValidateFunction | undefined {
  const texts = new Map<string, string>();
  gatherSchemas(entity, entities, texts);
  const from = [...texts.values()].join("\n");
  const known = compiled.get(entity.name);
  if (known?.from === from) return known.validate;
  // Schemas are checked before. The meta-schema takes longer to compile than all our schemas take to validate.
  const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false });
  for (const [name, holds] of Object.entries(formats)) ajv.addFormat(name, holds);
  const holds = (format: string, value: string): boolean => !TIMES.includes(format) || formats[format]?.(value) === true;
  ajv.addKeyword({ keyword: "x-format", type: "string", validate: holds });
  for (const [name, text] of texts) ajv.addSchema(JSON.parse(text), name);
  const validate = ajv.getSchema(entity.name);
  if (validate !== undefined) compiled.set(entity.name, { from, validate });
  return validate;
}

/** Collects the schemas of an entity and of all entities that it references, as texts. */
function gatherSchemas({ name, schema }: Entity, entities: Project["entities"], texts: Map<string, string>): void {
  if (texts.has(name)) return;
  const { $schema: _, ...own } = schema;
  const text = JSON.stringify(own);
  texts.set(name, text);
  for (const [, reference = ""] of text.matchAll(/"\$ref":"([^"#]+)/g)) {
    const named = entities.get(reference);
    if (named !== undefined) gatherSchemas(named, entities, texts);
  }
}

/**
 * Checks that each name is a field that a file may fill.
 * @returns false if one is not; the schema would only report the same again
 */
function verifyFields(row: Tree, entity: Entity, report: Report): boolean {
  let good = true;
  for (const { name } of entries(row)) {
    const field = entity.fields.get(name.text);
    const why = field === undefined ? undefined : reasonAgainst(field, entity);
    if (field === undefined)
      report.unknown("E213", name.at, `"${name.text}" is not a field of "${entity.name}"`, name.text, entity.fields.keys());
    else if (why !== undefined) report.add("E413", name.at, `"${name.text}" ${why}`);
    good &&= field !== undefined && why === undefined;
  }
  return good;
}

function reasonAgainst({ name, derived, secret, file }: EntityField, { store }: Entity): string | undefined {
  if (derived !== undefined) return "is filled by the server";
  if (secret !== false) return "is secret: no file holds it";
  if (file !== undefined) return "is an uploaded file: no row has one from the start";
  return name === store?.key && !store.typedKey ? "is made by the server" : undefined;
}

/** Returns a record with amounts as numbers. They are sent as texts with two decimals, and limited as numbers. */
function withAmounts(record: Readonly<Record<string, unknown>>, entity: Entity | undefined, project: Project): Record<string, unknown> {
  const seen: Record<string, unknown> = { ...record };
  for (const [name, value] of Object.entries(record)) {
    const field = entity?.fields.get(name);
    if (field?.format === "amount" && typeof value === "string" && /^-?\d{1,13}\.\d\d$/.test(value)) seen[name] = Number(value);
    if (field?.rows === undefined || !Array.isArray(value)) continue;
    const rows = project.entities.get(field.rows);
    seen[name] = value.map((row: Record<string, unknown>) => withAmounts(row, rows, project));
  }
  return seen;
}

/** Reports one mistake for each place, because every choice of a code causes the same error. */
function tell(errors: readonly ErrorObject[], row: Tree, at: Place, entity: Entity, report: Report): void {
  const told = new Set<string>();
  for (const error of errors) {
    const path = error.instancePath.split("/").slice(1);
    const missing = error.keyword === "required" ? String(error.params["missingProperty"]) : undefined;
    const key = [...path, missing ?? ""].join("/");
    if (told.has(key) || error.keyword === "if") continue;
    told.add(key);
    const place = below(row, ...path.map((step) => (/^\d+$/.test(step) ? Number(step) : step)))?.at ?? at;
    const field = entity.fields.get(missing ?? path[0] ?? "");
    const own = field?.messages[error.keyword];
    const said = missing === undefined ? `"${path.join(".")}" ${wordsOf(error, field)}` : `"${[...path, missing].join(".")}" is missing`;
    report.add("E413", path.length === 0 ? at : place, said, own);
  }
}

function wordsOf({ keyword, message }: ErrorObject, field: EntityField | undefined): string {
  if (keyword === "x-format") return field?.format === "date" ? "is no date: yyyy-MM-dd" : "is no time: yyyy-MM-dd HH:mm:ss";
  if (keyword === "type" && field?.format === "amount") return "is an amount: a text with two decimals";
  if (field?.codes === undefined || !["const", "oneOf", "enum"].includes(keyword)) return message ?? keyword;
  return `is none of its codes: ${field.codes.map((code) => `${code.value} ${code.label}`).join(", ")}`;
}

/** Reports duplicates of unique fields (E413), which the database would refuse at the first start. */
function checkDoubles(rows: readonly { name: { text: string; at: Place }; tree: Tree }[], entity: Entity, report: Report): void {
  const spelling = (field: string, tree: Tree | undefined) => {
    const value = tree?.kind === "scalar" ? tree.value : undefined;
    const isCaseless = typeof value === "string" && entity.store?.caseless.includes(field) === true;
    return isCaseless ? value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : value;
  };
  for (const fields of [[entity.store?.key ?? ""], ...(entity.store?.unique ?? [])]) {
    const seen = new Map<string, string>();
    for (const { name, tree } of rows) {
      const values = fields.map((field) => spelling(field, below(tree, field)));
      if (values.some((value) => value === undefined || value === null)) continue;
      const first = seen.get(JSON.stringify(values));
      if (first !== undefined) report.add("E413", name.at, `"${name.text}" and "${first}" have the same ${fields.join(" and ")}`);
      else seen.set(JSON.stringify(values), name.text);
    }
  }
}
