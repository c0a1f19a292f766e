import { v7 as newId } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { judgeTransition } from "../../runtime/contract/workflow.ts";
import { workflows } from "../../src/generated/server.ts";
import { vectorsOf } from "../vectors.ts";
import { allows, TRANSITIONS } from "../workflow/transitions.table.ts";
import { COMPLETE, project, stored, uploaded, usersOf } from "./support/projects.ts";
import { databases, serverFor } from "./support/test-server.ts";

const vectors = vectorsOf("disposal-project");
const ACCOUNTS = ["unit1", "unit2", "reviewer1", "agency1", "agency2"];
const STATES = ["0", "1", "2", "3", "4", "5", "6", "7"];

const SENDS: Record<string, Data> = {
  approve: { flag: "1" },
  return: { flag: "0", rejectReason: "请核对" },
  saveDraft: { state: "0" },
  submit: { state: "1" },
  submitOther: { state: "2", assetsMode: "进场交易" },
  withdrawProject: { state: "0", cancelReason: "填错了" },
  saveAnnouncement: { state: "1" },
  submitAnnouncement: { state: "3", assetsMode: "进场交易" },
  withdrawAnnouncement: { state: "1", cancelReason: "填错了" },
  publishResult: { state: "6", flag: "1" },
  confirmResult: { state: "6", flag: "0" },
  uploadVoucher: { state: "7" },
};

describe.each(databases)("every transition on %s: states, actors and conditions by a hand-made call", (kind) => {
  // A period so long that the clock stays out of it.
  const server = serverFor(kind, { settings: { PUBLICITY_SECONDS: "3000000000" } });
  let users: Map<string, Data>;
  beforeAll(async () => {
    users = await usersOf(server, ACCOUNTS);
  });

  it.each(TRANSITIONS.filter((row) => row.actor !== "SYS"))(
    "[D-STATE-01][D-LIST-04] $number $transition is allowed exactly in its states, to its actors",
    async (row) => {
      let allowed = 0;
      for (const state of STATES) {
        for (const agency of ["agency1", "000"] as const) {
          for (const mode of [null, "进场交易", "环保回收"] as const) {
            // Refusals change nothing, which is looked at once they are over: the next account may ask of the same project.
            let asked: Data | undefined;
            const refused: string[] = [];
            const untouched = async (): Promise<void> => {
              if (refused.length > 0) expect(await stored(server, asked?.["id"]), refused.join("\n")).toEqual(asked);
              refused.length = 0;
            };
            for (const account of ACCOUNTS) {
              const before = asked ?? (await project(server, users, { state, agency, mode }));
              asked = before;
              const input: Data = { id: before["id"], ...SENDS[row.transition] };
              const user = users.get(account);
              if (row.transition === "uploadVoucher") input["proofSavePath"] = await uploaded(server, user, newId());
              const expected = allows(row, state, before, user ?? {});
              if (expected) await untouched();
              const answer = await server.call(account, row.call, input);
              const what = `${row.number} state ${state} ${agency} ${mode} by ${account}: ${answer.status} ${answer.msg}`;
              if (expected) {
                allowed++;
                const after = await stored(server, before["id"]);
                expect(answer.code, what).toBe("200");
                if (row.success !== "") expect(answer.msg, what).toBe(row.success);
                expect(after?.["state"] ?? "removed", what).toBe(row.to);
                asked = undefined;
              } else {
                expect([404, 409], what).toContain(answer.status);
                expect(answer.code, what).not.toBe("200");
                refused.push(what);
              }
            }
            await untouched();
          }
        }
      }
      expect(allowed, "the table allows something").toBeGreaterThan(0);
    },
  );

  it.each(TRANSITIONS.filter(({ call }) => call === "assetsOrg.addAndModify"))(
    "[D-STATE-01][D-API-08] $number $transition of a new project is allowed exactly to its actors",
    async (row) => {
      const { kysely } = server.portal.database;
      const countAll = async (): Promise<number> =>
        Number(
          (
            await kysely
              .selectFrom("disposal_project")
              .select((select) => select.fn.countAll().as("count"))
              .executeTakeFirst()
          )?.count,
        );
      for (const account of ACCOUNTS) {
        for (const agency of [users.get("agency1")?.["orgGuid"], "000"]) {
          const user = users.get(account) ?? {};
          const before = await countAll();
          const { savePath: _, fileName: __, saveName: ___, lxTime: ____, assetsResultList: _5, ...form } = COMPLETE;
          const { supResultWeb: _6, assetsResultSubject: _7, ...entered } = form;
          const input: Data = { ...entered, supGuid: agency, assetsMode: "进场交易", ...SENDS[row.transition] };
          // What is not there belongs to whoever makes it.
          const expected = allows(row, "new", { ...input, orgGuid: user["orgGuid"] }, user);
          const answer = await server.call(account, row.call, input);
          const what = `${row.number} new ${String(agency)} by ${account}: ${answer.status} ${answer.msg}`;
          expect([what, answer.code === "200"]).toEqual([what, expected]);
          expect([what, await countAll()]).toEqual([what, before + (expected ? 1 : 0)]);
          if (expected) expect((await stored(server, answer.data.id))?.["state"], what).toBe(row.to);
        }
      }
    },
  );

  it("[D-LIST-11] unit2 and agency2 find a foreign project neither in a list nor by id nor for a transition", async () => {
    const own = await project(server, users, { state: "3", agency: "agency1" });
    for (const account of ["unit2", "agency2"]) {
      for (const list of ["assetsOrg.searchByPageInfo", "assetsSup.searchByPageInfo"]) {
        const answer = await server.call(account, list, { pageNumber: 1, pageSize: 1000 });
        if (answer.status === 403) continue;
        expect(answer.data.rows.map((item: Data) => item["id"])).not.toContain(own["id"]);
      }
      for (const call of ["assetsOrg.findForModify", "assetsSup.findForModify", "assetsSup.findResultForModify"]) {
        const answer = await server.call(account, call, { id: own["id"] });
        expect([403, 404], `${account} ${call}`).toContain(answer.status);
      }
      expect((await server.call(account, "assetsOrg.download", { id: own["id"], kind: "1" })).status).toBe(404);
      for (const row of TRANSITIONS.filter((item) => item.call !== "")) {
        const answer = await server.call(account, row.call, { id: own["id"], ...SENDS[row.transition] });
        expect(answer.status, `${account} ${row.transition}`).toBe(404);
      }
    }
    expect(await stored(server, own["id"])).toEqual(own);
  });
});

describe("[D-STATE-01] the vectors of the generator", () => {
  const workflow = workflows[vectors.workflow];
  const all = vectors.users;

  it("agree with the gate that the server runs", () => {
    if (workflow === undefined) throw new Error("no workflow");
    expect(vectors.transitions.length).toBeGreaterThan(100);
    for (const vector of vectors.transitions) {
      const allowed = Object.entries(all)
        .filter(
          ([, user]) =>
            judgeTransition(workflow, vector.transition, { row: vector.row, form: vector.form, user, now: "2026-11-21 10:00:00" }) ===
            undefined,
        )
        .map(([name]) => name);
      expect(allowed.sort(), JSON.stringify(vector)).toEqual([...vector.allow].sort());
    }
  });
});
