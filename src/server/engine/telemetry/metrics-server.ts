import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../config/config.ts";

/** The text of all metrics, and its media type for the reply. */
export interface Printed {
  text: string;
  contentType: string;
}

/** Milliseconds within which all headers of a request must arrive. Otherwise the connection is closed. */
const HEADERS_MS = 5000;
/** Maximum number of connections at the same time; further ones are closed. A monitoring system uses one. */
const CONNECTIONS = 64;
/** Milliseconds between two searches for connections that exceed the time limit. Node's default is 30 seconds. */
const CHECKED_MS = 1000;

/**
 * Starts an HTTP server that serves the metrics at `/metrics`, on a port of its own. Requests that arrive together get the same text. If a
 * `token` is set, requests without it get 401.
 *
 * @param print builds the text; if it fails, the reply is 500 without a reason
 * @returns the port, and a function that closes the server
 * @throws the error of listening, such as EADDRINUSE
 */
export async function serveMetrics(
  { host, token, port = 0 }: Config["metrics"],
  print: () => Promise<Printed>,
): Promise<{ port: number; close(): Promise<void> }> {
  let printing: Promise<Printed> | undefined;
  const shared = (): Promise<Printed> => {
    printing ??= print().finally(() => {
      printing = undefined;
    });
    return printing;
  };
  const limits = { headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS, connectionsCheckingInterval: CHECKED_MS };
  const server = createServer(limits, (request, response) => {
    void reply(request, response, token, shared);
  });
  server.maxConnections = CONNECTIONS;
  server.listen({ host, port });
  await once(server, "listening");
  // Nothing waits for a monitoring system.
  server.unref();
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
  print: () => Promise<Printed>,
): Promise<void> {
  if (request.url?.split("?")[0] !== "/metrics") return end(response, 404, "only /metrics is served");
  if (request.method !== "GET") return end(response.setHeader("allow", "GET"), 405, "only GET is served");
  if (token !== undefined && !isSame(request.headers.authorization ?? "", `Bearer ${token}`))
    return end(response.setHeader("www-authenticate", "Bearer"), 401, "METRICS_TOKEN is required as a bearer token");
  try {
    const { text, contentType } = await print();
    end(response, 200, text, contentType);
  } catch {
    end(response, 500, "the metrics could not be read");
  }
}

function end(response: ServerResponse, status: number, text: string, contentType = "text/plain; charset=utf-8"): void {
  response.writeHead(status, { "content-type": contentType, "cache-control": "no-store", "x-content-type-options": "nosniff" }).end(text);
}

/** Compares two texts in a time that does not depend on where they differ. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digestOf(given), digestOf(expected));
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

async function closed(server: Server): Promise<void> {
  const over = once(server, "close");
  server.close();
  server.closeAllConnections();
  await over;
}
