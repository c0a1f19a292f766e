import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { checkReplica } from "../../../src/server/engine/checks/check-replica.ts";
import { type PrimaryReport, type ReplicaReport, ReplicaState } from "../../../src/server/engine/store/drivers/replica-state.ts";
import { replicaPool } from "../../../src/server/engine/store/drivers/replica.ts";
import { openDatabase, openReadOnly } from "../../../src/server/engine/store/index.ts";
import { freshDatabase, serverUrl } from "../../support/databases.ts";

const PRIMARY: PrimaryReport = { end: 1000, now: 500, timeline: 2, identity: "7 portal.public" };
const REPLICA: ReplicaReport = { follows: true, replayed: 900, replayedAt: 498, timeline: 2, identity: "7 portal.public", version: "15.1" };

/** A replica that may be at most 10 s behind, with reports that tests replace. */
function stubReplica() {
  const stub = {
    now: 0,
    replica: REPLICA,
    primary: PRIMARY,
    /** Rejects the reports of the replica. */
    failure: undefined as Error | undefined,
    asked: 0,
    choose: (position: number, timeline = 2) => state.choose({ timeline, position }),
    state: undefined as unknown as ReplicaState,
  };
  const state = new ReplicaState(
    {
      readReplica: async () => {
        stub.asked++;
        if (stub.failure !== undefined) throw stub.failure;
        return stub.replica;
      },
      readPrimary: async () => stub.primary,
    },
    10,
    () => stub.now,
  );
  stub.state = state;
  return stub;
}

describe("a long read", () => {
  it.each<[outcome: string, what: string, replica: Partial<ReplicaReport>, position: number, timeline?: number]>([
    ["replica", "shows the last write of the session", {}, 900],
    ["behind", "has not replayed the last write of the session", {}, 901],
    ["unavailable", "is too far behind for anybody", { replayedAt: 489 }, 1],
    ["unavailable", "has replayed no commit yet", { replayedAt: null }, 1],
    ["replica", "has replayed everything, however long ago the last commit was", { replayed: 1000, replayedAt: 1 }, 1000],
    ["unavailable", "was promoted", { follows: false }, 1],
    ["unavailable", "belongs to another database", { identity: "8 portal.public" }, 1],
    ["unavailable", "follows an earlier timeline", { timeline: 1 }, 1],
    ["unavailable", "is ahead of the primary, so it follows another one", { replayed: 1001 }, 1],
    ["unavailable", "does not know yet of the promotion since which the session wrote", {}, 1, 3],
  ])("is %s if the replica %s", async (outcome, _, changes, position, timeline) => {
    const stub = stubReplica();
    stub.replica = { ...REPLICA, ...changes };
    expect(await stub.choose(position, timeline)).toBe(outcome);
    expect(stub.state.lagSeconds === undefined).toBe(outcome === "unavailable" && timeline === undefined);
  });

  it("asks again for the position alone when a session wrote meanwhile", async () => {
    const stub = stubReplica();
    await stub.choose(1);
    stub.replica = { ...REPLICA, replayed: 950 };
    expect(await Promise.all([stub.choose(950), stub.choose(951)])).toEqual(["replica", "behind"]);
    expect(stub.asked).toBe(2);
    stub.replica = { ...REPLICA, replayed: 960, follows: false };
    expect(await stub.choose(960)).toBe("unavailable");
    await expect.poll(() => stub.choose(1)).toBe("unavailable");
  });

  it("waits for nothing while a replica is down, and uses it again within five seconds", async () => {
    const stub = stubReplica();
    stub.failure = new Error("connect ECONNREFUSED");
    expect(await stub.choose(1)).toBe("unavailable");
    stub.now = 4999;
    expect(await stub.choose(1)).toBe("unavailable");
    expect(stub.asked).toBe(1);
    stub.failure = undefined;
    stub.now = 5001;
    expect(await stub.choose(1)).toBe("unavailable");
    await expect.poll(() => stub.choose(1)).toBe("replica");
    expect(stub.asked).toBe(2);
  });

  it("uses facts of five seconds while it reads them again, and no older ones", async () => {
    const stub = stubReplica();
    await stub.choose(1);
    stub.replica = { ...REPLICA, follows: false };
    stub.now = 1001;
    expect(await stub.choose(1)).toBe("replica");
    await expect.poll(() => stub.choose(1)).toBe("unavailable");
    stub.replica = REPLICA;
    stub.now = 7000;
    expect(stub.state.lagSeconds).toBeUndefined();
    expect(await stub.choose(1)).toBe("replica");
    expect(stub.state.lagSeconds).toBe(2);
  });
});

test.each([
  ["a conflict with recovery", "40001"],
  ["a timeout", "57014"],
  ["a lost connection", "57P01"],
  ["a table that was not replayed yet", "42P01"],
])("repeats a statement on the primary after %s on the replica", async (_, code) => {
  const made: string[] = [];
  let released = 0;
  const primary = {
    connect: async () => ({
      query: (async (text: string) => {
        made.push(text);
        return { command: "SELECT", rows: ["primary"], rowCount: 1 };
      }) as never,
      release: () => released++,
    }),
    end: async () => undefined,
  };
  let failed = 0;
  const read = async (text: string) => {
    if (text !== "select good") throw Object.assign(new Error("canceling statement"), { code });
    return { command: "SELECT", rows: ["replica"], rowCount: 1 };
  };
  const client = await replicaPool(read, primary, () => failed++).connect();
  const query = client.query as unknown as (text: string, values: unknown[]) => Promise<{ rows: string[] }>;
  expect((await query("select good", [])).rows).toEqual(["replica"]);
  expect((await query("select bad", [])).rows).toEqual(["primary"]);
  await expect(query("update session set user_id = 'x'", [])).rejects.toThrow(/only reads may run on a replica/);
  client.release();
  expect({ made, failed, released }).toEqual({ made: ["select bad"], failed: 1, released: 1 });
});

// Only PostgreSQL has replicas. A real one is started by `npm run bench -- cluster`.
test("reports what is wrong with a replica, refuses to start on another database, and reads on the primary", async () => {
  const [fresh, other] = [await freshDatabase("postgres"), await freshDatabase("postgres")];
  const cases: [url: string, state: string, text: RegExp][] = [
    ["postgres://u:geheim@127.0.0.1:1/d", "warning", /^REPLICA_URL is not used at present, it cannot be reached: .*ECONNREFUSED/],
    [serverUrl(fresh.location), "warning", /it follows no server: it was promoted, or is the primary itself$/],
    [serverUrl(other.location), "failed", /^REPLICA_URL cannot be used, it is another database \(.*\): name a streaming replica of it$/],
  ];
  try {
    for (const [url, state, text] of cases) {
      const location = { ...fresh.location, replica: { url, mostLagSeconds: 10 } };
      const database = await openDatabase(location);
      expect(await checkReplica(database)).toEqual([{ about: "replica", state, text: expect.stringMatching(text) }]);
      expect(await database.replica?.hasReplayed({ timeline: 1, position: 0 })).toBe(false);
      await database.close();
    }
    const down = { ...fresh.location, replica: { url: "postgres://u@127.0.0.1:1/d", mostLagSeconds: 10 } };
    const { connection, close } = await openReadOnly(down, true);
    expect((await sql`select 1 as one`.execute(connection)).rows).toEqual([{ one: 1 }]);
    await close();
  } finally {
    await fresh.dispose();
    await other.dispose();
  }
});
