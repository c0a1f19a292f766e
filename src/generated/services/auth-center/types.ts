// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: c9c67a5d106c2c3b907ea50b44f2aeba

/** GET /gp-auth-center/rest/v1/user/getEncryptType */
export type GetEncryptTypeInput = Record<string, never>;

export interface GetEncryptTypeReply {
  encryptType?: "1" | "2";
  otherType?: "1" | "2";
}

/** GET /gp-auth-center/rest/v1/user/userInfo */
export type UserInfoInput = Record<string, never>;

export interface UserInfoReply {
  /** 用户id */
  userId?: string | null;
  /** 姓名 */
  userName?: string | null;
  /** 账号 */
  userAccount?: string | null;
  /** 身份证号 */
  userIDCard?: string | null;
  /** 邮箱 */
  userEmail?: string | null;
  /** 手机号 */
  userTel?: string | null;
  /** 手机号已验证 */
  telVerified?: boolean | null;
  /** 用户系统类型 */
  systemType?: string | null;
  /** 当前用户类型 */
  userTypeNow?: string | null;
  /** 用户类型 */
  userTypeInfos?: {
    /** 用户类型 */
    userTypeId?: string | null;
    /** 状态 */
    status?: string | null;
    /** 子类型 */
    subType?: string | null;
  }[];
  /** 登录方式 */
  loginType?: string | null;
  /** CA唯一标识 */
  caUniCode?: string | null;
  /** 须修改初始密码 */
  mustChangePassword?: boolean | null;
  /** 组织id */
  orgGuid?: string | null;
  /** 组织名称 */
  orgName?: string | null;
  /** 主管单位id */
  orgTopGuid?: string | null;
  /** 主管单位 */
  orgTopName?: string | null;
  /** 交易机构 */
  exchange?: boolean | null;
  /** 角色 */
  roles?: string[] | null;
  /** 所属区划 */
  regionId?: string | null;
  /** 权限 */
  rights?: string[] | null;
  version?: number;
}

/** PUT /gp-auth-center/rest/v1/user/info */
export interface UpdateInfoInput {
  /** 用户id */
  userId: string;
  /** 姓名 */
  userName: string;
  /** 账号 */
  userAccount: string;
  /** 身份证号 */
  userIDCard: string;
  /** 邮箱 */
  userEmail: string;
  /** 手机号 */
  userTel: string;
  /** 版本 */
  version?: number | null;
}

export type UpdateInfoReply = null;

/** GET /gp-auth-center/rest/v1/client/detail */
export interface ListClientsInput {
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface ListClientsReply {
  rows: {
    /** 客户端id */
    clientId: string;
    /** 可访问服务 */
    resourceIds?: string[] | null;
    /** 读写权限 */
    scope?: string[] | null;
    /** 认证类型 */
    authorizedGrantTypes?: string[] | null;
    /** 令牌有效期（秒） */
    accessTokenValiditySeconds?: number | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /gp-auth-center/rest/v1/client/detail/{clientId} */
export interface GetClientInput {
  /** 客户端id */
  clientId: string;
}

export interface GetClientReply {
  /** 客户端id */
  clientId: string;
  /** 可访问服务 */
  resourceIds?: string[] | null;
  /** 读写权限 */
  scope?: string[] | null;
  /** 认证类型 */
  authorizedGrantTypes?: string[] | null;
  /** 自动授权 */
  autoApproveScopes?: string[] | null;
  /** 回调地址 */
  registeredRedirectUris?: string[] | null;
  /** 令牌有效期（秒） */
  accessTokenValiditySeconds?: number | null;
  /** 版本 */
  version?: number;
}

/** POST /gp-auth-center/rest/v1/client/detail */
export interface AddClientInput {
  /** 客户端id */
  clientId: string;
  /** 客户端密钥 */
  clientSecret: string;
  /** 可访问服务 */
  resourceIds: string[];
  /** 读写权限 */
  scope: ("read" | "write" | "trust")[];
  /** 认证类型 */
  authorizedGrantTypes: ("authorization_code" | "refresh_token" | "implicit" | "password" | "client_credentials")[];
  /** 自动授权 */
  autoApproveScopes?: ("true" | "false" | "read" | "write")[] | null;
  /** 回调地址 */
  registeredRedirectUris?: string[] | null;
  /** 令牌有效期（秒） */
  accessTokenValiditySeconds?: number | null;
}

export type AddClientReply = null;

/** PUT /gp-auth-center/rest/v1/client/detail */
export interface UpdateClientInput {
  /** 客户端id */
  clientId: string;
  /** 客户端密钥 */
  clientSecret?: string | null;
  /** 可访问服务 */
  resourceIds: string[];
  /** 读写权限 */
  scope: ("read" | "write" | "trust")[];
  /** 认证类型 */
  authorizedGrantTypes: ("authorization_code" | "refresh_token" | "implicit" | "password" | "client_credentials")[];
  /** 自动授权 */
  autoApproveScopes?: ("true" | "false" | "read" | "write")[] | null;
  /** 回调地址 */
  registeredRedirectUris?: string[] | null;
  /** 令牌有效期（秒） */
  accessTokenValiditySeconds?: number | null;
  /** 版本 */
  version?: number | null;
}

export type UpdateClientReply = null;

/** DELETE /gp-auth-center/rest/v1/client/detail/{clientId} */
export interface DeleteClientInput {
  /** 客户端id */
  clientId: string;
  /** 版本 */
  version?: number;
}

export type DeleteClientReply = null;
