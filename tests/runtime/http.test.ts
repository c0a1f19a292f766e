import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from "axios";
import { AxiosError } from "axios";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replyOf, sendCall } from "../../runtime/data/send-call.ts";
import { cookieValue, createHttp, endBrowserSession, type HttpOptions, ReplyError, type Sender, statusText } from "../../runtime/index.ts";
import { findForModify } from "../../src/generated/services/assets-org/calls.ts";
import { getRegion } from "../../src/generated/services/menu-center/calls.ts";
import { menuCenterClient } from "../../src/generated/services/menu-center/client.ts";

interface World {
  http: AxiosInstance;
  sent: InternalAxiosRequestConfig[];
  shown: string[];
  ended: number;
  due: number;
}

function worldOf(
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

const envelope = (code: unknown, msg = "消息", data: unknown = null) => ({ data: { code, msg, data } });
const failure = async (promise: Promise<unknown>): Promise<ReplyError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ReplyError);
  return error as ReplyError;
};

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = "access_token=tok%3D1";
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = "access_token=; expires=Thu, 01 Jan 1970 00:00:00 GMT";
});

test("[P-HTTP-01][D-API-01] every path gets the prefix", async () => {
  const world = worldOf(envelope("200"), { prefix: "/gateway" });
  await world.http.get("/a");
  expect(world.sent[0]?.baseURL).toBe("/gateway");
});

test("[P-HTTP-02][D-API-02] every call carries the token of the cookie", async () => {
  expect(cookieValue("access_token")).toBe("tok=1");
  const world = worldOf(envelope("200"));
  await world.http.get("/a");
  await world.http.post("/b", {});
  expect(world.sent.map((config) => config.headers.get("Authorization"))).toEqual(["Bearer tok=1", "Bearer tok=1"]);
});

test("[P-GUARD-09][D-ACCESS-08] without a token no call is sent: the session is ended once, without a toast", async () => {
  const world = worldOf(envelope("200"), { token: () => undefined });
  await Promise.all([failure(world.http.get("/a")), failure(world.http.post("/b", {}))]);
  expect([world.sent.length, world.ended, world.shown]).toEqual([0, 1, []]);
});

test("[P-GUARD-09] signed out in another tab: the next call ends the session here, and nothing is sent after it", async () => {
  let token: string | undefined = "one";
  const world = worldOf(envelope("200"), { token: () => token });
  await world.http.get("/a");
  token = undefined;
  await failure(world.http.get("/a"));
  token = "one";
  await failure(world.http.get("/a"));
  expect([world.sent.length, world.ended]).toEqual([1, 1]);
});

test("a tab of an earlier session sends nothing under the name of who signed in since", async () => {
  let token = "one";
  const otherSession = vi.fn();
  const world = worldOf(envelope("200"), { token: () => token, otherSession });
  await world.http.get("/a");
  token = "two";
  await Promise.all([failure(world.http.post("/a", {})), failure(world.http.get("/b"))]);
  expect(otherSession).toHaveBeenCalledTimes(1);
  expect([world.sent.length, world.ended, world.shown]).toEqual([1, 0, []]);
});

test("[P-HTTP-03][D-API-05] a read carries a timestamp in milliseconds, a change does not", async () => {
  const world = worldOf(envelope("200"), { now: () => 1_777_000_000_123 });
  await world.http.get("/a", { params: { id: "1" } });
  await world.http.post("/b", {});
  expect(world.sent[0]?.params).toEqual({ id: "1", timestamp: 1_777_000_000_123 });
  expect(world.sent[1]?.params).toBeUndefined();
});

test("[P-HTTP-04][P-HTTP-05][D-API-03] success is the text 200: the number is a failure", async () => {
  const world = worldOf(envelope("200", "好", { rows: [1], total: 1 }));
  expect((await world.http.get("/a")).data).toEqual({ code: "200", msg: "好", data: { rows: [1], total: 1 } });
  const number = worldOf(envelope(200, "数字"));
  await failure(number.http.get("/a"));
  expect(number.shown).toEqual(["error 数字"]);
});

test("[P-HTTP-06][D-API-29] a failed reply shows its message, once, whatever its status", async () => {
  for (const status of [200, 400, 403, 409, 422]) {
    const world = worldOf({ status, ...envelope("422", "编码重复") });
    const error = await failure(world.http.post("/a", {}));
    expect(error).toMatchObject({ message: "编码重复", code: "422", status, requestId: "r-1" });
    expect(world.shown).toEqual(["error 编码重复"]);
  }
});

test("[P-HTTP-07] a change that succeeded shows the server's message, a read does not", async () => {
  const world = worldOf(envelope("200", "保存成功"));
  await world.http.post("/a", {});
  expect(world.shown).toEqual(["success 保存成功"]);
  await world.http.get("/a");
  await world.http.post("/search", {}, { change: false });
  expect(world.shown).toEqual(["success 保存成功"]);
  await world.http.get("/deleteRoute", { change: true });
  expect(world.shown.length).toBe(2);
});

test("[P-HTTP-08] a session that is over is ended once, without a toast", async () => {
  for (const code of ["5563", "5560"]) {
    const world = worldOf(envelope(code));
    await Promise.all([failure(world.http.get("/a")), failure(world.http.get("/b"))]);
    expect(world.ended).toBe(1);
    expect(world.shown).toEqual([]);
  }
});

test("[P-HTTP-08] what fails after the end of the session is not told", async () => {
  const replies = [envelope("5563"), { status: 502, data: "<html>" }, envelope("500")];
  const world = worldOf("down", {
    adapter: async (config) => ({ ...replies.shift(), status: 200, statusText: "", headers: {}, config }) as AxiosResponse,
  });
  await Promise.all([failure(world.http.get("/a")), failure(world.http.get("/b")), failure(world.http.get("/c"))]);
  expect([world.ended, world.shown]).toEqual([1, []]);
});

test("[P-HTTP-08][P-GUARD-09][D-ACCESS-09] ending the session clears both storages and goes to the logout address", () => {
  localStorage.setItem("a", "1");
  sessionStorage.setItem("b", "1");
  const go = vi.fn();
  endBrowserSession("/api/oauth/logout?logoutRedirectUrl=%2F", go);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(go).toHaveBeenCalledWith("/api/oauth/logout?logoutRedirectUrl=%2F");
});

test("[P-HTTP-09] code 5531 is handed to the caller without a toast, and says that the password is due", async () => {
  const world = worldOf(envelope("5531", "请修改密码"));
  expect((await world.http.post("/a", {})).data).toMatchObject({ code: "5531", msg: "请修改密码" });
  expect([world.shown, world.ended, world.due]).toEqual([[], 0, 1]);
});

test("[P-HTTP-10][P-HTTP-11][D-ERR-01] an error without an envelope shows the text of its status, until closed", async () => {
  const texts = {
    478: "验证码错误,请重新输入",
    479: "演示环境,没有权限操作",
    401: "当前操作没有权限",
    403: "当前操作没有权限",
    400: "用户名不存在或密码错误",
    500: "系统未知错误,请反馈给管理员",
    502: "系统未知错误,请反馈给管理员",
  };
  for (const [status, text] of Object.entries(texts)) {
    const world = worldOf({ status: Number(status), data: "<html>" });
    await failure(world.http.get("/a"));
    expect(world.shown).toEqual([`error ${text} (stays)`]);
    expect(statusText(Number(status))).toBe(text);
  }
});

test("[P-HTTP-11] where no reply came the network is named, until closed; a server that says when to come again is believed", async () => {
  const down = worldOf("down");
  await failure(down.http.get("/a"));
  expect(down.shown).toEqual(["error 网络连接失败，请检查网络后重试 (stays)"]);
  const busy = worldOf({ status: 503, data: "<html>", headers: { "retry-after": "30" } });
  await failure(busy.http.get("/a"));
  expect(busy.shown).toEqual(["error 服务暂时不可用，请30秒后重试 (stays)"]);
  const worded = worldOf({ status: 503, headers: { "retry-after": "2" }, ...envelope("503", "数据库暂时不可用，请稍后重试") });
  await failure(worded.http.get("/a"));
  expect(worded.shown).toEqual(["error 数据库暂时不可用，请稍后重试"]);
});

test("[P-HTTP-10] the message of the envelope wins over the text of the status", async () => {
  const world = worldOf({ status: 403, ...envelope("403", "无权查看该项目") });
  await failure(world.http.get("/a"));
  expect(world.shown).toEqual(["error 无权查看该项目"]);
});

test("[P-HTTP-10][P-HTTP-11] an envelope without a message shows the text of its status, until closed", async () => {
  for (const [status, text] of [
    [478, "验证码错误,请重新输入"],
    [403, "当前操作没有权限"],
    [500, "系统未知错误,请反馈给管理员"],
    [200, "系统未知错误,请反馈给管理员"],
  ] as const) {
    const world = worldOf({ status, ...envelope("500", "") });
    expect((await failure(world.http.get("/a"))).message).toBe(text);
    expect(world.shown).toEqual([`error ${text} (stays)`]);
  }
});

test("[P-HTTP-06] a download that was refused is no file, whatever its status", async () => {
  for (const status of [200, 409]) {
    const body = new Blob([JSON.stringify({ code: "409", msg: "没有可导出的数据", data: null })], { type: "application/json" });
    const world = worldOf({ status, data: body });
    await failure(world.http.get("/a", { responseType: "blob" }));
    expect(world.shown).toEqual(["error 没有可导出的数据"]);
  }
  const over = worldOf({ data: new Blob(['{"code":"5563","msg":"","data":null}'], { type: "application/json" }) });
  await failure(over.http.get("/a", { responseType: "blob" }));
  expect(over.ended).toBe(1);
  const file = worldOf({ data: new Blob(["[1]"], { type: "application/json" }) });
  expect((await file.http.get("/a", { responseType: "blob" })).data).toBeInstanceOf(Blob);
});

test("[P-HTTP-12][D-API-06] a call is given up after 300 seconds", async () => {
  const world = worldOf(envelope("200"));
  await world.http.get("/a");
  expect(world.sent[0]?.timeout).toBe(300_000);
  const late = worldOf("down", {
    adapter: async (config) => {
      throw new AxiosError(
        "timeout",
        config.transitional?.clarifyTimeoutError === true ? AxiosError.ETIMEDOUT : AxiosError.ECONNABORTED,
        config,
      );
    },
  });
  await failure(late.http.get("/a"));
  expect(late.shown).toEqual(["error 请求超时，请稍后重试 (stays)"]);
});

test("[P-HTTP-06] a caller that shows failures itself gets no toast", async () => {
  const world = worldOf(envelope("500", "失败"));
  await failure(world.http.get("/a", { toasts: "none" }));
  expect(world.shown).toEqual([]);
});

test("[P-HTTP-06] a call that was given up by the page is no failure to tell", async () => {
  const world = worldOf(envelope("200"), {
    adapter: (config) =>
      new Promise((_, reject) =>
        config.signal?.addEventListener?.("abort", () => reject(new AxiosError("canceled", AxiosError.ERR_CANCELED, config))),
      ),
  });
  const abort = new AbortController();
  const call = world.http.get("/a", { signal: abort.signal });
  abort.abort();
  await expect(call).rejects.toBeDefined();
  expect(world.shown).toEqual([]);
});

test("[P-HTTP-11] a call that the browser dropped because the page was left is no failure to tell", async () => {
  const world = worldOf("left");
  await failure(world.http.get("/a"));
  expect(world.shown).toEqual([]);
});

test("a call is sent with what it takes and answers what it is about, as the compiler knows", async () => {
  const record = { id: "p1", projectName: "Desks" };
  const { http, sent } = worldOf({ data: { code: "200", msg: "found", data: { assetsOrgModel: record, assetsList: [] } } });
  const { data, msg } = await replyOf(http, findForModify, { id: "p1" });
  const name: string | null | undefined = data.projectName;
  expect([name, data.assetsList, msg]).toEqual(["Desks", [], "found"]);
  expect(sent[0]?.params).toMatchObject({ id: "p1" });
  // @ts-expect-error the call takes an id
  await sendCall(http, findForModify, {});
  // @ts-expect-error the call does not take a name
  await sendCall(http, getRegion, { id: "r1", regionName: "" });
  // @ts-expect-error the record has no such field
  expect(data.projectNames).toBeUndefined();
});

test("the client of a service is its calls over the same sender", async () => {
  const { http, sent } = worldOf({ data: { code: "200", msg: "", data: { regionList: [{ id: "r1", regionName: "North" }] } } });
  const send: Sender = (call, input) => sendCall(http, call, input);
  const regions = await menuCenterClient(send).selectAllRegions();
  const first: string | null | undefined = regions[0]?.regionName;
  expect(first).toBe("North");
  await menuCenterClient(send).getRegion({ id: "a/b" });
  expect(sent.map((config) => config.url)).toEqual([
    "/gp-menu-center/rest/v1/region/selectAllRegions",
    "/gp-menu-center/web/regions/a%2Fb",
  ]);
});
