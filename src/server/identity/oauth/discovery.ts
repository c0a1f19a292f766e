import type { Portal } from "../portal.ts";

/** Returns the issuer identifier of the portal: the setting, or the origin of the request. */
export const issuerOf = ({ config }: Pick<Portal, "config">, origin: string): string =>
  config.oauth.issuer === "" ? origin : config.oauth.issuer;

/** Path of the page on which a user permits a client to act for them. */
const CONSENT_PAGE = "/oauth/authorize";

/**
 * Builds the metadata document from which OAuth clients read the addresses and features of the authorization server (RFC 8414).
 *
 * @param origin origin of the request, used if the settings have no issuer
 */
export function discoveryOf(portal: Pick<Portal, "config">, origin: string): object {
  const { browser, oauth } = portal.config;
  const issuer = issuerOf(portal, origin);
  const endpoint = (name: string): string => `${issuer}${browser.prefix}/api/oauth/${name}`;
  const methods = ["client_secret_basic", "client_secret_post"];
  const grants = ["authorization_code", "refresh_token", "client_credentials", "password"];
  return {
    issuer,
    authorization_endpoint: `${issuer}${CONSENT_PAGE}`,
    token_endpoint: endpoint("token"),
    revocation_endpoint: endpoint("revoke"),
    introspection_endpoint: endpoint("introspect"),
    scopes_supported: ["read", "write", "trust"],
    response_types_supported: oauth.implicit ? ["code", "token"] : ["code"],
    response_modes_supported: oauth.implicit ? ["query", "fragment"] : ["query"],
    grant_types_supported: oauth.implicit ? [...grants, "implicit"] : grants,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: ["zh-CN"],
  };
}
