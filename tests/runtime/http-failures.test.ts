import { AxiosError } from "axios";
import { expect, test } from "vitest";
import { statusText } from "../../runtime/index.ts";
import { envelope, failure, withToken, worldOf } from "./support/http.ts";

withToken();

test("[P-HTTP-06][P-HTTP-10][D-API-29] shows the message of a failed reply once, whatever its status", async () => {
  for (const status of [200, 400, 403, 409, 422]) {
    const world = worldOf({ status, ...envelope("422", "编码重复") });
    const error = await failure(world.http.post("/a", {}));
    expect(error).toMatchObject({ message: "编码重复", code: "422", status, requestId: "r-1" });
    expect(world.shown).toEqual(["error 编码重复"]);
  }
});

const UNKNOWN = "系统未知错误,请反馈给管理员";
const DENIED = "当前操作没有权限";

test("[P-HTTP-10][P-HTTP-11][D-ERR-01] shows the status text until closed where no envelope has a message", async () => {
  const texts = { 478: "验证码错误,请重新输入", 479: "演示环境，没有权限操作", 401: DENIED, 403: DENIED, 400: "用户名不存在或密码错误" };
  for (const [status, text] of Object.entries({ ...texts, 500: UNKNOWN, 502: UNKNOWN })) {
    for (const reply of [{ data: "<html>" }, envelope("500", "")]) {
      const world = worldOf({ status: Number(status), ...reply });
      expect((await failure(world.http.get("/a"))).message).toBe(text);
      expect(world.shown).toEqual([`error ${text} (stays)`]);
    }
    expect(statusText(Number(status))).toBe(text);
  }
  const world = worldOf({ status: 200, ...envelope("500", "") });
  await failure(world.http.get("/a"));
  expect(world.shown).toEqual([`error ${UNKNOWN} (stays)`]);
});

test("[P-HTTP-11] shows a network failure until closed, and the retry time that the server sends", async () => {
  const busy = { status: 503, data: "<html>", headers: { "retry-after": "30" } };
  const worded = { status: 503, headers: { "retry-after": "2" }, ...envelope("503", "数据库暂时不可用，请稍后重试") };
  for (const [reply, text] of [
    ["down", "网络连接失败，请检查网络后重试 (stays)"],
    [busy, "服务暂时不可用，请30秒后重试 (stays)"],
    [worded, "数据库暂时不可用，请稍后重试"],
  ] as const) {
    const world = worldOf(reply);
    await failure(world.http.get("/a"));
    expect(world.shown).toEqual([`error ${text}`]);
  }
});

test("[P-HTTP-06] a refused download is no file, whatever its status", async () => {
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

test("[P-HTTP-06] shows no toast to a caller that shows failures itself", async () => {
  const world = worldOf(envelope("500", "失败"));
  await failure(world.http.get("/a", { toasts: "none" }));
  expect(world.shown).toEqual([]);
});

test("[P-HTTP-06] reports no failure for a call that the page aborted", async () => {
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

test("[P-HTTP-11] reports no failure for a call that the browser dropped with the page", async () => {
  const world = worldOf("left");
  await failure(world.http.get("/a"));
  expect(world.shown).toEqual([]);
});
