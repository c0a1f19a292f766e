import type { LightMyRequestResponse } from "fastify";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Route } from "../../../runtime/contract/server/route.ts";
import type { Engine } from "../../../src/server/engine/calls/context.ts";
import type { Principal } from "../../../src/server/engine/calls/principal.ts";

/** A reply of the server. */
export interface Reply {
  status: number;
  code: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  data: any;
  raw: string;
  /** Content of the reply, if it is a file. */
  bytes: Buffer;
}

/** An account of the proved system, with the facts about the user that conditions read. */
export interface Account {
  name: string;
  info: Data;
}

type Send = (account: string | undefined, request: { method: "GET"; url: string; payload?: Data }) => Promise<Reply>;

/** A running server, with accounts that between them open every screen. */
export interface Room {
  portal: Engine;
  routes: readonly Route[];
  accounts: readonly Account[];
  known: Data;
  send: Send;
  /** An account with its rights, as a request finds them. */
  callerOf(account: string): Promise<Principal | undefined>;
  /** Authorises a call without a request. */
  isLet(route: Route, caller: Principal): boolean;
  close(): Promise<void>;
}

/** Converts a response that was injected. */
export function toReply(response: LightMyRequestResponse): Reply {
  const isJson = String(response.headers["content-type"] ?? "").includes("json") && response.body !== "";
  const { code = "", msg, data = null } = isJson ? response.json() : {};
  return { status: response.statusCode, code, msg, data, raw: response.body, bytes: response.rawPayload };
}
