import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { memoryFolder } from "./memory-folder.ts";
import { addressOf, ended, FOLDER, freePort, inFolder, serve } from "./postgres.ts";

/** A primary and a standby. */
export interface ReplicatedCluster {
  /** Both hosts in one address, the standby first. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** Crashes the primary and promotes the standby. */
  failOver(): Promise<void>;
  /** Stops the standby like a host that goes down. */
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /**
   * Seconds after which the standby shows a commit. Such clusters are on disk, and a commit survives a crash. By default the standby is synchronous:
   * it shows everything that the primary has acknowledged (`synchronous_commit=remote_apply`).
   */
  delaySeconds?: number;
}

/** Starts a primary and a standby in temporary folders. */
export async function startReplicated({ delaySeconds }: Options = {}): Promise<ReplicatedCluster> {
  const isDelayed = delaySeconds !== undefined;
  const made = isDelayed ? mkdtempSync(join(tmpdir(), FOLDER)) : memoryFolder(FOLDER);
  return inFolder(made, undefined, async ({ folder, data, programs, identity, stop }) => {
    // The cluster has not run yet, so a copy of its files suffices for a standby.
    const copy = join(folder, "standby");
    cpSync(data, copy, { recursive: true });
    writeFileSync(join(copy, "standby.signal"), "");
    for (const path of [copy, ...readdirSync(copy, { recursive: true, encoding: "utf8" }).map((name) => join(copy, name))])
      if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid);
    chmodSync(copy, 0o700);
    const [port, other] = [await freePort(), await freePort()];
    const leading = isDelayed ? [] : ["fsync=off", "synchronous_standby_names=*", "synchronous_commit=remote_apply"];
    const first = await serve(programs, data, port, { identity, settings: leading });
    const delay = isDelayed ? [`recovery_min_apply_delay=${delaySeconds}s`] : ["fsync=off"];
    const following = [`primary_conninfo=host=127.0.0.1 port=${port} user=postgres`, ...delay];
    const standby = await serve(programs, copy, other, { identity, settings: following });
    return {
      url: addressOf([other, port]),
      primaryUrl: addressOf([port]),
      standbyUrl: addressOf([other]),
      failOver: async () => {
        await ended(first, "SIGQUIT");
        const client = new pg.Client({ connectionString: addressOf([other]) });
        await client.connect();
        await client.query("select pg_promote(true, 30)");
        await client.end();
      },
      stopStandby: () => ended(standby, "SIGQUIT"),
      stop: () => stop(folder, first, standby),
    };
  });
}
