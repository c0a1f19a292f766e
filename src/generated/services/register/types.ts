// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: fc2144a9bb593a2263607de9efcfb481

import type { Nullable, Replied, With } from "../../../../runtime/contract/record.ts";
import type { UserTypeInfo, UserTypeInfoRecord } from "../../entities/user-type-info.ts";

/** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
export type ShowDataByRegisterPageInput = Record<string, never>;
export type ShowDataByRegisterPageReply = Replied<UserTypeInfoRecord>[];

/** POST /gp-auth-center/rest/v1/user/registerUserType */
export type RegisterUserTypeInput = Nullable<With<Omit<UserTypeInfo, "status">, "subType">>;
export type RegisterUserTypeReply = null;
