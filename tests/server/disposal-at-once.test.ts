import { v7 as newId } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { project, stored, uploaded, usersOf } from "./support/disposal-projects.ts";
import { changeUser } from "./support/sign-in.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

const ACCOUNTS = ["unit1", "reviewer1", "agency1"];
const ADD = "assetsOrg.addAndModify";
const SUP = "assetsSup.addAndModify";
const AUDIT = "assetsOrg.auditAssets";
/** Refusals of the second of two requests: because of the state, of a change meanwhile, or because the record is gone. */
const SECOND = ["当前状态不允许此操作", "数据已被他人修改，请刷新后重试", "数据不存在"];
/** Repetitions of each race, because the database decides which request is first. */
const ROUNDS = 2;
const TEN = 10;

type Move = readonly [account: string, call: string, input: Data, to: string];

const APPROVE: Move = ["reviewer1", AUDIT, { flag: "1" }, "2"];
const RETURN: Move = ["unit1", AUDIT, { flag: "0", rejectReason: "明细不全" }, "4"];
const WITHDRAW: Move = ["unit1", "assetsOrg.cancelById", { state: "0", cancelReason: "填错了" }, "0"];
const ANNOUNCE: Move = ["agency1", SUP, { state: "3", assetsMode: "进场交易" }, "3"];
const TAKE_BACK: Move = ["agency1", "assetsOrg.cancelById", { state: "1", cancelReason: "再看看" }, "1"];
const SUBMIT: Move = ["unit1", ADD, { state: "1" }, "1"];
const DELETE: Move = ["unit1", "assetsOrg.delete", {}, "removed"];
const PUBLISH: Move = ["agency1", "assetsSup.commit", { state: "6", flag: "1" }, "6"];

const RACES: readonly [title: string, state: string, moves: readonly Move[]][] = [
  ["two reviewers, one approves and one returns", "3", [APPROVE, RETURN]],
  ["two reviewers approve", "3", [APPROVE, ["unit1", AUDIT, { flag: "1" }, "2"]]],
  ["one reviewer presses twice", "3", [APPROVE, APPROVE]],
  ["the agency takes back what is approved", "3", [APPROVE, TAKE_BACK]],
  ["the unit withdraws what the agency announces", "1", [WITHDRAW, ANNOUNCE]],
  ["the announcement is sent twice", "1", [ANNOUNCE, ANNOUNCE]],
  ["a draft is submitted in two tabs", "0", [SUBMIT, SUBMIT]],
  ["a draft is deleted in one tab and submitted in another", "0", [DELETE, SUBMIT]],
  ["the result is published twice", "5", [PUBLISH, PUBLISH]],
];

// Both databases: of two concurrent transitions only one may win, which depends on the locks of each.
describe.each(bothDatabases)("two at once on %s", (kind) => {
  const server = serverFor(kind, { settings: { PUBLICITY_SECONDS: "3000000000" } });
  let users: Map<string, Data>;
  beforeAll(async () => {
    // A member of the unit is the second reviewer, as in small units.
    await changeUser(server, "unit1", { roles: ["disposal-review"] });
    users = await usersOf(server, ACCOUNTS);
  });

  const made = (state: string, more: Data = {}): Promise<Data> =>
    project(server, users, { state, agency: "agency1", more: { savePath: null, ...more } });
  const steps = async (id: unknown): Promise<Data[]> =>
    (await server.rows("transition_log", { record_key: id })).map(({ from_state, to_state }) => ({ from_state, to_state }));
  const refusals = (replies: readonly Reply[]): Reply[] => replies.filter(({ code }) => code !== "200");
  const isExplained = ({ status, msg }: Reply): boolean => [404, 409].includes(status) && SECOND.includes(msg);

  it.each(RACES)("%s: one request wins, the others are refused with a reason, and one step is logged", async (_, state, moves) => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await made(state);
      const { id, version } = before;
      // Alternates requests with the version of their page and requests without.
      const expectedVersion = round % 2 === 0 ? { version } : {};
      const replies = await Promise.all(
        moves.map(([account, call, input]) => server.call(account, call, { id, ...expectedVersion, ...input })),
      );
      const lost = refusals(replies);
      expect(replies.map(({ msg }) => msg).join(), "one wins").toSatisfy(() => lost.length === moves.length - 1);
      expect(lost.filter((reply) => !isExplained(reply)).map(({ status, msg }) => [status, msg])).toEqual([]);
      const won = replies.findIndex(({ code }) => code === "200");
      const after = await stored(server, id);
      expect(after?.["state"] ?? "removed").toBe(moves[won]?.[3]);
      expect(await steps(id)).toEqual([{ from_state: state, to_state: moves[won]?.[3] }]);
      if (after !== undefined) expect(after["version"]).toBe(Number(version) + 1);
    }
  });

  it("takes changes without a version one after the other, of those with one the first", async () => {
    const { id, version: first } = await made("0");
    const { userId, userName, systemType, version } = (await server.call("ops", "authCenter.userInfo")).data;
    const draft = (more: Data) => server.call("unit1", ADD, { id, state: "0", ...more });
    const plain = (more: Data) => server.call("admin", "users.change", { userId, userName, systemType, ...more });
    const results: number[][] = [];
    for (const [change, expectedVersion] of [
      [draft, first],
      [plain, version],
    ] as const) {
      // With the version first, because the others would overtake it.
      for (const more of [{ version: expectedVersion }, {}]) {
        const replies = await Promise.all(Array.from({ length: TEN }, () => change(more)));
        results.push([200, 409].map((wanted) => replies.filter(({ status }) => status === wanted).length));
      }
    }
    expect(results).toEqual([
      [1, 9],
      [10, 0],
      [1, 9],
      [10, 0],
    ]);
    expect((await stored(server, id))?.["version"]).toBe(Number(first) + 1 + TEN);
  });

  it("[D-VOUCHER-07] accepts one of two concurrent voucher uploads and leaves the other file with its owner", async () => {
    const { id } = await made("6");
    const files = await Promise.all(["unit1", "agency1"].map((account) => uploaded(server, users.get(account), newId())));
    const replies = await Promise.all(
      ["unit1", "agency1"].map((account, at) => server.call(account, ADD, { id, state: "7", proofSavePath: files[at] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusals(replies).every(isExplained)).toBe(true);
    const [won, lost] = replies[0]?.code === "200" ? files : [...files].reverse();
    expect((await stored(server, id))?.["proofSavePath"]).toBe(won);
    expect(await server.rows("stored_file", { file_id: lost })).toMatchObject([{ claimed_by: null }]);
    expect(await server.rows("stored_file", { file_id: won })).toMatchObject([{ claimed_by: `disposal-project/${id}/proofSavePath` }]);
  });

  it("[D-FORM-15] gives concurrent drafts codes without gap or duplicate, whatever is refused meanwhile", async () => {
    const add = (index: number) => server.call("unit1", ADD, { state: index % 5 === 4 ? "1" : "0", projectNameStr: `并发${index}` });
    const replies = await Promise.all(Array.from({ length: 25 }, (_, index) => add(index)));
    const added = await Promise.all(replies.filter(({ code }) => code === "200").map(({ data }) => stored(server, data.id)));
    const codes = added.map((row) => Number(String(row?.["projectCode"]).slice(-4))).sort((one, other) => one - other);
    expect(codes).toEqual(Array.from({ length: 20 }, (_, index) => (codes[0] ?? 0) + index));
  });

  it("[D-STATE-05] ends a publication once when many reads find it due concurrently", async () => {
    const publishTime = server.portal.clock.wall.textOf(server.clock.now - 3_100_000_000_000);
    const { id } = await made("2", { publishTime });
    server.clock.now += 1000;
    const readers = ["unit1", "agency1", "reviewer1", "unit1", "agency1", "reviewer1"];
    const replies = await Promise.all(readers.map((account) => server.call(account, "assetsOrg.history", { id })));
    expect(replies.map(({ data }) => data.map(({ toState }: Data) => toState))).toEqual(readers.map(() => ["5"]));
    expect(await steps(id)).toEqual([{ from_state: "2", to_state: "5" }]);
  });
});
