import type { Data } from "../../../runtime/contract/data.ts";
import type { Table } from "../../../runtime/contract/storage.ts";
import type { Entered, Tables } from "../../generated/tables.ts";

/** The table of an entity whose name the compiler knows: its records come typed. */
export type TableOf<Name extends string = string> = Table & { readonly entity: Name };

/** A record as it is read; of a table that is known at run time only: any data. */
export type RecordOf<T extends Table> = T["entity"] extends keyof Tables ? Tables[T["entity"]] : Data;

/** Fields as they are written: what is null is cleared. */
export type WrittenTo<T extends Table> = T["entity"] extends keyof Entered ? Written<Entered[T["entity"]]> : Data;
type Written<E> = { [K in keyof E]?: E[K] | null };
