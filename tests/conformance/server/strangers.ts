type Headers = Readonly<Record<string, string>>;

const WRONG: Readonly<Record<string, Headers>> = {
  "(wrong token)": { authorization: `Bearer ${"f".repeat(64)}` },
  "(cookie of nobody)": { cookie: `access_token=${"1".repeat(64)}` },
};

/** Callers without a session, as arguments of `Host.call`. */
export const STRANGERS: readonly (string | undefined)[] = [undefined, ...Object.keys(WRONG)];

/** Builds the headers of an account with its token. Headers of a stranger authenticate nobody. */
export async function headersOf(account: string | undefined, tokenOf: (account: string) => string | Promise<string>): Promise<Headers> {
  if (account === undefined) return {};
  return WRONG[account] ?? { authorization: `Bearer ${await tokenOf(account)}` };
}
