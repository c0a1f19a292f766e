/** Splits `postgres://user:password@one:5432,two:5433/database` into one address for each host. */
export function addressesOf(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}
