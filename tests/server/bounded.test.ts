import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import { isTooMuch } from "../../src/server/engine/http/json-body.ts";
import { sumRows } from "../../src/server/engine/store/query/sum-rows.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const SAVE = "/gpr-workflow/rest/assetes/org/addAndModify";
const LOGIN = "/api/oauth/login";
const draft = (more: string): string => `{"state":"0","projectNameStr":"a",${more}}`;
const many = (count: number, piece: string): string => Array.from({ length: count }, () => piece).join(",");
/** About 75 ms on an idle machine. Requests that were slow before the fix took seconds. */
const MOST_MS = 400;
/** CPU time of this thread in milliseconds, or the time of the clock if the system does not report it. */
const used = (): number => (existsSync(SPENT) ? Number(readFileSync(SPENT, "utf8").split(" ")[0]) / 1e6 : performance.now());
const SPENT = "/proc/thread-self/schedstat";

describe.each(databases)("one call on %s", (kind) => {
  const server = serverFor(kind);
  let unit: string;
  beforeAll(async () => {
    unit = `Bearer ${await server.token("unit1")}`;
  });

  const send = (url: string, payload: string): Promise<Reply> =>
    server.send({ method: "POST", url, headers: { "content-type": "application/json", authorization: unit }, payload });

  /** Measures the longest time that the event loop was blocked, in CPU milliseconds, because other programs use the machine too. */
  async function measureBlocking(run: () => Promise<Reply>): Promise<[Reply, number]> {
    let [last, longest] = [used(), 0];
    const tick = (): void => {
      const now = used();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const timer = setInterval(tick, 1);
    const reply = await run();
    tick();
    clearInterval(timer);
    return [reply, longest];
  }

  it.each([
    ["rows without end", SAVE, () => draft(`"assetsList":[${many(600_000, "{}")}]`), 413],
    ["rows as many as its body holds", SAVE, () => draft(`"assetsList":[${many(15_000, "{}")}]`), 422],
    ["lists in lists", SAVE, () => "[".repeat(2_000_000), 413],
    ["a body that no schema has a use for", SAVE, () => draft(`"assetsList":[],"orgName":"${"x".repeat(BOUNDS.body)}"`), 413],
    ["names without end, from a stranger", LOGIN, () => `{${Array.from({ length: 7000 }, (_, index) => `"k${index}":1`).join(",")}}`, 413],
    ["a large body from a stranger", LOGIN, () => `{"username":"${"x".repeat(200_000)}"}`, 413],
  ])("%s: refuses with a short message, without blocking the event loop", async (_, url, body, status) => {
    const payload = body();
    const [reply, milliseconds] = await measureBlocking(() => send(url, payload));
    expect(reply).toMatchObject({ status, msg: expect.stringMatching(/[一-龥]/) });
    expect(reply.raw.length).toBeLessThan(20_000);
    expect(milliseconds).toBeLessThan(MOST_MS);
  });

  it("refuses a large malformed body with the same reply as a small one", async () => {
    const reply = await send(SAVE, draft(`"assetsList":[${many(10_000, `{"unit":"x"}`)},]`));
    const small = await send(SAVE, "{,}");
    expect(reply).toEqual({ ...small, headers: { ...small.headers, "x-request-id": reply.headers["x-request-id"] } });
    expect(reply.status).toBe(400);
  });

  it("reports only the length of an oversized list, without violations of its rows", async () => {
    const { data } = await send(SAVE, draft(`"assetsList":[${many(BOUNDS.rows + 1, "{}")}]`));
    expect(data).toEqual({ violations: [{ field: "assetsList", message: "资产明细不能超过2000项" }], total: 1 });
  });

  it("lists at most a hundred violations, with their total", async () => {
    const row = `{"assetType":"${"x".repeat(1001)}","assetNum":"no","original":"no"}`;
    const reply = await send(SAVE, draft(`"assetsList":[${many(300, row)}]`));
    expect(reply.status).toBe(422);
    expect(reply.data.violations).toHaveLength(100);
    expect(reply.data.total).toBe(300);
  });

  it("stores a draft of the maximum number of rows without blocking the event loop", async () => {
    const row = (index: number): string => `{"assetType":"t${index}","assetNum":1,"purchaseDate":"2020-01-15","original":"1.00"}`;
    const rows = Array.from({ length: BOUNDS.rows }, (_, index) => row(index)).join(",");
    const [reply, milliseconds] = await measureBlocking(() => send(SAVE, draft(`"assetsList":[${rows}]`)));
    expect(reply.code).toBe("200");
    expect(milliseconds).toBeLessThan(MOST_MS);
  });
});

describe("limits", () => {
  it("count values and nesting levels outside of strings only", () => {
    expect(isTooMuch('{"a":"[[[[,,,,\\",,,,"}', 1)).toBe(false);
    expect(isTooMuch('{"a":1,"b":2}', 1)).toBe(true);
    expect(isTooMuch(`${"[".repeat(22)}${"]".repeat(22)}`, 100)).toBe(true);
    expect(isTooMuch(`[${many(30, "[]")}]`, 100)).toBe(false);
  });

  it("compute sums in a single pass over the rows", () => {
    const count = 2000;
    let [walked, looked] = [0, 0];
    const rows = Array.from({ length: count }, (_, index) => ({
      get kind() {
        looked++;
        return `k${index}`;
      },
      number: 1,
    }));
    const sums = sumRows(rows, { list: "rows", of: "number", by: "kind" }, (some) => {
      walked += some.length;
      return some.length;
    });
    expect(sums).toHaveLength(count);
    expect(walked).toBe(count);
    expect(looked).toBeLessThanOrEqual(2 * count);
  });
});
