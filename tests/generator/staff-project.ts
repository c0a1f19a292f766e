import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Kind, sourceOf } from "../../generator/load/load.ts";
import { buildSources } from "../../generator/pipeline.ts";
import { staffFiles } from "../server/support/staff.ts";

/** An edit of a file of the staff project: a text that occurs in it, and its replacement. */
export type Edit = readonly [file: keyof typeof FILES, from: string, to: string];

const FILES = {
  entity: "schemas/entities/staff.schema.json",
  pay: "schemas/entities/staff-pay.schema.json",
  service: "schemas/services/staff.yaml",
  workflow: "schemas/workflows/staff.yaml",
  screen: "schemas/screens/staff.yaml",
};

/** Fields of one kind: everybody reads one in full, the others not. */
export const OPEN = "nick";
export const HIDDEN = "remark";
export const MASKED = "tel";

const added = `"nick": {"type": "string", "title": "别名", "maxLength": 100, "default": "无"}, "tel": {"type": "string", "title": "电话", "pattern": "^[0-9]{11}$", "maxLength": 11, "default": "13800000000", "x-mask": "phone"}, `;
const base = new Map(staffFiles);
// With defaults, because names that users read must not be blank.
const schema = staffFiles.get(FILES.entity)?.replace('"state": {', `${added}"state": {`);
base.set(FILES.entity, schema?.replace('"title": "评语", ', '"title": "评语", "default": "无", ') ?? "");

/** An entity without a table that has a field of the given name, without rights. */
const cardOf = (name: string, field: string, more = ""): string =>
  `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "${name}", "title": "卡", "type": "object", "properties": {"id": {"type": "string", "title": "编号", "maxLength": 50}, "${field}": {"type": "string", "title": "值", "maxLength": 100}${more}}, "additionalProperties": false}`;

/** Builds the edited staff project. Returns the codes and messages of its diagnostics. */
export function diagnosed(edits: readonly Edit[]): string[] {
  const files = new Map(base);
  for (const field of [OPEN, HIDDEN, MASKED]) {
    if (!edits.some(([, , to]) => to.includes(`card-${field}`))) continue;
    const rows = field === OPEN ? "month" : "amount";
    files.set(
      `schemas/entities/card-${field}.schema.json`,
      cardOf(`card-${field}`, field, `, "pays": {"type": "array", "title": "工资", "items": {"$ref": "slip-${rows}"}, "maxItems": 20}`),
    );
    files.set(`schemas/entities/slip-${rows}.schema.json`, cardOf(`slip-${rows}`, rows));
  }
  for (const [file, from, to] of edits) {
    const before = files.get(FILES[file]) ?? "";
    expect(before, from).toContain(from);
    files.set(
      FILES[file],
      before.replace(from, () => to),
    );
  }
  for (const name of ["user-info", "user-type-info"]) {
    const file = `schemas/entities/${name}.schema.json`;
    files.set(file, readFileSync(join(import.meta.dirname, "../..", file), "utf8"));
  }
  const built = buildSources([...files].map(([file, content]) => sourceOf(file, kindOf(file), content)));
  // The project has hardly a screen, so that no screen uses most of its calls (E510).
  return built.diagnostics.filter(({ code }) => code !== "E510").map(({ code, message }) => `${code} ${message}`);
}

const KINDS: Readonly<Record<string, Kind>> = { entities: "entity", services: "service", workflows: "workflow", screens: "screen" };
const kindOf = (file: string): Kind => KINDS[file.split("/")[1] ?? ""] ?? "menus";
