import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { isJoined } from "../model/names.ts";
import type { Entity } from "../model/types.ts";
import type { Asts, EntityAst } from "../parse/ast.ts";
import { get } from "../parse/pick.ts";

/**
 * Checks entities that show a log of the server (E419). Each field must be a field of the log with its stored type, and the key must be
 * `logId`. The log has its own table, so keywords of `x-store` about a table have no effect. Only the server writes a log. Calls may only
 * list and get its rows; workflows and schemas/data may not write them.
 */
export function checkLogs(model: Model, asts: Asts, report: Report): void {
  for (const ast of asts.entities) {
    const entity = model.project.entities.get(ast.name.text);
    if (entity?.store?.log === undefined) continue;
    verifyFields(entity, entity.store.log, report);
    checkStorage(ast, entity.store.log, report);
  }
  for (const draft of model.drafts.values()) {
    const { store } = draft.ast;
    const log = model.project.entities.get(store?.entity.text ?? "")?.store?.log;
    if (store !== undefined && log !== undefined && store.operation !== "list" && store.operation !== "get")
      report.add("E419", store.at, `only the server writes the log "${log}"`, "use list or get");
  }
  for (const { entity } of asts.data) {
    const log = model.project.entities.get(entity.text)?.store?.log;
    if (log !== undefined) report.add("E419", entity.at, `only the server writes the log "${log}"`);
  }
  for (const workflow of asts.workflows) {
    const log = model.project.entities.get(workflow.entity.text)?.store?.log;
    if (log !== undefined) report.add("E419", workflow.entity.at, `only the server writes the log "${log}"`);
  }
}

function verifyFields(entity: Entity, log: string, report: Report): void {
  const known = LOGS[log]?.fields ?? {};
  for (const field of entity.fields.values()) {
    if (isJoined(field)) continue;
    const [, type] = known[field.name] ?? [];
    if (type === undefined) report.unknown("E419", field.at, `the log "${log}" has no "${field.name}"`, field.name, Object.keys(known));
    else if (field.derived !== undefined || field.rows !== undefined || field.file !== undefined || field.secret !== false)
      report.add("E419", field.at, `"${field.name}" is written by the server, so it cannot be derived, secret or a file`);
    else if (field.stored !== type) {
      const wanted = type === "time" ? 'a text with "x-format": "datetime"' : "a plain text";
      report.add("E419", field.at, `"${field.name}" of the log "${log}" must be ${wanted}`);
    }
  }
}

/** Keywords of `x-store` that have no effect on an entity whose rows are rows of a log. */
const OWN = ["table", "was", "typedKey", "parent", "unique", "caseless", "index"];

function checkStorage(ast: EntityAst, log: string, report: Report): void {
  const store = get(ast.tree, "x-store");
  for (const keyword of OWN) {
    const tree = get(store, keyword);
    if (tree !== undefined) report.add("E419", tree.at, `\`${keyword}\` has no effect: the log "${log}" has its own table`, "remove it");
  }
  const key = ast.store?.key;
  if (key !== undefined && key.text !== "logId" && ast.fields.some(({ name }) => name.text === key.text))
    report.add("E419", key.at, `the key of the log "${log}" must be "logId"`);
}
