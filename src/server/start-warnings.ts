import type { Portal } from "./identity/portal.ts";
import { isLoopback } from "./engine/config/config.ts";
import { ofEntities } from "./engine/store/index.ts";

/**
 * Returns warnings about the settings for the operator, one per line. They are about OUTBOUND_HOSTS entries that allow almost any host, and
 * about OAuth clients without OAUTH_ISSUER on a reachable host. The server starts regardless.
 */
export async function startWarnings({
  config,
  store: { database },
}: Pick<Portal, "config"> & { store: Pick<Portal["store"], "database"> }): Promise<string[]> {
  const warnings = config.outbound.hosts.wide.map((entry) => `OUTBOUND_HOSTS names ${entry}, which allows almost any host`);
  if (config.oauth.issuer === "" && !isLoopback(config.host) && (await hasClients(database.kysely)))
    warnings.push("OAUTH_ISSUER is not set: issuer and endpoints of OAuth follow the Host header of each request");
  return warnings;
}

async function hasClients(kysely: Portal["store"]["database"]["kysely"]): Promise<boolean> {
  return (await ofEntities(kysely).selectFrom("oauth_client").select("client_id").limit(1).executeTakeFirst()) !== undefined;
}
