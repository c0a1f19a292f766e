import { readFileSync, writeFileSync } from "node:fs";
import { describe as group, expect, it } from "vitest";
import type { Project } from "../../generator/model/types.ts";
import { built, call, portal, shop } from "./built.ts";
import { projectOf } from "./cases.ts";

group("shapes of calls", () => {
  it("shapes of get, create, update and delete default to the stored entity", () => {
    const folder = projectOf();
    const file = `${folder}/schemas/services/shop.yaml`;
    const short = readFileSync(file, "utf8").replace(/ {4}(?:query|reply|body): \{ entity: book(?:, fields: \[id\])? \}\n/g, "");
    expect(short).not.toContain("body:");
    writeFileSync(file, short);
    const shapesOf = (project: Project) =>
      ["getBook", "addBook", "updateBook", "deleteBook"].map((name) => {
        const { query, body, reply, handler } = call(project, `shop.${name}`);
        return { query, body, reply, handler };
      });
    expect(shapesOf(built(folder))).toEqual(shapesOf(shop));
  });

  it("an enclosed tree declares its node where references find it", () => {
    const { schema } = call(built(projectOf("output-tree")), "places.placeOutline").reply;
    expect(Object.keys(schema?.["$defs"] as object)).toEqual(["node"]);
    expect(JSON.stringify(schema?.["properties"])).not.toContain('$defs":');
  });

  it("every object in a request or reply is closed", () => {
    const open: string[] = [];
    const visit = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== "object") return;
      const { properties, additionalProperties } = schema as Record<string, unknown>;
      if (properties !== undefined && additionalProperties !== false && !/\/(if|then|else|allOf)(\/|$)/.test(at)) open.push(at);
      for (const [key, item] of Object.entries(schema)) visit(item, `${at}/${key}`);
    };
    for (const service of portal.services.values()) {
      for (const item of service.calls.values())
        for (const [section, schema] of [
          ["query", item.query.schema],
          ["body", item.body.schema],
          ["reply", item.reply.schema],
        ] as const)
          visit(schema, `${item.id}/${section}`);
    }
    expect(open).toEqual([]);
  });
});
