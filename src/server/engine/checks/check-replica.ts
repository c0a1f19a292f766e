import type { Database } from "../store/index.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks the replica of REPLICA_URL. A replica of another database prevents the start of the server, because long reads would show its
 * data. With any other problem the server starts, and long reads use the primary until the replica is usable.
 *
 * @returns one finding; empty without a replica
 */
export async function checkReplica({ replica }: Pick<Database, "replica">): Promise<Finding[]> {
  if (replica === undefined) return [];
  const about = "replica";
  const { problem, version, lagSeconds } = await replica.examine();
  if (problem === undefined)
    return [{ about, state: "ok", text: `PostgreSQL ${version} of REPLICA_URL is ${lagSeconds.toFixed(1)} s behind` }];
  if (problem.kind === "foreign")
    return [{ about, state: "failed", text: `REPLICA_URL cannot be used, ${problem.text}: name a streaming replica of it` }];
  return [{ about, state: "warning", text: `REPLICA_URL is not used at present, ${problem.text}` }];
}
