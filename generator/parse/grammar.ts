import common from "../../schemas/meta/common.schema.json" with { type: "json" };
import entity from "../../schemas/meta/entity.schema.json" with { type: "json" };
import menus from "../../schemas/meta/menus.schema.json" with { type: "json" };
import screen from "../../schemas/meta/screen.schema.json" with { type: "json" };
import service from "../../schemas/meta/service.schema.json" with { type: "json" };
import workflow from "../../schemas/meta/workflow.schema.json" with { type: "json" };
import type { Kind } from "../load/load.ts";

/** The part of JSON Schema draft-07 that the grammar is written in. */
export interface Rule {
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Readonly<Record<string, Rule>>;
  required?: readonly string[];
  additionalProperties?: boolean | Rule;
  propertyNames?: Rule;
  minProperties?: number;
  items?: Rule;
  minItems?: number;
  anyOf?: readonly Rule[];
  oneOf?: readonly Rule[];
  allOf?: readonly Rule[];
  not?: Rule;
  definitions?: Readonly<Record<string, Rule>>;
}

/** The grammar of each kind of file; the same documents serve the editor. */
export const grammars = { entity, menus, screen, service, workflow } as unknown as Readonly<Record<Kind, Rule>>;

const documents: Readonly<Record<string, Rule>> = {
  "common.schema.json": common as unknown as Rule,
  "entity.schema.json": entity as unknown as Rule,
  "screen.schema.json": screen as unknown as Rule,
  "service.schema.json": service as unknown as Rule,
  "workflow.schema.json": workflow as unknown as Rule,
  "menus.schema.json": menus as unknown as Rule,
};

/** A rule with the document its references are relative to. */
export interface Located {
  rule: Rule;
  document: string;
}

/** Follows `$ref`; throws for a reference that leads nowhere (a mistake in the grammar, not in the metadata). */
export function resolved(located: Located): Located {
  let current = located;
  while (current.rule.$ref !== undefined) {
    const [file, pointer = ""] = current.rule.$ref.split("#");
    const document = file === undefined || file === "" ? current.document : file;
    const name = /^\/definitions\/(\w+)$/.exec(pointer)?.[1];
    const rule = name === undefined ? undefined : documents[document]?.definitions?.[name];
    if (rule === undefined) throw new Error(`schemas/meta: ${current.rule.$ref} (in ${current.document}) leads nowhere`);
    current = { rule, document };
  }
  return current;
}

export function grammarOf(kind: Kind): Located {
  return { rule: grammars[kind], document: `${kind}.schema.json` };
}
