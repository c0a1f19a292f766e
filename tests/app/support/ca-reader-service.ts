import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { certificateOf } from "../../server/support/certificates.ts";

/** A running reader service of {@link startCaReader}, with the fingerprint of its certificate. */
export interface CaReaderService {
  url: string;
  caUniCode: string;
  stop: () => Promise<void>;
}

/** Starts a reader service with a real key, for the protocol of src/app/identity/credentials/ca-reader.ts. */
export async function startCaReader(): Promise<CaReaderService> {
  const key = certificateOf("rsa", Date.now());
  const server = createServer(async (request, reply) => {
    reply.setHeader("access-control-allow-origin", request.headers.origin ?? "null");
    reply.setHeader("access-control-allow-headers", "content-type");
    reply.setHeader("access-control-allow-private-network", "true");
    const say = (body: object): void => void reply.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (request.method === "OPTIONS") return void reply.writeHead(204).end();
    if (request.url === "/status") return say({ ready: true });
    if (request.url === "/read") return say({ result: "read", certificate: key.certificate, keyName: "测试U盾" });
    if (request.url === "/sign") return say({ result: "signed", signature: key.sign((await bodyOf(request)).challenge) });
    return void reply.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caUniCode: key.caUniCode,
    stop: () => new Promise((done) => void server.close(() => done())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<{ challenge: string }> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as { challenge: string };
}
