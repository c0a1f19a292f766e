import type { Call } from "./types.ts";

/** Operations of generic handlers that write. */
const WRITES: readonly string[] = ["create", "update", "delete", "deleteMany"];

/** Whether a generic handler creates, changes or deletes records for this call, so that hooks may be declared for it. */
export const storeWrites = ({ handler }: Call): boolean => handler.kind === "store" && WRITES.includes(handler.store.operation);
