import type { LookupFunction } from "node:net";
import { connect } from "node:tls";
import type { Portal } from "../../identity/portal.ts";
import { type ColumnOf, ofEntities } from "../../engine/store/index.ts";

/** A token or certificate with its expiry time, found by {@link listExpiring}. */
export interface Expiring {
  /** Short name of the token or server, for example `mail.example.com:465`. Each name has an alarm of its own. */
  entity: string;
  /** Chinese description for the text of the alarm, for example `服务器mail.example.com:465的证书`. */
  what: string;
  /** Expiry time in epoch milliseconds. */
  at: number;
}

/** A server that the portal connects to with TLS. */
interface TlsEndpoint {
  host: string;
  port: number;
  lookup?: LookupFunction;
}

const PATIENCE_MS = 5_000;
/** Maximum number of servers whose certificates are checked, and how many of them at the same time. */
const [MOST, AT_ONCE] = [100, 5];

/**
 * Finds the expiry times of the token for outside lookups and of the TLS certificates of configured servers. Tokens without expiry, and
 * servers that do not respond within 5 seconds, are omitted. At most 100 servers are checked.
 */
export async function listExpiring(portal: Pick<Portal, "config" | "store" | "outgoing">): Promise<Expiring[]> {
  const found: Expiring[] = [];
  const at = endOfToken(portal.config.lookups.token);
  if (at !== undefined) found.push({ entity: "LOOKUP_TOKEN", what: "设置LOOKUP_TOKEN中的访问令牌", at });
  const endpoints = await listTlsEndpoints(portal);
  while (endpoints.length > 0) {
    const asked = await Promise.all(
      endpoints.splice(0, AT_ONCE).map(async (endpoint) => ({ place: endpoint, at: await endOfCertificate(endpoint) })),
    );
    for (const { place: endpoint, at } of asked)
      if (at !== undefined) found.push({ entity: nameOf(endpoint), what: `服务器${nameOf(endpoint)}的证书`, at });
  }
  return found;
}

const nameOf = ({ host, port }: TlsEndpoint): string => `${host}:${port}`;

/**
 * Reads the expiry time of a JWT.
 *
 * @returns epoch milliseconds, or undefined if the text is no JWT or the token does not expire
 */
function endOfToken(token: string | undefined): number | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8")) as { exp?: unknown };
    return typeof exp === "number" ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Columns with addresses that the server itself connects to. */
const ADDRESSES: readonly ColumnOf[] = [
  ["gateway_route", "url"],
  ["notice_receiver", "receiver_uri"],
  ["sms_conf", "url"],
];

/** Lists the mail servers with implicit TLS (`smtps`) and the https servers that OUTBOUND_HOSTS allows, each once. */
async function listTlsEndpoints({
  store: {
    database: { kysely },
  },
  outgoing: { outbound },
}: Pick<Portal, "store" | "outgoing">): Promise<TlsEndpoint[]> {
  const endpoints = new Map<string, TlsEndpoint>();
  const add = (endpoint: TlsEndpoint): void => void (endpoints.size < MOST && endpoints.set(nameOf(endpoint), endpoint));
  const servers = await ofEntities(kysely)
    .selectFrom("email_conf")
    .select(["host", "port"])
    .where("protocol", "=", "smtps")
    .limit(MOST)
    .execute();
  for (const { host, port } of servers)
    if (outbound.allowsHost(String(host), Number(port)))
      add({ host: String(host), port: Number(port), lookup: outbound.lookupFor(Number(port)) });
  for (const [table, column] of ADDRESSES) {
    const rows = await kysely.selectFrom(table).select(column).distinct().where(column, "like", "https:%").limit(MOST).execute();
    for (const row of rows) {
      const text = String(row[column]);
      const address = URL.canParse(text) ? new URL(text) : undefined;
      if (address === undefined || !outbound.allows(address)) continue;
      const port = Number(address.port || 443);
      add({ host: address.hostname.replace(/^\[|\]$/g, ""), port, lookup: outbound.lookupFor(port) });
    }
  }
  return [...endpoints.values()];
}

/**
 * Reads when a server's certificate expires.
 *
 * @returns epoch milliseconds, or undefined if the server shows no certificate or does not reply: the next delivery to it reports
 * that
 */
function endOfCertificate({ host, port, lookup }: TlsEndpoint): Promise<number | undefined> {
  return new Promise((resolve) => {
    // The connection sends no data, so trust is not required: an untrusted or expired certificate also shows its expiry time.
    const socket = connect({
      host,
      port,
      servername: /^[\d.]+$|:/.test(host) ? "" : host,
      rejectUnauthorized: false,
      ...(lookup && { lookup }),
    });
    const end = (at?: number): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(at !== undefined && Number.isNaN(at) ? undefined : at);
    };
    const timer = setTimeout(end, PATIENCE_MS);
    socket.on("error", () => end());
    socket.once("secureConnect", () => end(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.once("close", () => end());
  });
}
