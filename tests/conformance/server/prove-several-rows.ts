import { expect, it } from "vitest";
import type { Call } from "../../../generator/model/types.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { rowsCall } from "../../../runtime/contract/wire/rows-call.ts";
import { entityOf, isReachable, type Proved, provedCalls } from "../project.ts";
import { asked, meeting } from "../meeting.ts";
import { userOf } from "./reply-checks.ts";
import type { Host } from "./host.ts";
import { put, storable } from "./stored.ts";

const NOTHING = "00000000-0000-7000-8000-000000000000";

/** Seeds of the records that are removed, because several calls may remove records of one entity. */
let seed = 20_000;

/** Proves every call that removes several rows: it removes those that exist, or none, and has one row in the log of operations. */
export function proveSeveralRows(project: Proved, host: () => Host): void {
  for (const call of provedCalls(project).filter(isReachable)) {
    const { handler, rows } = call;
    if (rows === undefined || handler.kind !== "store" || handler.store.operation !== "delete") continue;
    it(`${call.id} removes several rows at once, and ${rows.mode === "each" ? "reports a missing one" : "none if one is missing"}`, () =>
      proveRemoval(project, host(), call));
  }
}

async function proveRemoval(project: Proved, host: Host, call: Call): Promise<void> {
  if (call.handler.kind !== "store") return;
  const { store } = call.handler;
  const entity = entityOf(project, store.entity);
  const named = store.key ?? entity.store?.key ?? "";
  const circumstances = { user: userOf(host, call), now: "", workflow: undefined };
  const conditions = [...call.checks.map(asked), ...(store.where === undefined ? [] : [store.where])];
  const records = [];
  for (let count = 0; count < 2; count++) {
    const found = meeting(await storable(project, host, entity, seed++), conditions, circumstances);
    records.push(await put(project, host, entity, found ?? {}));
  }
  const keys = records.map(({ key }) => key);
  const { id } = rowsCall({ id: call.id, method: call.method, path: call.path });
  const logged = () => host.portal.store.database.kysely.selectFrom("operation_log").select("log_id").where("operate", "=", id).execute();
  const before = (await logged()).length;
  const { status, data } = await host.make(id, { rows: [keys[0], NOTHING, keys[1]].map((key): Data => ({ [named]: key })) });
  const left = (await host.keysOf(entity.name)).filter((key) => keys.includes(key));
  if (call.rows?.mode === "each") expect([status, data, left]).toEqual([200, { done: 2, failed: [{ row: 1, message: "数据不存在" }] }, []]);
  else expect([status, left.sort()]).toEqual([409, keys.sort()]);
  expect((await logged()).length - before).toBe(call.unlogged === true ? 0 : 1);
}
