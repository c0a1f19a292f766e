import type { AuthorizationInput } from "../../../generated/services/oauth/types.ts";

/** What the link of an application asks for: names of OAuth (RFC 6749, RFC 7636) to those of the call. */
const NAMES = {
  client_id: "clientId",
  redirect_uri: "redirectUri",
  response_type: "responseType",
  scope: "scope",
  state: "state",
  code_challenge: "codeChallenge",
  code_challenge_method: "codeChallengeMethod",
} as const satisfies Readonly<Record<string, keyof AuthorizationInput>>;

/** What the application wants, in the order in which it is told. */
const SCOPES: Readonly<Record<string, string>> = {
  read: "查询您有权查看的数据",
  write: "以您的名义新增、修改和删除数据",
  trust: "以您的管理员身份操作",
};

/** Undefined: a name stands twice, so it is not known which is meant (RFC 6749, 3.1). */
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

/** In words; a scope without any as it is called. */
export const scopeWords = (scopes: readonly string[]): string[] =>
  [...Object.keys(SCOPES), ...scopes.filter((scope) => SCOPES[scope] === undefined)]
    .filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPES[scope] ?? scope);

/** Where the user comes back to: the host of a site, else the scheme of an app. */
export function placeOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, protocol } = new URL(address);
  return host === "" ? protocol.slice(0, -1) : host;
}
