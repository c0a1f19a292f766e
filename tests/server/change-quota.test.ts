import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { COMPLETE, FORM } from "./support/disposal-projects.ts";
import { requestFor, serverFor } from "./support/test-server.ts";

const FULL = "一小时内提交的内容过多，请一小时后再试";
describe("changes", () => {
  const server = serverFor("sqlite", { settings: { CHANGE_MEGABYTES_PER_HOUR: "1" } });
  const [row = {}] = COMPLETE["assetsList"] as Data[];
  const draft = (length: number): Data => ({
    ...FORM,
    state: "0",
    assetsList: Array.from({ length: 100 }, (_, at) => ({ ...row, assetName: `${at}`.padEnd(length, "名"), unit: "位".repeat(length) })),
  });
  const save = (account: string, input: Data) => server.call(account, "assetsOrg.addAndModify", input);

  const fill = async (account: string): Promise<number[]> => {
    const statuses: number[] = [];
    while (statuses.length < 5) statuses.push((await save(account, draft(300))).status);
    return statuses;
  };

  it("are refused for a user who fills the logs, and refusals get few log rows", async () => {
    // Each writes a body of 190 kB and 90 kB of history.
    expect(await fill("unit1")).toEqual([200, 200, 200, 200, 429]);
    const logged = async (): Promise<number> => (await server.rows("operation_log", { operate_user: "unit1" })).length;
    const before = await logged();
    for (let times = 0; times < 16; times++) expect(await save("unit1", { state: "x" })).toMatchObject({ status: 429, msg: FULL });
    expect((await logged()) - before).toBe(4);
    expect(await save("unit2", draft(1))).toMatchObject({ status: 200 });
    expect(await server.call("unit1", "assetsOrg.searchByPageInfo", { pageNumber: 1 })).toMatchObject({ status: 200 });
    server.clock.now += 3_600_000;
    expect(await save("unit1", draft(1))).toMatchObject({ status: 200 });
  });

  it("are counted with their body if its length is not declared", async () => {
    const { method, url, payload } = requestFor("assetsOrg.addAndModify", { ...draft(480), state: "x" });
    const headers = { authorization: `Bearer ${await server.token("agency1")}`, "content-type": "application/json" };
    const statuses: number[] = [];
    // A stream is sent in chunks.
    while (statuses.length < 5)
      statuses.push((await server.app.inject({ method, url, headers, payload: Readable.from([JSON.stringify(payload)]) })).statusCode);
    expect(statuses).toEqual([409, 409, 409, 409, 429]);
  });

  it("are taken again after the clock was put back", async () => {
    expect(await fill("unit2")).toContain(429);
    server.clock.now -= 60_000;
    expect(await save("unit2", draft(1))).toMatchObject({ status: 200 });
  });
});
