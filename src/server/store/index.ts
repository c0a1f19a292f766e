export { ConflictError, type ConflictReason, staleConflict } from "./conflict.ts";
export { type DatabaseLocation, OpenError, openDatabase } from "./database.ts";
export { createRecords, type RecordsOptions } from "./records.ts";
export { applySchema, type InternalTable, SchemaError } from "./schema.ts";
export type { Connection, Database, ListRequest, Records, Restriction } from "./types.ts";
export { type WallClock, wallClock } from "./wall-clock.ts";
