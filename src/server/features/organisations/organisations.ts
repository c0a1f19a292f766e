import type { OrganisationRecord } from "../../../generated/entities/organisation.ts";
import type { AgenciesHooks } from "../../../generated/services/agencies/handlers.ts";
import type { OrganisationsHooks } from "../../../generated/services/organisations/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { ColumnOf } from "../../engine/store/index.ts";
import { refuseReferenced } from "../refuse-referenced.ts";

/** Columns that refer to an organisation. Each has an index, or its table has few rows. */
const NAMED_BY: readonly ColumnOf[] = [
  ["user", "org_guid"],
  ["organisation", "org_top_guid"],
  ["disposal_project", "org_guid"],
  ["disposal_project", "org_top_guid"],
  ["disposal_project", "sup_guid"],
];

/** Refuses to remove an organisation that users or records refer to. It can be disabled instead. */
const removal = {
  refuseReferenced: ({ orgGuid }: OrganisationRecord, { connection }: CallContext): Promise<void> =>
    refuseReferenced(connection, NAMED_BY, orgGuid, "organisationUsed"),
};

export const organisationsHooks: OrganisationsHooks<CallContext> = { remove: removal };
export const agenciesHooks: AgenciesHooks<CallContext> = { remove: removal };
