// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/oauth-client.schema.json
// Hash: 1facdcfc2bcf9b7d622c3942846cb781

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 客户端, as it is entered. */
export interface OauthClient {
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
  autoApproveScopes?: ("true" | "false" | "read" | "write")[];
  /** 回调地址 */
  registeredRedirectUris?: string[];
  /** 令牌有效期（秒） */
  accessTokenValiditySeconds?: number | null;
}

/** 客户端, as it is stored. */
export type OauthClientRecord = Stored<Omit<OauthClient, "clientSecret">, "clientId">;
