import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ended, freePort, unprivileged } from "./postgres.ts";

/** Program of the Debian package `pgbouncer`. */
const PROGRAM = "/usr/sbin/pgbouncer";

/** Whether PgBouncer is installed. */
export const hasPooler = (): boolean => existsSync(PROGRAM);

/** A running PgBouncer. */
export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of every database of a cluster. Clients need no password.
 *
 * @param server address of the cluster, by a socket or by TCP
 * @throws Error if it is not installed, or does not start
 */
export async function startPooler(server: string): Promise<Pooler> {
  if (!hasPooler()) throw new Error(`there is no ${PROGRAM}: on Debian, apt-get install pgbouncer`);
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-pooler-"));
  const identity = unprivileged();
  const port = await freePort();
  const { hostname, port: serverPort, searchParams } = new URL(server);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: folder,
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 10,
    max_client_conn: 1000,
    // Tests drop databases: connections to them must not stay for long.
    server_idle_timeout: 5,
    // A restart of PostgreSQL must not block clients for longer than they wait.
    query_wait_timeout: 5,
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  const target = `* = host=${searchParams.get("host") ?? hostname} port=${serverPort} user=postgres`;
  writeFileSync(file, ["[databases]", target, "[pgbouncer]", ...lines, ""].join("\n"));
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined) for (const path of [folder, file]) chownSync(path, uid, gid);
  chmodSync(folder, 0o700);
  const child = spawn(PROGRAM, [file], { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  process.once("exit", () => child.kill("SIGKILL"));
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stderr.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-10_000);
      if (/process up/.test(output)) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`pgbouncer ended with code ${code}: ${output}`)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await ended(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
