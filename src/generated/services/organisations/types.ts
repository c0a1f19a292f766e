// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 845ba1b2e0ef23952f8074f10e0b7525

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { Organisation, OrganisationRecord } from "../../entities/organisation.ts";

/** GET /api/rest/v1/organisations */
export type ListInput = Pick<Organisation, "enabled"> & Paging & Counting & Locating & SortingTwice<"enabled" | "exchange" | "orgContact"
    | "orgName" | "orgTel" | "orgTopName"> & {
  /** 关键字 */
  searchText?: string;
};
export type ListReply = Page<Replied<Omit<OrganisationRecord, "orgTopGuid" | "orgWebsite" | "regionId" | "regionPath">>>;

/** GET /api/rest/v1/organisations/{orgGuid} */
export type GetInput = Required<Pick<Organisation, "orgGuid">>;
export type GetReply = Replied<OrganisationRecord>;

/** POST /api/rest/v1/organisations */
export type AddInput = Nullable<Omit<Organisation, "orgGuid" | "orgTopName" | "exchange" | "regionId" | "regionPath">>;
export type AddReply = Replied<Pick<OrganisationRecord, "orgGuid">>;

/** PUT /api/rest/v1/organisations */
export type ChangeInput = Nullable<With<Omit<Organisation, "orgTopName" | "exchange" | "regionId"
    | "regionPath">, "orgGuid"> & Versioned>;
export type ChangeReply = null;

/** PUT /api/rest/v1/organisations/enabled */
export type EnableInput = Nullable<Required<Pick<Organisation, "orgGuid" | "enabled">> & Versioned>;
export type EnableReply = null;

/** DELETE /api/rest/v1/organisations/{orgGuid} */
export type RemoveInput = Required<Pick<Organisation, "orgGuid">> & Versioned;
export type RemoveReply = null;
