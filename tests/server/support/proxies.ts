import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { connect } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../support/imports.ts";
import { certificateOf, pemOf } from "./certificates.ts";

export const HOST = "portal.example.com";
/** Address from which the requests of these tests come. */
export const CLIENT = "127.0.0.9";

/** The reverse proxies for which src/deploy has an example. */
export type ProxyKind = "nginx" | "caddy";

/** A running reverse proxy. */
export interface Proxy {
  /** Port for HTTPS. */
  port: number;
  /** Port for HTTP; nginx only. */
  plainPort: number;
  /** Log of requests; nginx only. */
  log: string;
  stop(): Promise<void>;
}

/** Starts a reverse proxy with the example of src/deploy. Only ports, addresses, and the paths of certificate and logs differ. */
export async function startProxy(kind: ProxyKind, portal: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-proxy-"));
  // nginx serves as another user.
  chmodSync(folder, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  const made = certificateOf("ec", Date.now());
  writeFileSync(join(folder, "fullchain.pem"), pemOf(made));
  writeFileSync(join(folder, "privkey.pem"), made.key ?? "");
  const line = kind === "nginx" ? configureNginx(folder, port, plainPort, portal) : configureCaddy(folder, port);
  const [command = "", ...args] = line;
  const env = {
    PATH: `${process.env["PATH"]}:/usr/sbin`,
    HOME: folder,
    PORTAL_HOST: `https://${HOST}:${port}`,
    PORTAL_UPSTREAM: `127.0.0.1:${portal}`,
  };
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr?.on("data", (data) => {
    output += String(data);
  });
  await accepting(port, child, () => output);
  const stop = async (): Promise<void> => {
    const exit = once(child, "exit");
    if (child.exitCode === null && child.kill("SIGTERM")) await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, plainPort, log: join(folder, "gp-portal.log"), stop };
}

const example = (name: string): string => readFileSync(join(ROOT, "src/deploy", name), "utf8");

function configureNginx(folder: string, port: number, plainPort: number, portal: number): string[] {
  const site = example("nginx.conf")
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
    .replaceAll("listen 80", `listen 127.0.0.1:${plainPort}`)
    .replaceAll(`/etc/ssl/${HOST}`, folder)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${portal}`);
  const around = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")} include ${folder}/site.conf; }`;
  writeFileSync(join(folder, "site.conf"), site);
  writeFileSync(join(folder, "nginx.conf"), around);
  return ["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
}

function configureCaddy(folder: string, port: number): string[] {
  const own = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n}\n`;
  const site = example("Caddyfile").replace(
    "\theader -Server\n",
    `\theader -Server\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`,
  );
  writeFileSync(join(folder, "Caddyfile"), own + site);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
}

/** Waits until a port of this machine takes connections. @throws Error with the output of the process if it ends before */
async function accepting(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}: ${output()}`);
    const socket = connect({ port, host: "127.0.0.1", servername: HOST, rejectUnauthorized: false });
    const isOpen = await once(socket, "secureConnect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The reply to a request through a proxy. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Sends a request by HTTPS for the host of the example, from `CLIENT`. */
export function sendTo(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const sent = request(
      {
        ...{ host: "127.0.0.1", port, path, method, servername: HOST, localAddress: CLIENT, rejectUnauthorized: false, agent: false },
        headers: { host: HOST, ...length, ...headers },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", reject);
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
