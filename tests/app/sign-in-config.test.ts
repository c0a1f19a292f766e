import { expect, test } from "vitest";
import { DEFAULT_CONFIG, readAppConfig } from "../../src/app/boot/app-config.ts";

test("[P-HTTP-01] accepts a path of this site as prefix and ignores anything else", () => {
  for (const prefix of ["/gateway", "/a/b-c_d", "/api.v1", "/~x"]) expect(readAppConfig({ prefix }).prefix).toBe(prefix);
  const refused = [
    "gateway",
    "//evil.example",
    "/\\evil",
    "https://evil.example",
    "/a/",
    "/",
    "/a//b",
    "/..",
    "/a/../b",
    "/a?b",
    "/a b",
    "/a#",
    7,
  ];
  for (const prefix of refused) expect(readAppConfig({ prefix }).prefix, String(prefix)).toBe("");
});

test("[P-GUARD-03] enables the gateway only with an address that a browser can open", () => {
  expect(readAppConfig({ gateway: true, authCenter: "https://auth.example/login?app=1" })).toMatchObject({
    gateway: true,
    authCenter: "https://auth.example/login?app=1",
  });
  expect(readAppConfig({ gateway: true, authCenter: "/sso/login" }).gateway).toBe(true);
  for (const authCenter of ["", undefined, "javascript:alert(1)", "//evil.example", "/\\evil", "ftp://a", "auth.example"])
    expect(readAppConfig({ gateway: true, authCenter }), String(authCenter)).toMatchObject({ gateway: false, authCenter: "" });
  expect(readAppConfig({ gateway: "true", authCenter: "/sso" }).gateway).toBe(false);
});

test("[P-TOPBAR-02] replaces missing or invalid settings by the defaults: every flag is on, except CA", () => {
  const { showCa, ...others } = DEFAULT_CONFIG.topBar;
  expect([showCa, Object.values(others)]).toEqual([false, [true, true, true, true]]);
  for (const value of [undefined, null, "x", [], {}, { project: "a b", title: " ", topBar: 1, addDisposalNeed: "on" }])
    expect(readAppConfig(value)).toEqual(DEFAULT_CONFIG);
  expect(readAppConfig({ topBar: { showCa: true, showEditInfo: false }, addDisposalNeed: true, title: "门户", project: "p-1" })).toEqual({
    ...DEFAULT_CONFIG,
    topBar: { ...DEFAULT_CONFIG.topBar, showCa: true, showEditInfo: false },
    addDisposalNeed: true,
    title: "门户",
    project: "p-1",
  });
});

test("[P-CONST-04] replaces an unknown time zone by the default one", () => {
  expect(readAppConfig({ timeZone: "Asia/Tokyo" }).timeZone).toBe("Asia/Tokyo");
  for (const timeZone of ["Asia/Nowhere", "", 8, undefined]) expect(readAppConfig({ timeZone }).timeZone).toBe("Asia/Shanghai");
});

test("accepts a certificate reader on this computer only", () => {
  for (const caReader of ["http://127.0.0.1:19000", "http://localhost:19000", "http://[::1]:19000"])
    expect(readAppConfig({ caReader }).caReader).toBe(caReader);
  for (const caReader of ["http://reader.example:19000", "http://127.0.0.1.evil.example:1", "/reader", "file:///x"])
    expect(readAppConfig({ caReader }).caReader).toBe("");
});
