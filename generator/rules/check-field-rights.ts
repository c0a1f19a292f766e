import { isDeepStrictEqual } from "node:util";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Model } from "../model/build.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import type { Asts, CallAst, EntityAst, Name } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { get } from "../parse/pick.ts";

/**
 * Checks rights to read and write fields (`x-read`, `x-write`) in entities and in additional members of calls. Reports:
 *
 * - a right without effect, for example at a field that only the server writes (E514);
 * - a right to a field that every user needs or could infer: a key, parent, state, file, or required or unique field (E560);
 * - a list that is sorted by a field with such a right (E560).
 */
export function checkFieldRights({ project }: Model, asts: Asts, report: Report): void {
  for (const { calls } of asts.services) for (const call of calls) report.run(checkCall, call);
  for (const ast of asts.entities) report.run(checkEntity, ast, project);
  for (const screen of asts.screens) report.run(checkOrders, screen, project);
}

function checkCall({ query, body, reply }: CallAst, report: Report): void {
  for (const { name, tree } of [query, body, reply].flatMap((shape) => [...(shape?.plus.values() ?? [])])) checkPlus(name, tree, report);
}

function checkEntity(ast: EntityAst, project: Project, report: Report): void {
  const entity = project.entities.get(ast.name.text);
  if (entity === undefined || entity.at !== ast.at) return;
  for (const { name, tree } of ast.fields) {
    const field = entity.fields.get(name.text);
    if (field === undefined) continue;
    checkWrite(field, tree, entity, report);
    checkRead(field, tree, entity, project, report);
  }
}

const KEYWORDS = ["x-read", "x-write"] as const;

function checkPlus(field: Name, tree: Tree, report: Report): void {
  for (const keyword of KEYWORDS) {
    const at = get(tree, keyword)?.at;
    if (at !== undefined) report.noEffect(at, keyword, `"${field.text}"`, "it is not a field of an entity");
  }
}

function checkWrite(field: EntityField, tree: Tree, entity: Entity, report: Report): void {
  const at = get(tree, "x-write")?.at;
  if (at === undefined) return;
  const idle = (why: string, hint = "remove x-write"): void => report.noEffect(at, "x-write", `"${field.name}"`, why, hint);
  if (field.derived !== undefined || field.readonly) idle("the server fills it");
  else if (entity.store === undefined)
    idle(
      "its record has no table of its own, so a changed value cannot be told from the stored one",
      "declare x-write at the field that holds the rows",
    );
  else if (entity.store.log !== undefined) idle("only the server writes its logs");
  else if (field.name === entity.store.key && !entity.store.typedKey) idle("the server makes it");
  else if (field.name === entity.store.key)
    report.add("E560", at, `"${field.name}" is the key, without which users who may not write it could add no record`, "remove x-write");
  else if (isDeepStrictEqual(field.read?.tree, field.write?.tree))
    idle("x-read says the same, and whoever may not read a field may not change it");
}

function checkRead(field: EntityField, tree: Tree, entity: Entity, { workflows, services }: Project, report: Report): void {
  const at = get(tree, "x-read")?.at;
  if (at === undefined) return;
  const refuse = (why: string, hint = "remove x-read"): void => report.add("E560", at, `"${field.name}" ${why}`, hint);
  const { store } = entity;
  const calls = [...services.values()].flatMap((service) => [...service.calls.values()]);
  const asking = calls.find(({ body }) => body.entity === entity.name && body.required.includes(field.name));
  const states = [...workflows.values()].some((workflow) => workflow.entity === entity.name && workflow.field === field.name);
  if (field.secret !== false) report.noEffect(at, "x-read", `"${field.name}"`, "it is secret, so no reply contains it");
  else if (field.name === store?.key) refuse("is the key, by which every call names the record");
  else if (field.name === store?.parent) refuse("is the parent, without which nobody sees the tree");
  else if (states) refuse("is the state of a workflow, on which buttons and conditions depend");
  else if (field.file !== undefined) refuse("is a file, which whoever reads the record may open by its id");
  else if (entity.required.includes(field.name) && field.derived === undefined)
    refuse("is required, so users who may not read it could save no record", "remove it from required, or remove x-read");
  else if (asking !== undefined)
    refuse(`is required by ${asking.id}, which users who may not read it could not make`, "remove it from required");
  else if (store?.order?.field === field.name)
    refuse("is the order of its lists, which would show who has more", "name another field in order");
  else if ([store?.unique ?? []].flat(2).includes(field.name))
    refuse("is unique, so the refusal of a second record would confirm a guess", "remove it from unique, or remove x-read");
}

/** Reports a table that begins in the order of a field which not everybody may read (E560): its list would be refused to the others. */
function checkOrders({ name, blocks }: ScreenAst, { screens, entities }: Project, report: Report): void {
  for (const block of blocks) {
    if (block.kind !== "table" || !("order" in block) || block.order === undefined) continue;
    const resolved = screens.get(name.text)?.blocks.get(block.name.text);
    const entity = resolved !== undefined && "entity" in resolved ? entities.get(resolved.entity ?? "") : undefined;
    const { field } = block.order;
    if (entity?.fields.get(field.text)?.read !== undefined)
      report.add(
        "E560",
        field.at,
        `"${field.text}" is the order of the list, which would be refused to users who may not read it`,
        "name another field",
      );
  }
}
