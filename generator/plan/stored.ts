import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { memoised } from "../memo/memo.ts";
import { bounded, mostOf } from "../model/bounds.ts";
import type { Entity, EntityField, Project, Screen } from "../model/types.ts";
import { isJoined } from "../model/names.ts";
import { seedKeys } from "./rights.ts";
import type { View } from "./output.ts";
import { listOf, validating } from "./schema.ts";
import { findWholeSchema } from "./whole.ts";

/**
 * Content of `stored.json`: those parts of entities and screens on which stored data depends. A later run compares the metadata with it.
 */
export type Snapshot = {
  entities: Readonly<Record<string, StoredEntity>>;
  screens: Readonly<Record<string, StoredScreen>>;
  /** By entity: rules that refer to several fields. Absent in older snapshots. */
  rules?: Readonly<Record<string, readonly string[]>>;
};

/** How the records of an entity were stored at the time of the snapshot. */
export type StoredEntity = {
  /** Former names of the entity. */
  was?: readonly string[];
  table: string;
  /** Former names of the table. */
  tables?: readonly string[];
  key: string;
  /** Lists of fields whose combined values are unique. */
  unique?: readonly (readonly string[])[];
  /** Unique texts that must differ by more than their case. */
  caseless?: readonly string[];
  fields: Readonly<Record<string, StoredField>>;
};

/** How a field was stored at the time of the snapshot. */
export type StoredField = {
  /** Former names of the field. */
  was?: readonly string[];
  /** The type of stored values, or `rows` for a child table. */
  type: string;
  required?: true;
  codes?: readonly string[];
  /** Limits of the value, such as `maxLength`. */
  limits?: Readonly<Record<string, string | number>>;
  /** Fields of a child table. */
  rows?: Readonly<Record<string, StoredField>>;
};

/** The names of a screen in stored records: its menus and its rights. */
export type StoredScreen = {
  /** Former names of the screen. */
  was?: readonly string[];
  /** The keys of its menu records. */
  menus: readonly string[];
  /** The rights to the screen and its actions that roles can contain. */
  rights: readonly string[];
};

/** Keywords that limit a value. If a change makes one of them tighter, stored values may become invalid. */
const LIMITS = ["maxLength", "minLength", "maximum", "minimum", "maxItems", "minItems", "pattern", "format"];

/**
 * Parses `stored.json`, which describes the entities and screens of an earlier run.
 *
 * @param text the text of `stored.json`; undefined if it does not exist
 * @returns undefined if there is no text, or if it is no JSON or lacks entities or screens
 */
export function parsedSnapshot(text: string | undefined): Snapshot | undefined {
  if (text === undefined) return undefined;
  try {
    const { entities, screens, rules } = JSON.parse(text) as Partial<Snapshot>;
    return entities === undefined || screens === undefined ? undefined : { entities, screens, ...(rules === undefined ? {} : { rules }) };
  } catch {
    return undefined;
  }
}

/**
 * Builds the data from which stored.json is printed: the snapshot of the project. The next run compares the metadata with the committed
 * file.
 */
export const storedView = (project: Project): View => snapshotOf(project);

/**
 * Builds the snapshot of a project: its tables, fields and limits, the rules between fields, and the rights and menu records of its
 * screens.
 */
export function snapshotOf(project: Project): Snapshot {
  const entities = [...project.entities.values()].flatMap((entity) => storedEntity(entity, project));
  const rights = rightsByScreen(project.services);
  const screens = [...project.screens.values()].map((screen): [string, StoredScreen] => [
    screen.name,
    storedScreen(screen, rights.get(screen.name) ?? []),
  ]);
  return { entities: Object.fromEntries(entities), screens: Object.fromEntries(screens), rules: rulesByEntity(project) };
}

/** Serialises each rule between fields as the schema that validates it. */
function rulesByEntity(project: Project): Record<string, readonly string[]> {
  const all = [...project.entities.values()].map((entity) => [entity.name, rulesOfEntity(entity, project)] as const);
  return Object.fromEntries(all.filter(([, rules]) => rules.length > 0));
}

const rulesOfEntity = memoised((entity: Entity, project: Project): readonly string[] =>
  listOf(findWholeSchema(entity, project)?.["allOf"]).map(asText),
);

const asText = (fragment: unknown): string => JSON.stringify(validating(fragment as JsonSchema));

const storedEntity = memoised((entity: Entity, project: Project): [string, StoredEntity][] => {
  const { store } = entity;
  // Log tables are internal to the server.
  if (store === undefined || store.log !== undefined) return [];
  const stored: StoredEntity = {
    ...optional("was", entity.was),
    table: store.table,
    ...optional("tables", store.was),
    key: store.key,
    ...optional("unique", store.unique),
    ...optional("caseless", store.caseless),
    fields: fieldsOf(entity, project),
  };
  return [[entity.name, stored]];
});

function fieldsOf(entity: Entity, project: Project): Record<string, StoredField> {
  const fields = [...entity.fields.values()]
    .filter((field) => !isJoined(field))
    .map((field): [string, StoredField] => [field.name, storedField(field, isAskedFor(field, entity), project)]);
  return Object.fromEntries(fields);
}

/** Checks whether a user must enter the field. Derived fields are filled by the server. */
const isAskedFor = ({ name, derived }: EntityField, { required }: Entity): boolean => derived === undefined && required.includes(name);

function storedField(field: EntityField, required: boolean, project: Project): StoredField {
  const rows = field.rows === undefined ? undefined : project.entities.get(field.rows);
  const limits = limitsOf(field, project);
  return {
    ...optional("was", field.was),
    type: rows === undefined ? (field.secret === "hash" ? "hash" : field.stored) : "rows",
    ...(required ? { required } : {}),
    // The labels of a boolean limit nothing.
    ...optional("codes", field.type === "boolean" ? [] : (field.codes?.map((code) => code.value) ?? [])),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(rows === undefined ? {} : { rows: fieldsOf(rows, project) }),
  };
}

/**
 * Collects the limits of a field for the snapshot. Implied limits are included only for fields that users enter and that have no codes.
 * Codes are compared separately, and values that the server fills are never refused.
 */
function limitsOf(field: EntityField, { entities }: Project): Record<string, string | number> {
  const { derived, readonly, rows, codes, states } = field;
  const entered = derived === undefined && !readonly && rows === undefined;
  const schema: JsonSchema = entered && (codes ?? states) === undefined ? bounded(field.schema, mostOf(field, entities)) : field.schema;
  const limits: Record<string, string | number> = {};
  for (const keyword of LIMITS) {
    const limit = schema[keyword];
    if (typeof limit === "string" || typeof limit === "number") limits[keyword] = limit;
  }
  return limits;
}

/** Groups the rights that calls require by the screen in their prefix. */
const rightsByScreen = memoised((services: Project["services"]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { calls } of services.values())
    for (const right of [...calls.values()].flatMap((call) => call.rights)) {
      const screen = right.split(":", 1)[0] ?? "";
      found.set(screen, [...(found.get(screen) ?? []), right]);
    }
  return found;
});

function storedScreen(screen: Screen, rights: readonly string[]): StoredScreen {
  return {
    ...optional("was", screen.was),
    menus: seedKeys(screen),
    rights: [...new Set([screen.name, ...rights])].sort(),
  };
}

const optional = <V>(key: string, list: readonly V[]): { readonly [name: string]: readonly V[] } =>
  list.length === 0 ? {} : { [key]: list };
