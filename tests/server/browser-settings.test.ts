import { describe, expect, it } from "vitest";
import { readAppConfig } from "../../src/app/config/app-config.ts";
import { readConfig } from "../../src/server/config/config.ts";
import { databases, serverFor } from "./support/test-server.ts";

const FLAGS = ["SHOW_USER_TYPE_SWITCH", "SHOW_CA", "SHOW_CHANGE_PHONE", "SHOW_CHANGE_PASSWORD", "SHOW_EDIT_INFO"];
const GATEWAY = { GATEWAY: "on", AUTH_CENTER_URL: "https://auth.example.com/login?from=portal" };

describe("settings of the browser app", () => {
  const browser = (environment: Record<string, string>) => readConfig(environment).browser;

  it("[P-TOPBAR-02] default to calls without a prefix and to every top bar item except CA", () => {
    expect(browser({})).toEqual({
      title: "采购与资产处置门户",
      prefix: "",
      gateway: false,
      authCenter: "",
      topBar: {
        showUserTypeSwitch: true,
        showCa: false,
        showChangePhone: true,
        showChangePassword: true,
        showEditInfo: true,
      },
      caReader: "",
    });
  });

  it("[P-TOPBAR-02] toggle exactly one top bar item per flag", () => {
    for (const flag of FLAGS) {
      const on = Object.values(browser({ [flag]: "on" }).topBar);
      const off = Object.values(browser({ [flag]: "off" }).topBar);
      expect(on.filter((shown, index) => shown !== off[index])).toEqual([true]);
    }
  });

  it.each([
    ["CALL_PREFIX", "prod-api"],
    ["CALL_PREFIX", "/prod-api/"],
    ["CALL_PREFIX", "/"],
    ["CALL_PREFIX", "//gateway.example.com"],
    ["CALL_PREFIX", "https://gateway.example.com"],
    ["CALL_PREFIX", "/../x"],
    ["CALL_PREFIX", "/a b"],
    ["CALL_PREFIX", "/a?b"],
    ["GATEWAY", "yes"],
    ["AUTH_CENTER_URL", "javascript:alert(1)"],
    ["AUTH_CENTER_URL", "auth.example.com"],
    ["AUTH_CENTER_URL", "https://u:geheim@auth.example.com"],
    ["PROJECT_TITLE", "x".repeat(101)],
    ["PROJECT_TITLE", "a\nb"],
    ["CA_READER_URL", "http://reader.example.com:8081"],
    ["CA_READER_URL", "http://127.0.0.1.example.com"],
    ["CA_READER_URL", "http://localhost@evil.example.com"],
    ["CA_READER_URL", "file:///reader"],
    ...FLAGS.map((flag) => [flag, "1"]),
  ])("%s=%s stops the start with one line that names the setting", (name = "", value = "") => {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(new RegExp(`^setting ${name}=.* cannot be used: expected .+$`));
    expect(start).not.toThrow("geheim");
  });

  it("[P-GUARD-03] require AUTH_CENTER_URL when GATEWAY is on", () => {
    expect(browser(GATEWAY)).toMatchObject({ gateway: true, authCenter: GATEWAY.AUTH_CENTER_URL });
    expect(() => readConfig({ GATEWAY: "on" })).toThrow(/^setting AUTH_CENTER_URL="" .* GATEWAY=on/);
  });

  it.each(["http://127.0.0.1:8081", "http://localhost:8081/", "https://[::1]:8081"])(
    "accept %s as the CA reader's address on the user's computer",
    (url) => {
      expect(browser({ CA_READER_URL: url }).caReader).toBe(url.replace(/\/$/, ""));
    },
  );
});

describe.each(databases)("/config.json on %s", (kind) => {
  const settings = {
    ...GATEWAY,
    CALL_PREFIX: "/prod-api",
    PROJECT_TITLE: "某市 门户",
    SHOW_CA: "on",
    SHOW_CHANGE_PHONE: "off",
    CA_READER_URL: "http://127.0.0.1:8081",
    ADD_DISPOSAL_NEED: "on",
    SELF_REVIEW: "on",
  };
  const server = serverFor(kind, { settings });

  it("[P-HTTP-01][P-TOPBAR-02] publishes the settings without a session, uncached, in the shape that the browser app reads", async () => {
    const reply = await server.app.inject("/config.json");
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ "cache-control": "no-store", "content-type": expect.stringContaining("application/json") });
    const told = reply.json();
    expect(told).toEqual({
      project: "gp-portal",
      title: "某市 门户",
      prefix: "/prod-api",
      gateway: true,
      authCenter: GATEWAY.AUTH_CENTER_URL,
      topBar: { showUserTypeSwitch: true, showCa: true, showChangePhone: false, showChangePassword: true, showEditInfo: true },
      caReader: "http://127.0.0.1:8081",
      addDisposalNeed: true,
      selfReview: true,
      timeZone: "Asia/Shanghai",
    });
    expect(readAppConfig(told)).toEqual(told);
  });
});
