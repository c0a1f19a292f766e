import type { Portal } from "./identity/portal.ts";
import { isLoopback } from "./engine/config/config.ts";
import { CHAINED, type ChainedLog } from "./engine/log/chain.ts";
import { findFiltered } from "./engine/log/find-filtered.ts";
import { findForeign } from "./engine/log/find-foreign.ts";
import { printable } from "./engine/log/printable.ts";
import { ofEntities } from "./engine/store/index.ts";
import { listOtherPorts } from "./features/menus/refuse-other-port.ts";

/**
 * Returns warnings for the operator, one per line; the server starts regardless. It warns of these problems:
 *
 * - An entry of OUTBOUND_HOSTS allows almost any host.
 * - There are OAuth clients, but OAUTH_ISSUER is not set and other computers can reach the server.
 * - A menu or subsystem leads to another port of the portal's host.
 * - Objects of the database may hide rows of the logs.
 */
export async function startWarnings({
  config,
  store: { database },
}: Pick<Portal, "config"> & { store: Pick<Portal["store"], "database"> }): Promise<string[]> {
  const warnings = config.outbound.hosts.wide.map((entry) => `OUTBOUND_HOSTS names ${entry}, which allows almost any host`);
  if (config.oauth.issuer === "" && !isLoopback(config.host) && (await hasClients(database.kysely)))
    warnings.push("OAUTH_ISSUER is not set: issuer and endpoints of OAuth follow the Host header of each request");
  const others = await listOtherPorts(database.kysely, config.oauth.issuer);
  if (others.length > 0)
    warnings.push(
      `browsers send the session to other ports of the portal's host, to which menus or subsystems lead: ${others.map(printable).join(", ")}`,
    );
  const filters = await listFilters(database.kysely);
  if (filters.length > 0) warnings.push(`the database may hide rows of the logs by ${filters.join(", ")}; see npm run verify-log`);
  return warnings;
}

/** Lists the types and names of the database objects that replace a log's table, filter its rows or may change them, each once. */
async function listFilters(kysely: Portal["store"]["database"]["kysely"]): Promise<string[]> {
  const found = await findForeign(kysely);
  for (const log of Object.keys(CHAINED) as ChainedLog[]) found.push(...(await findFiltered(kysely, log)));
  return [...new Set(found.map(({ id }) => printable(String(id))))];
}

async function hasClients(kysely: Portal["store"]["database"]["kysely"]): Promise<boolean> {
  return (await ofEntities(kysely).selectFrom("oauth_client").select("client_id").limit(1).executeTakeFirst()) !== undefined;
}
