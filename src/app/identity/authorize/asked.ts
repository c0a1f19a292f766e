import type { AuthorizationInput } from "../../../generated/services/oauth/types.ts";

/** The parameters of an application's link (RFC 6749, RFC 7636), and the inputs of the call that they fill. */
const NAMES = {
  client_id: "clientId",
  redirect_uri: "redirectUri",
  response_type: "responseType",
  scope: "scope",
  state: "state",
  code_challenge: "codeChallenge",
  code_challenge_method: "codeChallengeMethod",
} as const satisfies Readonly<Record<string, keyof AuthorizationInput>>;

/** The texts of the scopes, in the order in which they are shown. */
const SCOPES: Readonly<Record<string, string>> = {
  read: "查询您有权查看的数据",
  write: "以您的名义新增、修改和删除数据",
  trust: "以您的管理员身份操作",
};

/**
 * Reads the parameters of an OAuth authorization request from the query of the page. An absent or empty required parameter becomes an empty
 * text, which the server refuses.
 * @returns The input of the call, or undefined if a parameter occurs twice, because its value is then ambiguous (RFC 6749, 3.1).
 */
export function askedOf(search: string): AuthorizationInput | undefined {
  const params = new URLSearchParams(search);
  const asked: AuthorizationInput = { clientId: "", redirectUri: "" };
  for (const [name, field] of Object.entries(NAMES)) {
    const values = params.getAll(name).filter((value) => value !== "");
    if (values.length > 1) return undefined;
    if (values[0] !== undefined) asked[field] = values[0];
  }
  return asked;
}

/**
 * Returns one text for each OAuth scope. The text explains to the user what the scope permits. For an unknown scope, the text is its name.
 */
export const scopeTexts = (scopes: readonly string[]): string[] =>
  [...Object.keys(SCOPES), ...scopes.filter((scope) => SCOPES[scope] === undefined)]
    .filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPES[scope] ?? scope);

/**
 * Describes to the user where a redirect leads: the host of a site, or the scheme of an app. A text that is no address is returned
 * unchanged.
 */
export function redirectTargetOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, protocol } = new URL(address);
  return host === "" ? protocol.slice(0, -1) : host;
}
