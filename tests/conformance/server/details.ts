import { expect, it } from "vitest";
import { meeting } from "../meeting.ts";
import { entityOf, isReachable, type Proved, provedCalls } from "../project.ts";
import { expectStatus, recordIn, userOf } from "./answers.ts";
import type { Host } from "./host.ts";
import { put, shownOf, storable } from "./stored.ts";

/** Of their last four digits keys are made: apart from those of other proofs. */
const DETAILS = 24_000;

/** Every field that a call declares which reads one record: each its own, as a typed key stands once. */
export function proveDetails(project: Proved, host: () => Host): void {
  for (const [index, call] of provedCalls(project).filter(isReachable).entries()) {
    const { handler } = call;
    if (handler.kind !== "store" || handler.store.operation !== "get") continue;
    const entity = entityOf(project, handler.store.entity);
    it(`${call.id} returns every declared field: ${call.reply.fields.join(", ")}`, async () => {
      const user = userOf(host(), call);
      const trees = [entity.scope?.tree, handler.store.where].filter((tree) => tree !== undefined);
      const seen = meeting(await storable(project, host(), entity, DETAILS + index), trees, { user, now: "", workflow: undefined });
      if (seen === undefined) throw new Error(`no ${entity.name} is for whoever may make ${call.id}`);
      const stored = await put(project, host(), entity, seen);
      const answer = await host().make(call.id, { [handler.store.key ?? entity.store?.key ?? ""]: stored.key });
      expectStatus(answer, 200);
      const { found, expected } = shownOf(recordIn(call, answer.data), stored, call.reply.fields);
      expect(found).toEqual(expected);
    });
  }
}
