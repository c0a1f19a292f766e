// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/oauth-client.schema.json
// Hash: bb2d3d63abe5b753c9fd23a32d11ab86

/** 客户端: what the server answers with, field by field. */
export const oauthClientReply = {
  key: "clientId",
  fields: {
    clientId: { type: "string", title: "客户端id" },
    resourceIds: { title: "可访问服务", type: ["array", "null"], items: { type: "string" } },
    scope: { title: "读写权限", type: ["array", "null"], items: { type: "string" } },
    authorizedGrantTypes: { title: "认证类型", type: ["array", "null"], items: { type: "string" } },
    autoApproveScopes: { title: "自动授权", type: ["array", "null"], items: { type: "string" } },
    registeredRedirectUris: { title: "回调地址", type: ["array", "null"], items: { type: "string" } },
    accessTokenValiditySeconds: { title: "令牌有效期（秒）", type: ["integer", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
