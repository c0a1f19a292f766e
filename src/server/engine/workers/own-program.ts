import { fileURLToPath } from "node:url";

/** Whether this server runs from its sources, not from what the build made of them. */
export const FROM_SOURCES = import.meta.url.endsWith(".ts");

/** Sources of the programs that are processes beside the server, by what the build calls them (src/build/steps.ts). */
const SOURCES = { "sheet-reader": "../../sheet-reader.ts", "export-writer": "../../export-writer.ts" } as const;

/**
 * The file of a program and what node needs to run it. The built server has it beside its own; one that runs from its
 * sources has to read TypeScript, which takes seconds of each start.
 */
export function ownProgram(name: keyof typeof SOURCES): { file: string; options: readonly string[] } {
  const file = fileURLToPath(new URL(FROM_SOURCES ? SOURCES[name] : `./${name}.js`, import.meta.url));
  return { file, options: FROM_SOURCES ? ["--import", "tsx"] : [] };
}
