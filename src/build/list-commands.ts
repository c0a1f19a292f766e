import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "src/server/commands";

/**
 * Finds the commands of operators: the files of src/server/commands that read the command line. The other files in this folder are modules
 * that the commands import.
 *
 * @returns the names of the commands in alphabetical order; `npm run NAME` runs a command
 */
export function listCommands(root: string): string[] {
  const files = readdirSync(join(root, FOLDER)).filter((file) => file.endsWith(".ts"));
  const programs = files.filter((file) => readFileSync(join(root, FOLDER, file), "utf8").includes("process.argv"));
  return programs.map((file) => file.slice(0, -".ts".length)).sort();
}

/** Returns the commands of operators as entries of the build: the path of each file by the name of the command. */
export const commandEntries = (root: string): Record<string, string> =>
  Object.fromEntries(listCommands(root).map((name) => [name, `${FOLDER}/${name}.ts`]));
