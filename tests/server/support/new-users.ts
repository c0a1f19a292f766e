import { expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { TestServer } from "./test-server.ts";

/** Required fields of a new business user. */
export const PLAIN = { userStatus: "1", systemType: "3" };

/** Creates users by call, each with an account of its own. */
export function newUsers(server: () => TestServer) {
  let made = 0;
  const fresh = () => `made${++made}`;
  /** Adds a user. @returns the record and the password in the reply */
  async function add(more: Data = {}, by = "admin") {
    const userAccount = fresh();
    const reply = await server().call(by, "users.add", { ...PLAIN, userAccount, userName: "新用户", ...more });
    expect([reply.code, reply.msg]).toEqual(["200", "新增成功"]);
    const found = (await server().call("admin", "users.list", { userAccount, pageNumber: 1 })).data.rows[0] as Data;
    return { userId: String(found["userId"]), userAccount, password: String(reply.data.oneTimePassword), record: found };
  }
  return { add, fresh };
}
