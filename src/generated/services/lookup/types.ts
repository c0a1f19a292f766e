// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/agency.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/organisation.schema.json
// Hash: 86fd73ceb287dec4fe05df9dab176138

import type { Page, Paging, Replied } from "../../../../runtime/contract/language/record.ts";
import type { AgencyRecord } from "../../entities/agency.ts";
import type { DisposalProject, DisposalProjectRecord } from "../../entities/disposal-project.ts";
import type { Organisation, OrganisationRecord } from "../../entities/organisation.ts";

/** GET /gpbs-supplier/rest/v1/query/zcSupplierList */
export interface SuppliersInput {
  /** 注册方式 */
  reg_way?: string;
}
export type SuppliersReply = Replied<AgencyRecord>[];

/** GET /gpbp-gpbp/v1/remote/orgAssetsUser */
export type OwnUnitInput = Record<string, never>;
export type OwnUnitReply = Replied<Pick<DisposalProjectRecord, "orgGuid" | "orgName" | "orgTel" | "orgContact" | "orgTopGuid"
    | "orgTopName" | "version">>;

/** GET /gpbp-gpbp/v1/remote/organizationAssets */
export type OrganisationsInput = Partial<Pick<Organisation, "orgName">> & Paging & {
  /** 区划编码 */
  regionCode?: string;
};
export type OrganisationsReply = Page<Replied<Omit<OrganisationRecord, "enabled" | "regionPath">>>;

/** GET /gpr-workflow/rest/remote/api/assets/selectResultById */
export type ResultInput = Required<Pick<DisposalProject, "id">>;
export type ResultReply = Replied<Omit<DisposalProjectRecord, "assetsModeDraft">>;
