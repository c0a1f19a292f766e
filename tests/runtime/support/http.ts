import type { AxiosInstance, InternalAxiosRequestConfig } from "axios";
import { AxiosError } from "axios";
import { afterEach, beforeEach, expect } from "vitest";
import { createHttp, type HttpOptions, ReplyError } from "../../../runtime/index.ts";

/** A client over a server with one fixed reply, and the effects of its calls. */
export interface World {
  http: AxiosInstance;
  sent: InternalAxiosRequestConfig[];
  shown: string[];
  ended: number;
  due: number;
}

export function worldOf(
  reply: { status?: number; data?: unknown; headers?: Record<string, string> } | "down" | "left",
  options: Partial<HttpOptions> = {},
): World {
  const world = { sent: [], shown: [], ended: 0, due: 0 } as unknown as World;
  world.http = createHttp({
    toast: {
      success: (text) => world.shown.push(`success ${text}`),
      error: (text, more) => world.shown.push(`error ${text}${more?.persistent === true ? " (stays)" : ""}`),
    },
    endSession: () => {
      world.ended += 1;
    },
    passwordDue: () => {
      world.due += 1;
    },
    adapter: async (config) => {
      world.sent.push(config);
      if (reply === "left") throw new AxiosError("Request aborted", AxiosError.ECONNABORTED, config);
      if (reply === "down") throw new AxiosError("Network Error", AxiosError.ERR_NETWORK, config);
      const response = {
        data: reply.data,
        status: reply.status ?? 200,
        statusText: "",
        headers: { "x-request-id": "r-1", ...reply.headers },
        config,
      };
      if (response.status >= 400) throw new AxiosError("failed", AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
      return response;
    },
    ...options,
  });
  return world;
}

export const envelope = (code: unknown, msg = "消息", data: unknown = null) => ({ data: { code, msg, data } });
export const failure = async (promise: Promise<unknown>): Promise<ReplyError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ReplyError);
  return error as ReplyError;
};

/** Sets a token in the cookie before each test of a file, as after signing in. */
export function withToken(): void {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = "access_token=tok%3D1";
  });
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = "access_token=; expires=Thu, 01 Jan 1970 00:00:00 GMT";
  });
}
