// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: 7421b80e6075f6ae24181b52c473ba61

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { Organisation, OrganisationRecord } from "../../entities/organisation.ts";

/** GET /api/rest/v1/organisations/agencies */
export type ListInput = Pick<Organisation, "enabled"> & Paging & Counting & Locating & SortingTwice<"enabled" | "orgContact" | "orgName"
    | "orgTel"> & {
  /** 关键字 */
  searchText?: string;
};
export type ListReply = Page<Replied<Omit<OrganisationRecord, "orgTopGuid" | "orgTopName" | "exchange" | "regionId" | "regionPath">>>;

/** GET /api/rest/v1/organisations/agencies/{orgGuid} */
export type GetInput = Required<Pick<Organisation, "orgGuid">>;
export type GetReply = Replied<OrganisationRecord>;

/** POST /api/rest/v1/organisations/agencies */
export type AddInput = Nullable<Pick<Organisation, "orgName" | "orgTel" | "orgContact" | "orgWebsite" | "enabled">>;
export type AddReply = Replied<Pick<OrganisationRecord, "orgGuid">>;

/** PUT /api/rest/v1/organisations/agencies */
export type ChangeInput = Nullable<With<Omit<Organisation, "orgTopGuid" | "orgTopName" | "exchange" | "regionId"
    | "regionPath">, "orgGuid"> & Versioned>;
export type ChangeReply = null;

/** PUT /api/rest/v1/organisations/agencies/enabled */
export type EnableInput = Nullable<Required<Pick<Organisation, "orgGuid" | "enabled">> & Versioned>;
export type EnableReply = null;

/** DELETE /api/rest/v1/organisations/agencies/{orgGuid} */
export type RemoveInput = Required<Pick<Organisation, "orgGuid">> & Versioned;
export type RemoveReply = null;
