import { type ChildProcess, type SerializationType, spawn } from "node:child_process";
import { ownProgram } from "./own-program.ts";

/** Whether a process inherits the settings and the error output of the server. */
type Inherits = "nothing" | "settings";

/**
 * Starts a Node process that exchanges messages with this process. Its standard output is discarded.
 *
 * @param args options of Node, followed by the program
 * @param inherits `settings`: the process has the environment and the error output of the server. `nothing`: its environment is empty, and
 * its error output is discarded
 * @param serialization how messages are encoded: `advanced` (structured clone) or `json`
 */
export function startProcess(args: readonly string[], inherits: Inherits, serialization: SerializationType = "advanced"): ChildProcess {
  const [stderr, env] = inherits === "nothing" ? (["ignore", {}] as const) : (["inherit", process.env] as const);
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", stderr, "ipc"], serialization, env });
}

/**
 * Starts a worker program of the server ({@link ownProgram}) in a process, as {@link startProcess} does.
 *
 * @param name name of the program in the build
 * @param limits memory limits of the process, as options of Node
 */
export function startProgram(
  name: Parameters<typeof ownProgram>[0],
  limits: readonly string[],
  inherits: Inherits,
  serialization?: SerializationType,
): ChildProcess {
  const { file, options } = ownProgram(name);
  return startProcess([...limits, ...options, file], inherits, serialization);
}
