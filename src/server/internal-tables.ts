import { engineTables } from "./engine/store/internal-tables.ts";
import type { InternalTable } from "./engine/store/index.ts";
import { featureTables } from "./features/feature-tables.ts";
import { identityTables } from "./identity/identity-tables.ts";

/**
 * Database tables of sign-in, rights and features, which no entity of the metadata describes. The tables of the engine are not included.
 */
export const applicationTables: readonly InternalTable[] = [...identityTables, ...featureTables];

/** All database tables that the server needs besides the tables of the metadata's entities. */
export const internalTables: readonly InternalTable[] = [...engineTables, ...applicationTables];
