import type { Call } from "./types.ts";

/** Operations of generic handlers that write. */
const WRITES: readonly string[] = ["create", "update", "delete", "deleteMany"];

/** Tests whether the generic store handler creates, changes or deletes records for a call. Only such a call can have hooks. */
export const storeWrites = ({ handler }: Call): boolean => handler.kind === "store" && WRITES.includes(handler.store.operation);
