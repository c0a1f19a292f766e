/** Splits a PostgreSQL URL with several hosts (`postgres://user:password@one:5432,two:5433/database`) into one URL for each host. */
export function addressesOf(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}

/**
 * The settings that determine where the database is: the folder of SQLite, or the addresses of PostgreSQL (behind a pooler, directly, and
 * of a replica).
 */
interface DatabaseSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  databaseDirectUrl?: string | undefined;
  replica: { url?: string | undefined; mostLagSeconds: number };
}

/** Returns the URL that leads to PostgreSQL directly, not through a pooler. Undefined for SQLite. */
export const serverUrlOf = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<DatabaseSettings, "databaseUrl" | "databaseDirectUrl">): string | undefined => databaseDirectUrl ?? databaseUrl;

/** Returns the addresses of the database, its pooler and its replica from the settings, as `openDatabase` needs them. */
export const locationOf = ({ dataDir, databaseUrl: url, databaseDirectUrl: directUrl, replica }: DatabaseSettings) => ({
  dataDir,
  url,
  ...(directUrl === undefined ? {} : { directUrl }),
  ...(replica.url === undefined ? {} : { replica: { url: replica.url, mostLagSeconds: replica.mostLagSeconds } }),
});
