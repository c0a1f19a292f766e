// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: 075b356d4b67bc7ce8e8e3830f2066dc

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { OauthClient, OauthClientRecord } from "../../entities/oauth-client.ts";
import type { UserInfo, UserInfoRecord } from "../../entities/user-info.ts";

/** GET /gp-auth-center/rest/v1/user/getEncryptType */
export type GetEncryptTypeInput = Record<string, never>;
export interface GetEncryptTypeReply {
  encryptType?: "1" | "2";
  otherType?: "1" | "2";
}

/** GET /gp-auth-center/rest/v1/user/userInfo */
export type UserInfoInput = Record<string, never>;
export type UserInfoReply = Replied<UserInfoRecord> & {
  version?: number;
  /** JSON: how the user set up the portal, by name (kept.keep) */
  preferences?: string;
  /** how many drafts wait (kept.keptDrafts) */
  drafts?: number;
  /** as the header x-rights-mark: another one once rights or menus are others */
  mark?: string;
  /** days until the password has to be changed, told when they are few (security.policy) */
  passwordLeft?: number;
  /** what a new password has at least, judged where it is typed (security.policy) */
  passwordLength?: number;
  /** of how many kinds its signs are at least */
  passwordKinds?: number;
  /** the user signs in with a second factor */
  secondFactor?: boolean;
  /** the version of this program */
  portalVersion?: string;
  /** pages and prints bear name, account and time (security.policy) */
  watermark?: boolean;
};

/** GET /gp-auth-center/rest/v1/user/whyNot */
export interface WhyNotInput {
  /** 功能 */
  what: string;
  /** 数据id */
  key?: string;
}
export interface WhyNotReply {
  /** 可以使用 */
  allowed?: boolean;
  /** 拒绝环节 */
  layer?: string;
  /** 说明 */
  reason?: string;
}

/** PUT /gp-auth-center/rest/v1/user/info */
export type UpdateInfoInput = Nullable<Required<Pick<UserInfo, "userId" | "userName" | "userAccount" | "userIDCard" | "userEmail"
    | "userTel">> & Versioned> & {
  /** 登录密码 */
  pwd?: string | null;
  /** 密码 */
  otherPwd?: string | null;
};
export type UpdateInfoReply = null;

/** POST /gp-auth-center/rest/v1/user/updateUserInfo */
export type UpdateUserInfoInput = UpdateInfoInput;
export type UpdateUserInfoReply = null;

/** GET /gp-auth-center/rest/v1/user/checkZcPwd */
export type CheckZcPwdInput = Record<string, never>;
export type CheckZcPwdReply = boolean;

/** GET /gp-auth-center/rest/v1/client/detail */
export type ListClientsInput = Paging & Counting & Locating & SortingTwice<"accessTokenValiditySeconds" | "clientId">;
export type ListClientsReply = Page<Replied<Omit<OauthClientRecord, "autoApproveScopes" | "registeredRedirectUris">>>;

/** GET /gp-auth-center/rest/v1/client/detail/{clientId} */
export type GetClientInput = Pick<OauthClient, "clientId">;
export type GetClientReply = Replied<OauthClientRecord>;

/** GET /gp-auth-center/rest/v1/client/services */
export type ClientServicesInput = Paging;
export type ClientServicesReply = Page<{
  id?: string;
  name?: string;
}>;

/** POST /gp-auth-center/rest/v1/client/detail */
export type AddClientInput = Nullable<Omit<OauthClient, "scope" | "authorizedGrantTypes" | "autoApproveScopes">> & {
  /** 读写权限 */
  scope: ("read" | "write" | "trust")[];
  /** 认证类型 */
  authorizedGrantTypes: ("authorization_code" | "refresh_token" | "implicit" | "password" | "client_credentials")[];
  /** 自动授权 */
  autoApproveScopes?: (("true" | "false" | "read" | "write")[] | null);
};
export type AddClientReply = Replied<Pick<OauthClientRecord, "clientId">>;

/** PUT /gp-auth-center/rest/v1/client/detail */
export type UpdateClientInput = Nullable<With<Partial<Omit<OauthClient, "scope" | "authorizedGrantTypes"
    | "autoApproveScopes">>, "clientId" | "resourceIds"> & Versioned> & {
  /** 读写权限 */
  scope: ("read" | "write" | "trust")[];
  /** 认证类型 */
  authorizedGrantTypes: ("authorization_code" | "refresh_token" | "implicit" | "password" | "client_credentials")[];
  /** 自动授权 */
  autoApproveScopes?: (("true" | "false" | "read" | "write")[] | null);
};
export type UpdateClientReply = null;

/** DELETE /gp-auth-center/rest/v1/client/detail/{clientId} */
export type DeleteClientInput = Pick<OauthClient, "clientId"> & Versioned;
export type DeleteClientReply = null;
