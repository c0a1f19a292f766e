import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

export const REPOSITORY = path.join(import.meta.dirname, "../..");

/** Compiles the `tsconfig.json` of a folder. @returns the output of the compiler */
export async function compilerOutput(folder: string): Promise<string> {
  const tsc = path.join(REPOSITORY, "node_modules/typescript/bin/tsc");
  const options = { cwd: folder, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, "--noEmit", "--singleThreaded", "-p", folder], options).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
  );
  return stdout;
}
