import { rmSync } from "node:fs";
import type { Checkpoint, LogCheckpoints } from "../calls/log-checkpoints.ts";
import { afterCommit } from "../store/after-commit.ts";
import type { Connection, Database } from "../store/index.ts";
import { adoptRows } from "./adopt-rows.ts";
import { CHAINED, type ChainedLog, chainIds, chainsMark, earlierChain, type Head, isSealed, makeChains } from "./chain.ts";
import { findOtherServers } from "../store/drivers/other-servers.ts";
import { readCheckpoints, writeCheckpoints } from "./checkpoint-file.ts";

type Appended = Parameters<LogCheckpoints["follow"]>[1];

/** Maximum number of checkpoints of one chain in memory between two saves. When there are more, the newest replaces the one before it. */
const MOST = 200;

/** Input of {@link openCheckpoints}. `file`: path of the checkpoint file; `key`: the key of the log chains. */
export interface CheckpointOptions {
  database: Database;
  key: Buffer;
  file: string;
  now: () => number;
  /** Reports a problem to the operators. */
  warn: (error: unknown, message: string) => void;
}

/** Result of {@link openCheckpoints}: the checkpoints, whether their file is new, and what was changed in the database. */
export interface Opened {
  checkpoints: LogCheckpoints;
  /** True if there was no checkpoint file. The caller then saves the first file, as soon as warnings can be logged. */
  isNew: boolean;
  /** Descriptions of what was changed in the database. */
  steps: string[];
}

/**
 * Opens the checkpoints of a database at the start of a server. The log chains are in one of these states, which determines what is done:
 *
 * - The chains exist without the mark of {@link makeChains}, and servers of an earlier version are connected: nothing is created or sealed
 * yet.
 * - No log has the mark and no checkpoint file exists, so the chains were never created: they are created, and existing rows are sealed
 * (`adoptRows`).
 * - The chains were created before: heads that are missing now are not created again.
 *
 * @returns the checkpoints, whether there was no checkpoint file, and a line to print for each log with newly sealed rows
 */
export async function openCheckpoints(options: CheckpointOptions): Promise<Opened> {
  const { database, key, file, now } = options;
  const logs = Object.keys(CHAINED) as ChainedLog[];
  const isPostponed = await isSharedWithEarlier(database.kysely, logs);
  const checkpoints = createCheckpoints(options, isPostponed);
  if (isPostponed) return { checkpoints, isNew: readCheckpoints(file, key) === undefined, steps: [] };
  // A version that left no mark wrote the file: the chains were made. Rows outside of them must be reported, not repaired.
  const isKnown = readCheckpoints(file, key) !== undefined;
  await database.transaction(async (inside) => {
    // One start makes the chains of all logs. A log without a mark beside one with a mark has lost it.
    const isMade = isKnown || (await hasMark(inside));
    for (const log of logs) await makeChains(inside, key, log, { now: now(), adopts: !isMade, isMade });
  });
  const steps: string[] = [];
  for (const log of isKnown ? [] : logs) {
    const rows = await adoptRows(database, key, log, now());
    if (rows > 0) steps.push(`sealed ${rows} rows of "${log}" that were in no chain`);
  }
  return { checkpoints, isNew: !isKnown, steps };
}

/** Time without a server of an earlier version before the chains are marked, in milliseconds. */
const QUIET_MS = 60_000;

/**
 * Tests whether servers of an earlier version are appending to the chains. They do not know the seals of marked chains, and would remove
 * them from the heads that they write.
 */
async function isSharedWithEarlier(connection: Connection, logs: readonly ChainedLog[]): Promise<boolean> {
  const wanted = logs.flatMap(chainIds);
  const heads = await connection.selectFrom("log_chain").select("chain_id").where("chain_id", "in", wanted).execute();
  if (heads.length < wanted.length || (await hasMark(connection))) return false;
  return (await findOtherServers(connection)).hasEarlier;
}

/** Tests whether the chains of any log were made. */
async function hasMark(connection: Connection): Promise<boolean> {
  const marks = Object.keys(CHAINED).map((log) => chainsMark(Buffer.alloc(0), log).mark);
  return (await connection.selectFrom("portal_mark").select("mark").where("mark", "in", marks).limit(1).execute()).length > 0;
}

function createCheckpoints({ database, key, file, now, warn }: CheckpointOptions, isPostponed: boolean): LogCheckpoints {
  /** When a server of an earlier version was last connected. Undefined once the chains are marked. */
  let lastEarlier = isPostponed ? now() : undefined;
  /** Checkpoints by chain, oldest first: the row that the last save confirmed, then the later rows of this process. */
  const rows = new Map<string, Checkpoint[]>();
  const broken = new Set<string>();
  let hasNew = false;
  let saving = Promise.resolve();
  for (const [chain, stored] of readCheckpoints(file, key)?.rows ?? []) rows.set(chain, [...stored]);

  const distrust = (chain: string, problem: string): void => {
    if (broken.has(chain)) return;
    broken.add(chain);
    warn(undefined, `log chain ${chain} ${problem}: run npm run verify-log`);
  };
  const distrustLost = (chain: string, { seq }: Checkpoint): void => distrust(chain, `lacks row ${seq}, which was written`);

  const remember: (appended: Appended) => void = ({ before, after }) => {
    const chain = after.chain_id;
    const remembered = rows.get(chain) ?? [];
    const last = remembered.at(-1);
    hasNew = true;
    if (broken.has(chain) || (last !== undefined && last.seq >= Number(after.seq))) return;
    // Another process has written in between. The next save checks that both rows exist.
    const follows = last !== undefined && last.seq === Number(before.seq) && last.hash === before.hash;
    if (follows || remembered.length >= MOST) remembered.pop();
    rows.set(chain, [...remembered, { seq: Number(after.seq), hash: after.hash }]);
  };

  /** @param remembered checkpoints from before the head was read; rows that were committed since then are beyond it */
  const checkpointOf = async (
    chain: string,
    head: Head | undefined,
    remembered: readonly Checkpoint[],
  ): Promise<Checkpoint | undefined> => {
    const lost = await findMissing(database.kysely, chain, head, remembered);
    if (lost !== undefined) {
      distrustLost(chain, lost);
      return lost;
    }
    const shorter = findShorter(chain, head, remembered);
    if (shorter !== undefined) {
      distrust(chain, `has grown since it was complete with row ${shorter.seq}`);
      return shorter;
    }
    if (head === undefined || !isSealed(key, head)) return remembered.at(-1);
    broken.delete(chain);
    const confirmed = { seq: Number(head.seq), hash: head.hash };
    rows.set(chain, [confirmed, ...(rows.get(chain) ?? []).filter(({ seq }) => seq > confirmed.seq)]);
    return confirmed;
  };

  const saveNow = async (): Promise<void> => {
    hasNew = false;
    const stored = readCheckpoints(file, key);
    if (stored?.isForged === true) return warn(undefined, `${file} is not sealed with the key of the logs: run npm run verify-log`);
    const remembered = new Map([...rows].map(([chain, own]) => [chain, [...own]]));
    const heads = (await database.kysely.selectFrom("log_chain").selectAll().execute()) as unknown as Head[];
    const checked = new Map<string, Checkpoint>();
    for (const chain of Object.keys(CHAINED).flatMap(chainIds)) {
      const head = heads.find(({ chain_id }) => chain_id === chain);
      // Another process is still adopting earlier rows: the chain grows until it is done, and never afterwards.
      if (head?.since === 0) continue;
      const found = await checkpointOf(chain, head, [...(stored?.rows.get(chain) ?? []), ...(remembered.get(chain) ?? [])]);
      if (found !== undefined) checked.set(chain, found);
    }
    await writeCheckpoints(file, key, stored?.since ?? now(), checked);
  };

  const save = (always?: "always"): Promise<void> => {
    saving = saving.then(async () => {
      if (!hasNew && always === undefined) return;
      try {
        await saveNow();
      } catch (error) {
        hasNew = true;
        warn(error, "the checkpoints of the logs could not be saved");
      }
    });
    return saving;
  };

  return {
    follow(connection, appended) {
      const { before } = appended;
      const last = rows.get(before.chain_id)?.at(-1);
      if (last !== undefined && isBehind(before, last)) distrustLost(before.chain_id, last);
      afterCommit(connection, () => remember(appended));
    },
    save,
    async mark() {
      if (lastEarlier === undefined) return;
      try {
        if ((await findOtherServers(database.kysely)).hasEarlier) lastEarlier = now();
        if (now() - lastEarlier < QUIET_MS) return;
        await database.transaction(async (inside) => {
          for (const log of Object.keys(CHAINED)) await makeChains(inside, key, log, { now: now(), adopts: false, isMade: true });
        });
        lastEarlier = undefined;
      } catch (error) {
        warn(error, "the chains of the logs could not be marked");
      }
    },
    async known() {
      await save("always");
      const stored = readCheckpoints(file, key);
      const all = [...rows].map(([chain, remembered]) => [chain, [...(stored?.rows.get(chain) ?? []), ...remembered]] as const);
      return { ...(stored ?? { since: now() }), rows: new Map([...(stored?.rows ?? []), ...all]) };
    },
    forget() {
      rows.clear();
      broken.clear();
      rmSync(file, { force: true });
    },
  };
}

/**
 * Finds a checkpoint that is shorter than the chain of earlier rows. That chain never grows once it is complete, so that such a checkpoint
 * proves tampering. Undefined if there is none, and for any other chain.
 */
const findShorter = (chain: string, head: Head | undefined, remembered: readonly Checkpoint[]): Checkpoint | undefined =>
  Object.keys(CHAINED).some((log) => earlierChain(log) === chain) ? remembered.find(({ seq }) => seq < Number(head?.seq ?? 0)) : undefined;

/** Tests whether the head that a row is appended to is older than one that this process has committed. */
const isBehind = (head: Appended["before"], last: Checkpoint): boolean =>
  Number(head.seq) < last.seq || (Number(head.seq) === last.seq && head.hash !== last.hash);

/**
 * Finds the first checkpoint whose row is missing in a chain, or has another hash. Skips rows that retention removed.
 *
 * @param head undefined if the chain has none; any checkpoint is then missing
 * @returns undefined if all rows exist
 */
async function findMissing(
  connection: Connection,
  chain: string,
  head: Head | undefined,
  checkpoints: readonly Checkpoint[],
): Promise<Checkpoint | undefined> {
  const wanted = checkpoints.filter(({ seq }) => seq > Number(head?.anchor_seq ?? 0));
  const beyond = wanted.find((one) => head === undefined || one.seq > Number(head.seq));
  if (beyond !== undefined || head === undefined) return beyond;
  const looked = wanted.filter((one) => one.seq !== Number(head.seq) || !head.hash.startsWith(one.hash));
  if (looked.length === 0) return undefined;
  const log = Object.keys(CHAINED).find((name) => chain.startsWith(`${name}:`)) as ChainedLog;
  const numbers = looked.map(({ seq }) => seq);
  const rows = await connection
    .selectFrom(log)
    .select(["seq", "row_hash"])
    .where("chain", "=", chain)
    .where("seq", "in", numbers)
    .execute();
  const hashes = new Map(rows.map((row) => [row["seq"], String(row["row_hash"])]));
  const missing = looked.find(({ seq, hash }) => hashes.get(seq)?.startsWith(hash) !== true);
  return missing === undefined || (await isPruned(connection, chain, missing)) ? undefined : missing;
}

/** Tests whether retention has removed the row since the head was read. */
async function isPruned(connection: Connection, chain: string, { seq }: Checkpoint): Promise<boolean> {
  const head = await connection.selectFrom("log_chain").select("anchor_seq").where("chain_id", "=", chain).executeTakeFirst();
  return Number(head?.["anchor_seq"] ?? 0) >= seq;
}
