import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A running gateway of {@link reverseProxy}, with the requests that it has forwarded. */
export interface ReverseProxy {
  url: string;
  /** Method and path of every request to the server of the pages. */
  toPages: string[];
  /** The same for requests to the server of the calls, without the prefix. */
  toCalls: string[];
  stop: () => Promise<void>;
}

/** Starts a minimal gateway on loopback. It forwards `prefix/…` to `calls` without the prefix, and all other requests to `pages`. */
export async function reverseProxy(prefix: string, pages: string, calls: string): Promise<ReverseProxy> {
  const toPages: string[] = [];
  const toCalls: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const address = incoming.url ?? "/";
    const isCall = address.startsWith(`${prefix}/`);
    const path = isCall ? address.slice(prefix.length) : address;
    (isCall ? toCalls : toPages).push(`${incoming.method} ${path.split("?")[0]}`);
    pass(incoming, outgoing, new URL(isCall ? calls : pages), path);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    toPages,
    toCalls,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Forwards headers unchanged, Host included: the portal must not know that it is behind a gateway. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, path: string): void {
  const { hostname, port } = target;
  const upstream = request({ hostname, port, path, method: incoming.method, headers: incoming.headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  upstream.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(upstream);
}
