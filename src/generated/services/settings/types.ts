// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: dc84b2f4cf0e9555d04d764747cad1ca

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { BasicConfig, BasicConfigRecord } from "../../entities/basic-config.ts";

/** GET /gp-message-center/web/sys/conf */
export type ListInput = Partial<Omit<BasicConfig, "id" | "confValue">> & Paging & Counting & Locating & SortingTwice<"confKey"
    | "confName" | "confSubType">;
export type ListReply = Page<Replied<BasicConfigRecord>>;

/** GET /gp-message-center/api/web/v1/conf */
export type ForSystemsInput = Partial<Pick<BasicConfig, "confType" | "confSubType" | "confKey">> & Paging & Counting & Locating;
export type ForSystemsReply = ListReply;

/** GET /gp-message-center/web/sys/conf/{id} */
export type GetInput = Required<Pick<BasicConfig, "id">>;
export type GetReply = Replied<BasicConfigRecord>;

/** PUT /gp-message-center/web/sys/conf */
export type ChangeInput = Nullable<With<BasicConfig, "id"> & Versioned>;
export type ChangeReply = null;
