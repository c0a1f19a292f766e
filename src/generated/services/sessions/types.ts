// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: d51bf67589fca5c0549c155574919d04

import type { Nullable, Page, Paging, Replied, Sorting } from "../../../../runtime/contract/language/record.ts";
import type { OnlineSession, OnlineSessionRecord } from "../../entities/online-session.ts";

/** GET /gp-auth-center/rest/v1/session/showDataByPage */
export type ListInput = Pick<OnlineSession, "userAccount" | "address"> & Paging & Sorting<"address" | "lastSeen" | "loginType" | "since"
    | "userAccount" | "userName">;
export type ListReply = Page<Replied<OnlineSessionRecord>>;

/** PUT /gp-auth-center/rest/v1/session/kick */
export type KickInput = Nullable<Required<Pick<OnlineSession, "id">>>;
export type KickReply = null;

/** PUT /gp-auth-center/rest/v1/session/kickUser */
export type KickUserInput = Nullable<Required<Pick<OnlineSession, "userId">>>;
export type KickUserReply = null;
