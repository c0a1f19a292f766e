import { rmSync } from "node:fs";
import type { Generated } from "../../../src/server/engine/calls/context.ts";
import { denialOf, type Member, principalOf } from "../../library/library-authenticator.ts";
import { openLibrary } from "../../library/open-library.ts";
import { START } from "../../server/support/test-server.ts";
import { type DatabaseKind, freshDatabase } from "../../support/databases.ts";
import { memoryFolder } from "../../support/memory-folder.ts";
import { toReply, type Room } from "./room.ts";
import { headersOf } from "./strangers.ts";

/** The library: a librarian, a reader whose card is stored, and somebody whose kind no menu names. */
export async function libraryRoom(generated: Generated, kind: DatabaseKind): Promise<Room> {
  const fresh = await freshDatabase(kind);
  const dataDir = memoryFolder("gp-library-files-");
  const members = new Map<string, Member>();
  const find = (token: string): Member | undefined => [...members.values()].find((member) => member.token === token);
  const { engine, app } = await openLibrary({ generated, database: fresh.database, dataDir, clock: () => START, find });
  const card = { readerName: "读者", cardNumber: "00000001", cardState: "1" };
  const reader = await engine.store.records.insert(engine.store.database.kysely, engine.store.table("reader"), card);
  members.set("librarian", { token: "a1", info: { userId: "librarian", systemType: "1" } });
  members.set("reader", { token: "b2", info: { userId: reader["id"], systemType: "3" } });
  members.set("visitor", { token: "c3", info: { userId: "visitor", systemType: "none" } });
  return {
    portal: engine,
    routes: generated.routes,
    accounts: [...members].map(([name, { info }]) => ({ name, info })),
    known: {},
    send: async (account, request) => {
      const headers = await headersOf(account, (name) => members.get(name)?.token ?? "");
      return toReply(await app.inject({ ...request, headers }));
    },
    callerOf: async (name) => {
      const member = members.get(name);
      return member === undefined ? undefined : principalOf(engine, member);
    },
    isLet: (route, caller) => denialOf(route, caller) === undefined,
    close: async () => {
      await app.close();
      await fresh.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
