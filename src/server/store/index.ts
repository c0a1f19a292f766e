export { ConflictError, type ConflictReason, conflict } from "./conflict.ts";
export { SHARED } from "./dialect.ts";
export { type DatabaseLocation, OpenError, openDatabase } from "./database.ts";
export { createRecords, type RecordsOptions } from "./records.ts";
export type { RecordOf, TableOf, WrittenTo } from "./table-types.ts";
export type { Connection, Database, InternalTable, ListRequest, Records, Restriction } from "./types.ts";
export { type WallClock, wallClock } from "./wall-clock.ts";
