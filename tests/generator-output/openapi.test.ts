import { readFileSync } from "node:fs";
import { validate } from "@readme/openapi-parser";
import { describe, expect, it } from "vitest";
import { isSchema, schemasOf } from "../../generator/plan/schema.ts";
import { routes } from "../../src/generated/server.ts";

type Json = Record<string, unknown>;
const document = (): Json => JSON.parse(readFileSync(new URL("../../src/generated/openapi.json", import.meta.url), "utf8")) as Json;

describe("OpenAPI document", () => {
  it("is accepted by a stock validator", async () => {
    const result = await validate(document() as never);
    expect(result).toMatchObject({ valid: true });
  });

  it("is refused by the same validator when it is broken (the check can fail)", async () => {
    const broken = document();
    broken["paths"] = { ...(broken["paths"] as Json), "/x": { get: { responses: { "200": {} } } } };
    expect((await validate(broken as never)).valid).toBe(false);
  });

  it("has every route with its method and the security that its call requires", () => {
    const { paths } = document() as { paths: Record<string, Record<string, { operationId: string; security?: unknown[] }>> };
    for (const route of routes) {
      const operation = paths[route.call.path]?.[route.call.method];
      expect(operation?.operationId).toBe(route.call.id);
      const wanted = route.access === "public" ? [] : route.access === "client" ? [{ client: [] }] : undefined;
      expect(operation?.security, route.call.id).toEqual(wanted);
    }
  });

  it("names every entity as a component, without x- keywords and secrets in replies", () => {
    const { components, paths } = document() as { components: { schemas: Record<string, Json> }; paths: Json };
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(["GatewayRoute", "DisposalProject", "AssetRow", "UserInfo"]));
    expect(keywordsOf(components.schemas).filter((keyword) => keyword.startsWith("x-") || keyword === "errorMessage")).toEqual([]);
    const operations = Object.values(paths as Record<string, Record<string, { responses: unknown }>>).flatMap((path) =>
      Object.values(path),
    );
    const replies = withReferred(
      operations.map((operation) => operation.responses),
      document(),
    );
    expect(replies).toContain('"clientId"');
    expect(replies).not.toContain('"clientSecret"');
    expect(replies).not.toContain('"pwd"');
  });
});

/** Renders a section of the document with every component that it refers to, directly or indirectly. */
function withReferred(section: unknown, whole: Json): string {
  const seen = new Set<string>();
  const texts = [JSON.stringify(section)];
  for (const text of texts) {
    for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      if (seen.has(pointer)) continue;
      seen.add(pointer);
      const found = pointer.split("/").reduce<unknown>((at, name) => (at as Json)[name], whole);
      texts.push(JSON.stringify(found));
    }
  }
  return texts.join("\n");
}

function keywordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keywordsOf);
  if (!isSchema(value)) return [];
  const named = schemasOf(value["properties"]).flatMap(([, field]) => keywordsOf(field));
  return [
    ...Object.keys(value),
    ...named,
    ...Object.entries(value).flatMap(([keyword, item]) => (keyword === "properties" ? [] : keywordsOf(item))),
  ];
}
