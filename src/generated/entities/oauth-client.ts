// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/oauth-client.schema.json
// Hash: 4c60ac56503ac9785af089e22e42ec24

export interface OauthClient {
  /** 客户端id */
  clientId: string;
  /** 客户端密钥 */
  clientSecret: string;
  /**
   * 可访问服务
   *
   * @minItems 1
   */
  resourceIds: [string, ...(string)[]];
  /**
   * 读写权限
   *
   * @minItems 1
   */
  scope: [("read" | "write" | "trust"), ...(("read" | "write" | "trust"))[]];
  /**
   * 认证类型
   *
   * @minItems 1
   */
  authorizedGrantTypes: [("authorization_code" | "refresh_token" | "implicit" | "password" | "client_credentials"), ...(("authorization_code" | "refresh_token" | "implicit" | "password" | "client_credentials"))[]];
  /** 自动授权 */
  autoApproveScopes?: ("true" | "false" | "read" | "write")[];
  /** 回调地址 */
  registeredRedirectUris?: string[];
  /** 令牌有效期（秒） */
  accessTokenValiditySeconds?: (number | null);
}

/** 读写权限 */
export const oauthClientScopeCodes = [
  { value: "read", label: "read" },
  { value: "write", label: "write" },
  { value: "trust", label: "trust" },
] as const;

/** 认证类型 */
export const oauthClientAuthorizedGrantTypesCodes = [
  { value: "authorization_code", label: "authorization_code" },
  { value: "refresh_token", label: "refresh_token" },
  { value: "implicit", label: "implicit" },
  { value: "password", label: "password" },
  { value: "client_credentials", label: "client_credentials" },
] as const;

/** 自动授权 */
export const oauthClientAutoApproveScopesCodes = [
  { value: "true", label: "true" },
  { value: "false", label: "false" },
  { value: "read", label: "read" },
  { value: "write", label: "write" },
] as const;
