// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 9f2a30ac8547c3ee2c119426834a6523

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { OrganisationRecord } from "../../entities/organisation.ts";
import type { AddAgencyInput, AddInput, ChangeInput, EnableInput, RemoveInput } from "./types.ts";

/** 组织与机构: own behaviour around the generic handlers. */
export type OrganisationsHooks<C> = {
  /** POST /api/rest/v1/organisations */
  add?: Hook<AddInput, OrganisationRecord, C>;
  /** POST /api/rest/v1/organisations/agencies */
  addAgency?: Hook<AddAgencyInput, OrganisationRecord, C>;
  /** PUT /api/rest/v1/organisations */
  change?: Hook<ChangeInput, OrganisationRecord, C>;
  /** PUT /api/rest/v1/organisations/enabled */
  enable?: Hook<EnableInput, OrganisationRecord, C>;
  /** DELETE /api/rest/v1/organisations/{orgGuid} */
  remove?: Hook<RemoveInput, OrganisationRecord, C>;
};
