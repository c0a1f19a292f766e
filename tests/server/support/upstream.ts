import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that an {@link Upstream} has received. */
export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A service on loopback whose replies a test controls. */
export interface Upstream {
  port: number;
  /** Requests that it received, the newest last. */
  asked: Asked[];
  /** Handles requests from now on. By default it replies `{"ok":true}`. */
  handler: RequestListener;
  close(): Promise<void>;
}

/** Starts a service on loopback whose replies the test controls. */
export async function upstream(): Promise<Upstream> {
  const given: Upstream = {
    port: 0,
    asked: [],
    handler: (_request, response) => void response.setHeader("content-type", "application/json").end('{"ok":true}'),
    close: () => closed(server),
  };
  const server: Server = createServer(async (request, response) => {
    const asked: Asked = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body: "" };
    given.asked.push(asked);
    asked.body = await bodyOf(request);
    given.handler(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  given.port = (server.address() as AddressInfo).port;
  return given;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The client aborted the request.
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
