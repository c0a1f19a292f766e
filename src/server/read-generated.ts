import { readFileSync } from "node:fs";

/**
 * Reads and parses a JSON document of src/generated. The path is relative to this file and the same from src/server and from dist/server.
 * Other modules must use this function, because the build moves them all to dist/server.
 *
 * @param name name of the file, such as `openapi.json`
 */
export const readGenerated = <T extends object>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../src/generated/${name}`, import.meta.url), "utf8")) as T;
