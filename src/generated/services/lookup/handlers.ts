// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/agency.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/organisation.schema.json
// Hash: 4e8cbeb1e4c21b2aa026cc559419ab2d

import type { OrganisationsInput, OrganisationsReply, OwnUnitInput, OwnUnitReply, SuppliersInput, SuppliersReply } from "./types.ts";

/** 组织与机构查询: what is written by hand. `C`: the server's context. */
export type LookupHandlers<C> = {
  /** GET /gpbs-supplier/rest/v1/query/zcSupplierList */
  suppliers(input: SuppliersInput, context: C): Promise<SuppliersReply>;
  /** GET /gpbp-gpbp/v1/remote/orgAssetsUser */
  ownUnit(input: OwnUnitInput, context: C): Promise<OwnUnitReply>;
  /** GET /gpbp-gpbp/v1/remote/organizationAssets */
  organisations(input: OrganisationsInput, context: C): Promise<OrganisationsReply>;
};
