import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { tables } from "../../src/generated/storage.ts";
import { ownWords } from "../../src/server/services/own-words.ts";

const built = buildProject(join(import.meta.dirname, "../.."));
if (built.project === undefined) throw new Error(printed(built));
const { project } = built;

interface Chosen {
  names: readonly string[];
  options: { extra?: readonly { value: unknown }[] };
  widget: string;
}

/** Everything that is chosen from a call, or from choices beside codes, anywhere in a page. */
function chosenIn(value: unknown, found = new Map<string, Set<string>>(), seen = new Set<unknown>()): Map<string, Set<string>> {
  if (typeof value !== "object" || value === null || seen.has(value)) return found;
  seen.add(value);
  const { names, options, widget } = value as Partial<Chosen>;
  // What completes SQL is no value of the field.
  if (options !== undefined && names !== undefined && widget !== "sql") {
    const extra = (options.extra ?? []).map((item) => String(item.value));
    for (const name of names) found.set(name, new Set([...(found.get(name) ?? []), ...extra]));
  }
  for (const item of value instanceof Map ? value.values() : Object.values(value)) chosenIn(item, found, seen);
  return found;
}

const histories = [...project.services.values()]
  .flatMap(({ calls }) => [...calls.values()])
  .flatMap(({ handler, rights }) => (handler.kind === "history" ? rights.map((right) => ({ entity: handler.entity, right })) : []));

/** Fields of records with a history, whose values people choose. */
const chosen = histories.flatMap(({ entity, right }) => {
  const table = tables.find((item) => item.entity === entity);
  const [page = ""] = right.split(":");
  return [...chosenIn(project.screens.get(page))].flatMap(([name, extra]) => {
    const column = table?.columns.find(({ field }) => field === name);
    return column === undefined || name === table?.key ? [] : [{ entity, name, column, extra: [...extra] }];
  });
});

describe("choice fields in the history of a record", () => {
  it("include the known choice fields", () => {
    const names = chosen.map(({ entity, name }) => `${entity}.${name}`);
    expect(names).toEqual(
      expect.arrayContaining(["role.rights", "oauth-client.resourceIds", "user.roles", "menu.parentId", "region.parentId"]),
    );
  });

  it.each(chosen)("$entity $name has labels: codes, named records, or its own", ({ entity, name, column, extra }) => {
    expect(column.codes ?? column.names ?? ownWords[entity]?.[name], "x-ref, codes, or services/own-words.ts").toBeDefined();
    if (column.names !== undefined) expect(Object.keys(column.names.except ?? {})).toEqual(expect.arrayContaining(extra));
  });

  it("names the parent of every tree record", () => {
    const trees = tables.filter(({ entity, parent }) => parent !== undefined && histories.some((history) => history.entity === entity));
    expect(trees.length).toBeGreaterThan(0);
    for (const { columns, parent } of trees) expect(columns.find(({ field }) => field === parent)?.names).toBeDefined();
  });

  it("defines own labels only for existing fields without other labels", () => {
    for (const [entity, fields] of Object.entries(ownWords))
      for (const name of Object.keys(fields)) {
        const column = tables.find((table) => table.entity === entity)?.columns.find(({ field }) => field === name);
        expect(column, `${entity}.${name}`).toBeDefined();
        expect(column?.codes ?? column?.names).toBeUndefined();
      }
  });
});
