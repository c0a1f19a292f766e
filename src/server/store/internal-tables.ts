import { keptTables } from "./internal-tables/kept.ts";
import { logTables } from "./internal-tables/logs.ts";
import { outgoingTables } from "./internal-tables/outgoing.ts";
import { sessionTables } from "./internal-tables/session.ts";
import type { InternalTable } from "./types.ts";

/** How long a draft (`kept_value`) waits for its user. */
export const DRAFT_MS = 86_400_000;

/** Tables of the server itself (rule 7: no state in the process). Times are epoch milliseconds. */
export const internalTables: readonly InternalTable[] = [...sessionTables, ...outgoingTables, ...logTables, ...keptTables];
