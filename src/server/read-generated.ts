import { readFileSync } from "node:fs";

/**
 * Reads a JSON document of src/generated. Works from the sources and from the build, because the relative path from src/server and from
 * dist/server is the same. Modules in deeper folders must not read files by their own address: the build moves them to dist/server.
 *
 * @param name such as `openapi.json`
 */
export const readGenerated = <T extends object>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../src/generated/${name}`, import.meta.url), "utf8")) as T;
