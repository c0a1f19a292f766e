import { v7 as newId } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { random } from "../support/random.ts";
import { actorsOf, allows, type Row, TRANSITIONS } from "../workflow/transitions.table.ts";
import { project, stored, uploaded, usersOf } from "./support/disposal-projects.ts";
import { changeUser } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

/** Random sequences per database. Each run tries some; `WAYS=2000` tests the whole property. */
const WAYS = Number(process.env["WAYS"] ?? 40);
const STEPS = 14;
const SEED = Number(process.env["WAYS_SEED"] ?? 20_261_122);
const ACCOUNTS = ["unit1", "unit2", "reviewer1", "agency1", "agency2"];
const SELF = "不能审核本人提交的事项";
const REVIEWS = new Set(["approve", "return"]);

const SENDS: Readonly<Record<string, Data>> = {
  approve: { flag: "1" },
  return: { flag: "0", rejectReason: "请核对" },
  saveDraft: { state: "0" },
  submit: { state: "1" },
  submitOther: { state: "2" },
  withdrawProject: { state: "0", cancelReason: "填错了" },
  saveAnnouncement: { state: "1", assetsMode: "进场交易" },
  submitAnnouncement: { state: "3", assetsMode: "进场交易" },
  withdrawAnnouncement: { state: "1", cancelReason: "填错了" },
  publishResult: { state: "6", flag: "1" },
  confirmResult: { state: "6", flag: "0" },
  uploadVoucher: { state: "7" },
};

const moves = TRANSITIONS.filter(({ actor }) => actor !== "SYS");

describe.each(databases)("random people do random things with a project on %s", (kind) => {
  const server = serverFor(kind, { settings: { PUBLICITY_SECONDS: "60" } });
  let users: Map<string, Data>;
  beforeAll(async () => {
    // One member of the unit also reviews, as in small units.
    await changeUser(server, "unit1", { roles: ["disposal-review"] });
    users = await usersOf(server, ACCOUNTS);
  });

  /** Makes a move. @returns a description, and the next state by the table (undefined: refused) */
  async function move(row: Row, account: string, before: Data): Promise<{ description: string; to: string | undefined }> {
    const user = users.get(account) ?? {};
    const input: Data = { id: before["id"], ...SENDS[row.transition] };
    if (row.transition === "uploadVoucher") input["proofSavePath"] = await uploaded(server, user, newId());
    const { code, status, msg } = await server.call(account, row.call, input);
    const what = `${row.number} in state ${before["state"]} by ${account}: ${status} ${msg}`;
    const own = [before["submittedBy"], before["announcedBy"]].includes(user["userId"]);
    if (!allows(row, String(before["state"]), before, user)) {
      // 403: no page of this account makes the move.
      expect([403, 404, 409], what).toContain(status);
      return { description: what, to: undefined };
    }
    if (REVIEWS.has(row.transition) && own) {
      expect([status, msg], what).toEqual([422, SELF]);
      return { description: what, to: undefined };
    }
    expect(code, what).toBe("200");
    return { description: what, to: row.to };
  }

  it(
    `[D-STATE-01][D-ROLES-03] ${WAYS} random sequences reply as the transition table says, and never allow a review of one's own project`,
    async () => {
      const chance = random(SEED);
      const reached = new Set<string>();
      for (let way = 0; way < WAYS; way++) {
        // Sessions end after hours, and each publication takes a minute.
        if (way % 20 === 0) for (const account of ACCOUNTS) server.forget(account);
        const mode = chance.of(["进场交易", "环保回收"] as const);
        const start = await project(server, users, { state: "0", agency: chance.of(["agency1", "000"] as const), mode });
        const accepted: string[] = [];
        const reviewers: [unknown, Data][] = [];
        let now: Data | undefined = start;
        for (let step = 0; step < STEPS && now !== undefined; step++) {
          const before: Data = now;
          if (before["state"] === "2" && chance.below(3) === 0) {
            server.clock.now += 61_000;
            accepted.push("2→5");
            await server.call("unit1", "assetsOrg.history", { id: before["id"] });
            now = await stored(server, before["id"]);
            expect(now?.["state"], "the publication is over").toBe("5");
            continue;
          }
          // Half of the moves are allowed ones. Otherwise projects would hardly proceed.
          const open = moves.flatMap((row) =>
            ACCOUNTS.filter((account) => allows(row, String(before["state"]), before, users.get(account) ?? {})).map(
              (account) => [row, account] as const,
            ),
          );
          const [row, account] = open.length > 0 && chance.below(2) === 0 ? chance.of(open) : [chance.of(moves), chance.of(ACCOUNTS)];
          const { description, to } = await move(row, account, before);
          now = await stored(server, before["id"]);
          if (to === undefined) expect(now, description).toEqual(before);
          else {
            expect(now?.["state"] ?? "removed", description).toBe(to);
            accepted.push(`${before["state"]}→${to}`);
            reached.add(to);
            if (REVIEWS.has(row.transition)) reviewers.push([users.get(account)?.["userId"], before]);
          }
        }
        for (const [reviewer, reviewed] of reviewers)
          expect([reviewed["submittedBy"], reviewed["announcedBy"]], `way ${way}`).not.toContain(reviewer);
        if (now === undefined) continue;
        const reader = ACCOUNTS.find((account) => actorsOf(start, users.get(account) ?? {}).has("U")) ?? "";
        const history: Data[] = (await server.call(reader, "assetsOrg.history", { id: start["id"] })).data;
        const steps = history.map(({ fromState, toState }) => `${fromState}→${toState}`);
        expect(steps, `way ${way} of seed ${SEED}`).toEqual(accepted);
      }
      expect([...reached].sort(), "the ways go everywhere").toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "removed"]);
    },
    60_000 + WAYS * 1000,
  );
});
