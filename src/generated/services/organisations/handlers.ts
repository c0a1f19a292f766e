// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 02e260121938814fad712f7ff0f48418

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { OrganisationRecord } from "../../entities/organisation.ts";
import type { AddInput, ChangeInput, EnableInput, RemoveInput } from "./types.ts";

/** 组织管理: own behaviour around the generic handlers. */
export type OrganisationsHooks<C> = {
  /** POST /api/rest/v1/organisations */
  add?: Hook<AddInput, OrganisationRecord, C>;
  /** PUT /api/rest/v1/organisations */
  change?: Hook<ChangeInput, OrganisationRecord, C>;
  /** PUT /api/rest/v1/organisations/enabled */
  enable?: Hook<EnableInput, OrganisationRecord, C>;
  /** DELETE /api/rest/v1/organisations/{orgGuid} */
  remove?: Hook<RemoveInput, OrganisationRecord, C>;
};
