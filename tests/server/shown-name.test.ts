import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { ISSUER, post, shown, storeClient } from "./support/oauth.ts";
import { signIn, WRONG } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

/** A password that was typed into the field of the account. */
const SLIP = "Kennwort-2026!";
const HIDDEN = "K*************";

describe.each(databases)("the name of a sign-in that failed, on %s", (kind) => {
  const server = serverFor(kind, { settings: { OAUTH_ISSUER: ISSUER } });
  beforeAll(async () => {
    await storeClient(server, "app");
  });

  const logged = async (operateUser: string): Promise<Data[]> =>
    (await server.call("audit", "logs.auth", { operateUser, pageNumber: 1, pageSize: 100 })).data.rows;

  it("[P-AUTHLOG-01][P-AUTHLOG-03] is masked in every log, counter and alarm when no account has it", async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(server, SLIP, WRONG)).status).toBe(400);
    await signIn(server, "", WRONG, { loginType: "2", mobileNumber: SLIP, mobileCode: "123456" });
    const form = { grant_type: "password", username: SLIP, password: "x", scope: "read", ...shown("app") };
    expect((await post(server, "token", form, { address: "203.0.113.5" })).status).toBe(400);
    const { kysely } = server.portal.store.database;
    const tables = (await kysely.introspection.getTables()).map(({ name }) => name);
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(kysely);
      expect(JSON.stringify(rows), table).not.toMatch(/kennwort/i);
    }
    const rows = await logged(HIDDEN);
    expect(rows.map((row) => row["operateUser"])).toEqual(Array(7).fill(HIDDEN));
    const contents = rows.map((row) => JSON.parse(String(row["content"])) as Data);
    expect(contents.filter(({ username }) => username === HIDDEN)).toHaveLength(5);
    expect(contents.filter(({ mobileNumber }) => mobileNumber === HIDDEN)).toHaveLength(1);
    const alarms = (await server.call("ops", "alarms.infos", { pageNumber: 1, pageSize: 10 })).data.rows as Data[];
    expect(alarms.map((row) => row["alarmMessage"])).toEqual([expect.stringContaining(`${HIDDEN}在127.0.0.1连续登录失败`)]);
  });

  it("[P-AUTHLOG-03] is logged in full when an account has it, in any letter case", async () => {
    for (const name of ["unit2", "UNIT2"]) {
      expect((await signIn(server, name, WRONG)).status).toBe(400);
      expect((await logged(name)).filter((row) => row["operateUser"] === name)).toMatchObject([{ commit: "2" }]);
    }
  });
});
