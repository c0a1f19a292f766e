import { expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { routeOf } from "./routes.ts";
import type { Reply, TestServer } from "./test-server.ts";

/** The largest page of the list of deleted records. */
export const LIST = { pageNumber: 1, pageSize: 100 };
/** The call that deletes a route of the gateway. */
export const REMOVE = "gateway.deleteRoute";

/** Functions of tests that delete records of a server and look for them in the recycle bin. */
export interface RecycleBin {
  /** Makes a call, which must succeed. */
  done(account: string, id: string, input?: Data): Promise<Reply>;
  /** Lists the deleted records that an account finds. */
  bin(account: string, searchText?: string): Promise<Data[]>;
  addRoute(id: string): Promise<void>;
  /** Deletes a route. @returns the id of the removal */
  removeRoute(id: string): Promise<string>;
}

/** Creates the {@link RecycleBin} of a server. */
export function recycleBin(server: TestServer): RecycleBin {
  const done: RecycleBin["done"] = async (account, id, input = {}) => {
    const reply = await server.call(account, id, input);
    expect([reply.status, reply.code, reply.msg]).toEqual([200, "200", expect.anything()]);
    return reply;
  };
  const bin: RecycleBin["bin"] = async (account, searchText = "") =>
    (await done(account, "recycle.list", { ...LIST, searchText })).data.rows;
  return {
    done,
    bin,
    addRoute: async (id) => void (await done("ops", "gateway.addRoute", routeOf(id))),
    removeRoute: async (id) => {
      await done("ops", REMOVE, { id });
      const [removed] = await bin("ops", id);
      return String(removed?.["id"]);
    },
  };
}
