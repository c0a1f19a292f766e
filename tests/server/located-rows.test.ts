import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

// Both databases: the statements are written by hand, and the databases place missing values differently.
describe.each(bothDatabases)("the page of a row on %s", (kind) => {
  const server = serverFor(kind);
  const list = async (input: Data): Promise<Data & { rows: Data[] }> =>
    (await server.call("admin", "users.list", { pageSize: 3, ...input })).data;

  it("is found for each row of a list in each of its orders, also among missing and equal values", async () => {
    const sorts = ["userAccount", "userEmail", "createDate"].flatMap((field) => [field, `-${field}`]);
    const keys = (await list({ pageSize: 100 })).rows.map(({ userId }) => userId);
    const wrong: unknown[] = [];
    for (const sort of [undefined, ...sorts])
      for (const around of keys) {
        const order = sort === undefined ? {} : { sort };
        const found = await list({ ...order, around });
        const page = await list({ ...order, pageNumber: found["pageNumber"] });
        if (!page.rows.some(({ userId }) => userId === around) || JSON.stringify(page.rows) !== JSON.stringify(found.rows))
          wrong.push({ sort, around, page: found["pageNumber"] });
      }
    expect(keys.length).toBeGreaterThan(6);
    expect(wrong).toEqual([]);
  });

  it("is not found for a row that the conditions or the row scope of the caller hide", async () => {
    const { rows } = await list({ pageSize: 100 });
    const hidden = rows.find(({ userAccount }) => userAccount === "ops")?.["userId"];
    const asked = [
      await list({ around: hidden, userStatus: "0" }),
      await list({ around: "nobody", pageNumber: 2 }),
      (await server.call("region", "users.list", { around: hidden })).data,
    ];
    for (const reply of asked) expect(reply).not.toHaveProperty("pageNumber");
    expect(asked[1]?.rows).toEqual((await list({ pageNumber: 2 })).rows);
    expect(await list({ around: hidden })).toHaveProperty("pageNumber");
  });
});
