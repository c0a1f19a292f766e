// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: 072d28870eeed10e7149fcb89a8c754b

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { OrganisationRecord } from "../../entities/organisation.ts";
import type { AddInput, ChangeInput, EnableInput, RemoveInput } from "./types.ts";

/** 处置机构管理: own behaviour around the generic handlers. */
export type AgenciesHooks<C> = {
  /** POST /api/rest/v1/organisations/agencies */
  add?: Hook<AddInput, OrganisationRecord, C>;
  /** PUT /api/rest/v1/organisations/agencies */
  change?: Hook<ChangeInput, OrganisationRecord, C>;
  /** PUT /api/rest/v1/organisations/agencies/enabled */
  enable?: Hook<EnableInput, OrganisationRecord, C>;
  /** DELETE /api/rest/v1/organisations/agencies/{orgGuid} */
  remove?: Hook<RemoveInput, OrganisationRecord, C>;
};
