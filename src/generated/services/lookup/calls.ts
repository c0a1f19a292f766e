// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/agency.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/organisation.schema.json
// Hash: b45dd8917abb4554b6ac055fc81fe3c9

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { OrganisationsInput, OrganisationsReply, OwnUnitInput, OwnUnitReply, ResultInput, ResultReply, SuppliersInput, SuppliersReply } from "./types.ts";

/** GET /gpbs-supplier/rest/v1/query/zcSupplierList */
export const suppliers: Call<SuppliersInput, SuppliersReply> = {
  id: "lookup.suppliers",
  method: "get",
  path: "/gpbs-supplier/rest/v1/query/zcSupplierList",
  query: ["reg_way"],
};

/** GET /gpbp-gpbp/v1/remote/orgAssetsUser */
export const ownUnit: Call<OwnUnitInput, OwnUnitReply> = {
  id: "lookup.ownUnit",
  method: "get",
  path: "/gpbp-gpbp/v1/remote/orgAssetsUser",
};

/** GET /gpbp-gpbp/v1/remote/organizationAssets */
export const organisations: Call<OrganisationsInput, OrganisationsReply> = {
  id: "lookup.organisations",
  method: "get",
  path: "/gpbp-gpbp/v1/remote/organizationAssets",
  query: ["orgName", "regionCode", "pageNumber", "pageSize"],
  page: true,
};

/** GET /gpr-workflow/rest/remote/api/assets/selectResultById */
export const result: Call<ResultInput, ResultReply> = {
  id: "lookup.result",
  method: "get",
  path: "/gpr-workflow/rest/remote/api/assets/selectResultById",
  query: ["id"],
  at: "assetsOrgModel",
  beside: ["assetsResultList"],
};
