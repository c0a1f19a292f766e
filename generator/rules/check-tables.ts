import { SERVER_TABLES } from "../../runtime/contract/server/reserved-names.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import { snake } from "../model/words.ts";
import type { Asts } from "../parse/ast.ts";
import { get } from "../parse/pick.ts";

/**
 * Reports a table name that several entities, lists or the server itself use (E414), and two columns of a table with the same name.
 * Otherwise the server would fail at its start.
 */
export function checkTables(project: Project, asts: Asts, report: Report): void {
  const owners = new Map(SERVER_TABLES.map((table) => [table, "the server"]));
  const places = new Map(asts.entities.map((ast) => [ast.name.text, get(get(ast.tree, "x-store"), "table")?.at ?? ast.at]));
  const take = (table: string, owner: string, at: Place): void => {
    const other = owners.get(table);
    if (other === undefined) owners.set(table, owner);
    else report.add("E414", at, `the table "${table}" already belongs to ${other}`, "use x-store: { table: … } with another name");
  };
  // A conflict is reported at the entity that names its table, and not at one that has the table by its own name.
  const stored = [...project.entities.values()].filter(({ store }) => store !== undefined && store.log === undefined);
  const named = stored.filter(({ name, store }) => store?.table !== snake(name));
  for (const entity of [...stored.filter((item) => !named.includes(item)), ...named]) {
    const table = entity.store?.table ?? "";
    take(table, `"${entity.name}"`, places.get(entity.name) ?? entity.at);
    checkColumns(entity, report);
    for (const field of entity.fields.values())
      if (field.rows !== undefined) take(`${table}_${snake(field.name)}`, `the rows of "${entity.name}.${field.name}"`, field.at);
  }
}

function checkColumns(entity: Entity, report: Report): void {
  const columns = new Map<string, EntityField>();
  for (const field of entity.fields.values()) {
    const column = snake(field.name);
    const other = columns.get(column);
    if (other === undefined) columns.set(column, field);
    else report.add("E414", field.at, `"${field.name}" and "${other.name}" have the same column "${column}"`, "rename one of them");
  }
}
