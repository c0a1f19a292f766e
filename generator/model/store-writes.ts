import type { Call } from "./types.ts";

/** Operations of generic handlers that write. */
const WRITES: readonly string[] = ["create", "update", "delete", "deleteMany"];

/** Checks whether a generic handler writes for this call, so that hooks may be declared for it. */
export const storeWrites = ({ handler }: Call): boolean => handler.kind === "store" && WRITES.includes(handler.store.operation);
