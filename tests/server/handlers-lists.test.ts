import { beforeAll, describe, expect, it } from "vitest";
import { nobody, scopeOf } from "../../src/server/calls/context.ts";
import { recordsOf } from "../../src/server/calls/records.ts";
import { databases, serverFor } from "./support/test-server.ts";

/** Keys in another order than the names: the entity says `order: roleName`. */
const ROLES = [
  { roleId: "listed-1", roleName: "listed C" },
  { roleId: "listed-2", roleName: "listed A" },
  { roleId: "listed-3", roleName: "listed B" },
];

describe.each(databases)("a list that a handler reads, on %s", (kind) => {
  const server = serverFor(kind);
  const roles = () => {
    const { portal } = server;
    const info = { systemType: "1" };
    const scope = () => scopeOf(portal, info);
    return recordsOf({ portal, caller: { ...nobody, info }, connection: portal.database.kysely, scope, afterCommit: [] }, "role");
  };
  const listed = (all: readonly { roleName?: string | null }[]) =>
    all.map(({ roleName }) => roleName).filter((name) => name?.startsWith("listed"));

  beforeAll(async () => {
    for (const role of ROLES) await roles().create(role as never);
  });

  it("uses the sort order of its entity by default", async () => {
    expect(listed(await roles().list())).toEqual(["listed A", "listed B", "listed C"]);
  });

  it("uses the requested sort order", async () => {
    expect(listed(await roles().list({}, { field: "roleId", direction: "desc" }))).toEqual(["listed B", "listed A", "listed C"]);
  });
});
