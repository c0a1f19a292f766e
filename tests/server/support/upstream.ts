import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Upstream {
  port: number;
  /** What it was asked, the newest last. */
  asked: Asked[];
  /** Answers from now on; at first `{"ok":true}`. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** A service on loopback that a test makes answer as it likes. */
export async function upstream(): Promise<Upstream> {
  const given: Upstream = {
    port: 0,
    asked: [],
    answer: (_request, response) => void response.setHeader("content-type", "application/json").end('{"ok":true}'),
    close: () => closed(server),
  };
  const server: Server = createServer(async (request, response) => {
    const asked: Asked = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body: "" };
    given.asked.push(asked);
    asked.body = await bodyOf(request);
    given.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  given.port = (server.address() as AddressInfo).port;
  return given;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part);
  } catch {
    // Broken off by who asks.
  }
  return Buffer.concat(parts).toString("utf8");
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
