import { fileURLToPath } from "node:url";

/** Whether this server runs from its sources, not from the build output. */
export const FROM_SOURCES = import.meta.url.endsWith(".ts");

/** Sources of the programs that run as processes beside the server, by their names in the build (src/build/steps.ts). */
const SOURCES = { "sheet-reader": "../../sheet-reader.ts", "export-writer": "../../export-writer.ts" } as const;

/**
 * Returns the program file that a worker process runs, and the options that Node needs to run it. The built program is in the folder of the
 * built server. When the server runs from sources, Node has to compile TypeScript, which takes seconds per start.
 */
export function ownProgram(name: keyof typeof SOURCES): { file: string; options: readonly string[] } {
  const file = fileURLToPath(new URL(FROM_SOURCES ? SOURCES[name] : `./${name}.js`, import.meta.url));
  return { file, options: FROM_SOURCES ? ["--import", "tsx"] : [] };
}
