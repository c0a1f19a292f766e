import { engineTables } from "./engine/store/internal-tables.ts";
import type { InternalTable } from "./engine/store/index.ts";
import { featureTables } from "./features/feature-tables.ts";
import { identityTables } from "./identity/identity-tables.ts";

/** Tables of this application beside those of its entities, without those of the engine. */
export const applicationTables: readonly InternalTable[] = [...identityTables, ...featureTables];

/** All tables of the server beside those of its entities. */
export const internalTables: readonly InternalTable[] = [...engineTables, ...applicationTables];
