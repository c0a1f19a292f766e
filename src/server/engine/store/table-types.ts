import type { Generated, Kysely } from "kysely";
import type { Reference } from "../../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Match, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Columns, Entered, Tables } from "../application-types.ts";
import type { Connection } from "./types.ts";

/** The table of an entity whose name is known at compile time, so that the types of its records are known too. */
export type TableOf<Name extends string = string> = Table & { readonly entity: Name };

/** Type of a record of a table, as it is read. It is `Data` if the entity is only known at run time. */
export type RecordOf<T extends Table> = T["entity"] extends keyof Tables ? Tables[T["entity"]] : Data;

/** Type of the fields that a write to a table may contain. All are optional, and null clears a field. */
export type WrittenTo<T extends Table> = T["entity"] extends keyof Entered ? Written<Entered[T["entity"]]> : Data;
type Written<E> = { [K in keyof E]?: E[K] | null };

type FieldOf<Name extends keyof Tables> = keyof Tables[Name] & string;

/**
 * Builds a reference to a field of the row, for a condition in hand-written code. If the metadata renames the field, the code fails to
 * compile.
 */
export const rowField = <Name extends keyof Tables>(_entity: Name, field: FieldOf<Name>): Reference => ({ subject: "row", path: [field] });

interface ReadByHand<Name extends keyof Tables> extends Omit<StoreOperation, "entity" | "fields" | "order" | "match"> {
  operation: "list" | "children";
  entity: Name;
  fields: readonly FieldOf<Name>[];
  order?: { field: FieldOf<Name>; direction: "asc" | "desc" };
  match?: { readonly [F in FieldOf<Name>]?: Match };
}

/**
 * Builds the declaration of a list, like those that the generator builds from the metadata, for a query in hand-written code. The compiler
 * checks the names of its fields. Without `match`, no input filters the list.
 */
export const readByHand = <Name extends keyof Tables>({ match = {}, ...operation }: ReadByHand<Name>): StoreOperation => ({
  ...operation,
  match: match as Readonly<Record<string, Match>>,
});

/** A row of an entity's table, as the database stores it. */
export type RowOf<Name extends keyof Columns> = Columns[Name];

/** A table of an entity and one of its columns. */
export type ColumnOf = { [Name in keyof Columns]: readonly [table: Name, column: keyof Columns[Name] & string] }[keyof Columns];

type Rows = { [Name in keyof Columns]: Columns[Name] & { version: Generated<number> } };

/**
 * Returns the same connection, typed with the tables of the entities, for hand-written statements. If the metadata renames a field, all
 * statements with its column fail to compile.
 */
export const ofEntities = (connection: Connection): Kysely<Rows> => connection as unknown as Kysely<Rows>;
