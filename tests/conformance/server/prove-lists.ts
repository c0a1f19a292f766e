import { it } from "vitest";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Call } from "../../../generator/model/types.ts";
import { isReachable, OWN, type Proved, provedCalls } from "../project.ts";
import type { Host } from "./host.ts";
import { ListProof } from "./list-proof.ts";

/** Proves every list: its pages return each row once, its search finds exactly the matching rows, and it sorts. */
export function proveLists(project: Proved, host: () => Host): void {
  for (const call of provedCalls(project).filter(isReachable)) {
    const store = storeOf(call);
    if (store?.operation === "count")
      it(`${call.id} counts only rows visible to the user, by ${store.by}`, () => new ListProof(project, host, call, store).proveCounts());
    if (store === undefined || !["list", "children"].includes(store.operation)) continue;
    const list = new ListProof(project, host, call, store);
    it(`${call.id} returns every declared field: ${call.reply.fields.join(", ")}`, () => list.proveFields());
    if (list.isNarrowed) it(`${call.id} returns exactly the rows visible to the user`, () => list.proveScope());
    if (list.restricted.length > 0)
      it(`${call.id} shows ${list.restricted.map(({ name }) => name).join(", ")} only to users who may read it`, () =>
        list.proveFieldRights());
    if (call.reply.page) it(`${call.id} returns every row exactly once across its pages`, () => list.provePages());
    if (store.totals !== undefined) it(`${call.id} sums ${store.totals.join(", ")} over all its pages`, () => list.proveTotals());
    if (store.search !== undefined && call.query.names.includes("searchText"))
      it(`${call.id} finds substrings of ${store.search.join(", ")} in either case, and takes wildcards literally`, () =>
        list.proveSearch());
    for (const [name, match] of Object.entries(store.match ?? {})) {
      if (call.query.names.includes(name))
        it(`${call.id} filters by ${name} (${JSON.stringify(match)})`, () => list.proveMatch(name, match));
    }
    // The writer process knows only the lists of this project.
    const exports = project.name !== OWN ? [] : provedCalls(project).filter(({ handler }) => handler.kind === "export");
    for (const { id } of exports.filter(({ handler }) => handler.kind === "export" && handler.list === call.id))
      it(`${id} exports the same texts that ${call.id} lists`, () => list.proveExport(id));
    for (const field of store.sort ?? []) it(`${call.id} sorts by ${field} in both directions`, () => list.proveSort(field));
    if (store.order !== undefined)
      it(`${call.id} sorts by ${store.order.field} ${store.order.direction} by default`, () => list.proveOrder());
  }
}

const storeOf = ({ handler }: Call): StoreOperation | undefined => (handler.kind === "store" ? handler.store : undefined);
