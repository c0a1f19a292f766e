export { ConflictError, type ConflictReason, conflict } from "./write/conflict.ts";
export { runCompiledRead } from "./drivers/run-read.ts";
export { openDatabase } from "./drivers/database.ts";
export { IDENTITY, LOG_END } from "./drivers/replica.ts";
export { addLocation, OpenError } from "./drivers/open-error.ts";
export { type Hashes, hashesOf } from "./hashes.ts";
export { countTable, openReadOnly, type ReadOnlyConnection, type TableList, walkTable } from "./read-only-connection.ts";
export { readMark } from "./read-mark.ts";
export { createRecords, type RecordsOptions } from "./records.ts";
export {
  type ColumnOf,
  ofEntities,
  readByHand,
  type RecordOf,
  rowField,
  type RowOf,
  type TableOf,
  type WrittenTo,
} from "./table-types.ts";
export type { Connection, Database, DatabaseLocation, InternalTable, ListRequest, Records, Restriction } from "./types.ts";
export type { LogPosition } from "./replica-types.ts";
export { type WallClock, wallClock } from "./wall-clock.ts";
