import { expect, it } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Call, Check } from "../../../generator/model/types.ts";
import { patternOfText } from "../literal-text.ts";
import { asked, meeting } from "../meeting.ts";
import { entityOf, isReachable, type Proved, provedCalls } from "../project.ts";
import { expectStatus, recordIn, userOf } from "./reply-checks.ts";
import type { Host } from "./host.ts";
import { put, shownOf, storable } from "./stored.ts";

/** First seed of these proofs. Keys use the seed's last four digits, so it must differ from that of other proofs. */
const DETAILS = 24_000;

/** Returns whether a check reads the loaded record. */
const readsRecord = (check: Check): boolean => JSON.stringify(asked(check)).includes('"subject":"row"');

/**
 * Proves every call that reads one record: its declared fields, and its refusals. Each read has its own record, because a typed
 * key is unique.
 */
export function proveDetails(project: Proved, host: () => Host): void {
  for (const [index, call] of provedCalls(project).filter(isReachable).entries()) {
    const { handler } = call;
    if (handler.kind !== "store" || handler.store.operation !== "get") continue;
    const checks = call.checks.filter(readsRecord);
    it(`${call.id} returns every declared field: ${call.reply.fields.join(", ")}`, async () => {
      const { reply, stored } = await read(project, host(), call, DETAILS + index, checks.map(asked));
      expectStatus(reply, 200);
      const { found, expected } = shownOf(recordIn(call, reply.data), stored, call.reply.fields);
      expect(found).toEqual(expected);
    });
    for (const [position, check] of checks.entries())
      it(`${call.id} refuses a record that breaks its check: ${patternOfText(check.message)}`, async () => {
        const others = checks.slice(0, position).map(asked);
        const { reply } = await read(project, host(), call, DETAILS + index + 500, [...others, { not: asked(check) }]);
        expect(reply).toMatchObject({ status: 422, msg: expect.stringMatching(patternOfText(check.message)) });
      });
  }
}

/** Stores a record that meets these conditions, and reads it. */
async function read(project: Proved, host: Host, call: Call, seed: number, conditions: readonly ConditionTree[]) {
  const { handler } = call;
  if (handler.kind !== "store") throw new Error(`${call.id} reads no record`);
  const entity = entityOf(project, handler.store.entity);
  const trees = [entity.scope?.tree, handler.store.where].filter((tree) => tree !== undefined);
  const circumstances = { user: userOf(host, call), now: "", workflow: undefined };
  const seen = meeting(await storable(project, host, entity, seed), [...trees, ...conditions], circumstances);
  if (seen === undefined) throw new Error(`no ${entity.name} is for whoever may make ${call.id}`);
  const stored = await put(project, host, entity, seen);
  const input: Data = { [handler.store.key ?? entity.store?.key ?? ""]: stored.key };
  return { reply: await host.make(call.id, input), stored };
}
