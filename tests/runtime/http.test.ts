import type { AxiosResponse } from "axios";
import { AxiosError } from "axios";
import { expect, test, vi } from "vitest";
import { isSessionEnding } from "../../runtime/data/end-session.ts";
import { replyOf, sendCall } from "../../runtime/data/send-call.ts";
import { cookieValue, endBrowserSession } from "../../runtime/index.ts";
import { findForModify } from "../../src/generated/services/assets-org/calls.ts";
import { getRegion } from "../../src/generated/services/menu-center/calls.ts";
import { envelope, failure, withToken, worldOf } from "./support/http.ts";

withToken();

test("[P-HTTP-01][P-HTTP-02][P-HTTP-03][P-HTTP-12][D-API-01][D-API-02][D-API-05][D-API-06] sends prefix, token, read time and time limit", async () => {
  expect(cookieValue("access_token")).toBe("tok=1");
  expect(cookieValue("broken", "broken=%E4")).toBeUndefined();
  const world = worldOf(envelope("200"), { prefix: "/gateway", now: () => 1_777_000_000_123 });
  await world.http.get("/a", { params: { id: "1" } });
  await world.http.post("/b", {});
  const sent = world.sent.map(({ baseURL, headers, params, timeout }) => [baseURL, headers.get("Authorization"), params, timeout]);
  expect(sent).toEqual([
    ["/gateway", "Bearer tok=1", { id: "1", timestamp: 1_777_000_000_123 }, 300_000],
    ["/gateway", "Bearer tok=1", undefined, 300_000],
  ]);
});

test("[P-GUARD-09][D-ACCESS-08] without a token ends the session once and sends no call, also after another tab signed out", async () => {
  const none = worldOf(envelope("200"), { token: () => undefined });
  await Promise.all([failure(none.http.get("/a")), failure(none.http.post("/b", {}))]);
  expect([none.sent.length, none.ended, none.shown]).toEqual([0, 1, []]);
  let token: string | undefined = "one";
  const world = worldOf(envelope("200"), { token: () => token });
  await world.http.get("/a");
  token = undefined;
  await failure(world.http.get("/a"));
  token = "one";
  await failure(world.http.get("/a"));
  expect([world.sent.length, world.ended]).toEqual([1, 1]);
});

test.each([0, 1])("a tab of an earlier session sends nothing as the next user, after %s calls of its own", async (calls) => {
  let token = "one";
  const otherSession = vi.fn();
  const world = worldOf(envelope("200"), { token: () => token, otherSession });
  for (let call = 0; call < calls; call++) await world.http.get("/a");
  token = "two";
  await Promise.all([failure(world.http.post("/a", {})), failure(world.http.get("/b"))]);
  expect(otherSession).toHaveBeenCalledTimes(1);
  expect([world.sent.length, world.ended, world.shown]).toEqual([calls, 0, []]);
});

test("[P-HTTP-04][P-HTTP-05][D-API-03] treats only the text 200 as success, not the number", async () => {
  const world = worldOf(envelope("200", "好", { rows: [1], total: 1 }));
  expect((await world.http.get("/a")).data).toEqual({ code: "200", msg: "好", data: { rows: [1], total: 1 } });
  const number = worldOf(envelope(200, "数字"));
  await failure(number.http.get("/a"));
  expect(number.shown).toEqual(["error 数字"]);
});

test("[P-HTTP-07] shows the server's message after a successful change, not after a read", async () => {
  const world = worldOf(envelope("200", "保存成功"));
  await world.http.post("/a", {});
  expect(world.shown).toEqual(["success 保存成功"]);
  await world.http.get("/a");
  await world.http.post("/search", {}, { change: false });
  expect(world.shown).toEqual(["success 保存成功"]);
  await world.http.get("/deleteRoute", { change: true });
  expect(world.shown.length).toBe(2);
});

test("[P-HTTP-08] ends an expired session once, without a toast", async () => {
  for (const code of ["5563", "5560"]) {
    const world = worldOf(envelope(code));
    await Promise.all([failure(world.http.get("/a")), failure(world.http.get("/b"))]);
    expect(world.ended).toBe(1);
    expect(world.shown).toEqual([]);
  }
});

test("[P-HTTP-08] reports no failures after the end of the session", async () => {
  const replies = [envelope("5563"), { status: 502, data: "<html>" }, envelope("500")];
  const world = worldOf("down", {
    adapter: async (config) => ({ ...replies.shift(), status: 200, statusText: "", headers: {}, config }) as AxiosResponse,
  });
  await Promise.all([failure(world.http.get("/a")), failure(world.http.get("/b")), failure(world.http.get("/c"))]);
  expect([world.ended, world.shown]).toEqual([1, []]);
});

test("[P-HTTP-08][P-GUARD-09][D-ACCESS-09] ending the session clears both storages and leaves, until the page is restored", () => {
  localStorage.setItem("a", "1");
  sessionStorage.setItem("b", "1");
  const go = vi.fn();
  endBrowserSession("/api/oauth/logout?logoutRedirectUrl=%2F", go);
  expect([isSessionEnding(), localStorage.length, sessionStorage.length]).toEqual([true, 0, 0]);
  expect(go).toHaveBeenCalledExactlyOnceWith("/api/oauth/logout?logoutRedirectUrl=%2F");
  for (const persisted of [false, true]) {
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    expect(isSessionEnding()).toBe(!persisted);
  }
});

test("[P-HTTP-09] passes code 5531 to the caller without a toast and marks the password as expired", async () => {
  const world = worldOf(envelope("5531", "请修改密码"));
  expect((await world.http.post("/a", {})).data).toMatchObject({ code: "5531", msg: "请修改密码" });
  expect([world.shown, world.ended, world.due]).toEqual([[], 0, 1]);
});

test("[P-HTTP-12][D-API-06] says that a call took too long", async () => {
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

test("sends a call with typed input and returns its typed record", async () => {
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
