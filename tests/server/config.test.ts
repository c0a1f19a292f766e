import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAppConfig } from "../../src/app/boot/app-config.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { listSettings } from "../../src/server/engine/config/setting.ts";
import { SETTINGS, SETTINGS_BY_HEADING } from "../../src/server/engine/config/settings.ts";
import { databases, serverFor } from "./support/test-server.ts";

const FLAGS = ["SHOW_USER_TYPE_SWITCH", "SHOW_CA", "SHOW_CHANGE_PHONE", "SHOW_CHANGE_PASSWORD", "SHOW_EDIT_INFO"];
const GATEWAY = { GATEWAY: "on", AUTH_CENTER_URL: "https://auth.example.com/login?from=portal" };

const entries = listSettings(SETTINGS);
/** Valid settings of an S3 store, which is used only if there is a bucket. */
const BUCKET = { S3_BUCKET: "files", S3_ENDPOINT: "http://127.0.0.1:9000", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" };

describe("settings", () => {
  it("have defaults", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      captcha: true,
      demoPassword: "Demo-2026!",
      publicitySeconds: 604_800,
      addDisposalNeed: false,
      timeZone: "Asia/Shanghai",
      logLevel: "info",
      demo: false,
    });
    expect(readConfig({}).databaseUrl).toBeUndefined();
    expect(readConfig({ PORT: " ", HOST: "" })).toMatchObject({ port: 8080, host: "127.0.0.1" });
  });

  it("[D-LIST-08][D-LIST-09] enable adding a need in the demo only, unless set", () => {
    expect(readConfig({}, { demo: true }).addDisposalNeed).toBe(true);
    expect(readConfig({ ADD_DISPOSAL_NEED: "off" }, { demo: true }).addDisposalNeed).toBe(false);
    expect(readConfig({ ADD_DISPOSAL_NEED: "on" }).addDisposalNeed).toBe(true);
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "1e3"],
    ["HOST", "a b"],
    ["METRICS_HOST", "a b"],
    ["METRICS_TOKEN", "short-geheim"],
    ["CAPTCHA", "maybe"],
    ["CAPTCHA", "OFF"],
    ["PUBLICITY_SECONDS", "7d"],
    ["PUBLICITY_SECONDS", "-5"],
    ["ADD_DISPOSAL_NEED", "1"],
    ["TIME_ZONE", "Mars/Olympus"],
    ["LOG_LEVEL", "loud"],
    ["LOOKUP_SUPPLIERS_URL", "file:///etc/passwd"],
    ["LOOKUP_ORGANISATIONS_URL", "https://u:geheim@org.example.com"],
    ["LOOKUP_SECONDS", "0"],
    ["DATABASE_URL", "mysql://u:geheim@localhost/x"],
    ["DATABASE_URL", "postgres"],
    ["DATABASE_URL", "postgres://u@one:5432,two:x/d"],
    ["DATABASE_DIRECT_URL", "mysql://u:geheim@localhost/x"],
    ["REPLICA_URL", "postgres://u:geheim@one:5432,two:5433/d"],
    ["REPLICA_LAG_SECONDS", "0"],
    ["GATEWAY_HEADERS", "x-tenant, cookie"],
    ["GATEWAY_HEADERS", "x_tenant"],
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

  it("refuse a direct address or a replica without DATABASE_URL", () => {
    const url = "postgres://u:geheim@h/d";
    for (const name of ["DATABASE_DIRECT_URL", "REPLICA_URL"]) {
      expect(() => readConfig({ [name]: url })).toThrow(`expected an address of PostgreSQL, because ${name} belongs to one`);
      expect(() => readConfig({ [name]: url, DATABASE_URL: url })).not.toThrow();
    }
  });

  it("refuse CAPTCHA=off unless HOST is loopback", () => {
    expect(readConfig({ CAPTCHA: "off" }).captcha).toBe(false);
    expect(readConfig({ CAPTCHA: "off", HOST: "::1" }).captcha).toBe(false);
    expect(() => readConfig({ CAPTCHA: "off", HOST: "0.0.0.0" })).toThrow(/CAPTCHA/);
    expect(() => readConfig({ CAPTCHA: "off", HOST: "127.0.0.1.example.com" })).toThrow(/CAPTCHA/);
  });

  it.each([
    ["SMS_LOG_CODES", "on"],
    ["ADMIN_PASSWORD", "admin"],
    ["ADMIN_PASSWORD", "12345678"],
    ["ADMIN_PASSWORD", "Ab1!"],
  ])("%s=%s is refused unless HOST is loopback, without repeating a password", (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow();
    expect(() => readConfig({ [name]: value, HOST: "0.0.0.0" })).toThrow(new RegExp(`^setting ${name}=`));
    if (name === "ADMIN_PASSWORD") expect(() => readConfig({ [name]: value, HOST: "0.0.0.0" })).toThrow(/^((?!admin|12345678|Ab1).)*$/);
    expect(() => readConfig({ ADMIN_PASSWORD: "Geheim-2026", HOST: "0.0.0.0" })).not.toThrow();
  });

  it("refuse metrics that other machines could read without a token, and the port of the portal for them", () => {
    const [METRICS_PORT, METRICS_HOST] = ["9464", "0.0.0.0"];
    expect(readConfig({ METRICS_HOST }).metrics.port).toBeUndefined();
    expect(() => readConfig({ METRICS_PORT, METRICS_HOST })).toThrow(/^setting METRICS_TOKEN=/);
    expect(readConfig({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN: "t".repeat(32) }).metrics.port).toBe(9464);
    expect(readConfig({ METRICS_PORT, METRICS_HOST: "::1" }).metrics.token).toBeUndefined();
    expect(() => readConfig({ METRICS_PORT, PORT: METRICS_PORT })).toThrow(/^setting METRICS_PORT=/);
  });

  it("stand under one heading of the README and are read once", () => {
    const listed = Object.values(SETTINGS_BY_HEADING).flatMap((group) => listSettings(group).map(({ name }) => name));
    expect(listed.sort()).toEqual(entries.map(({ name }) => name).sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("have the listed defaults: to set one changes nothing", () => {
    const shown = (environment: Record<string, string>): string => JSON.stringify(readConfig({ ...BUCKET, ...environment }));
    const other = entries.filter(({ name, default: value }) => value !== undefined && shown({ [name]: value }) !== shown({}));
    expect(other.map(({ name }) => name)).toEqual([]);
    expect(shown({ PORT: "8081" })).not.toBe(shown({}));
  });

  it("take the listed values and no other", () => {
    const limited = entries.filter(({ kind }) => /^(\d+ to \d+|`[^`]+`(, `[^`]+`)+)$/.test(kind.values));
    expect(limited.length).toBeGreaterThan(35);
    for (const { name, kind } of limited) {
      const [least, most] = kind.values.split(" to ").map(Number);
      const isRange = most !== undefined;
      for (const wrong of isRange ? [Number(least) - 1, most + 1] : ["maybe"])
        expect(() => readConfig({ [name]: String(wrong) }), name).toThrow(`expected ${kind.expected}`);
      for (const right of isRange
        ? [String(least), String(most)]
        : [...kind.values.matchAll(/`([^`]+)`/g)].map(([, choice = ""]) => choice))
        expect(kind.parse(right), name).toEqual(isRange ? Number(right) : expect.anything());
    }
  });

  it.each([
    ["SECRET_KEY", "geheim"],
    ["LOG_KEY", "geheim"],
    ["S3_ENDPOINT", "ftp://geheim@files.example.com"],
    ["OAUTH_ISSUER", "https://u:geheim@portal.example.com"],
  ])("%s is refused without repeating a secret", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^setting ${name}="…" cannot be used: expected .+$`));
  });

  it("require the keys of a bucket", () => {
    expect(() => readConfig({ S3_BUCKET: "files" })).toThrow(/^setting S3_ACCESS_KEY="" .*S3_BUCKET$/);
    expect(() => readConfig({ S3_BUCKET: "files", S3_ACCESS_KEY: "a" })).toThrow(/^setting S3_SECRET_KEY="" .*S3_BUCKET$/);
    expect(readConfig(BUCKET).s3).toMatchObject({ bucket: "files", accessKeyId: "a", region: "us-east-1", prefix: "" });
    expect(readConfig({ ...BUCKET, S3_BUCKET: "" }).s3).toBeUndefined();
  });

  it("are used where the list says", () => {
    const missing = entries.filter(({ usedIn }) => !existsSync(join(import.meta.dirname, "../../src/server", usedIn)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it("report a misspelt name and suggest the right one", () => {
    const names = { SMS_LOG_CODE: "on", DATADIR: "x", CAPTCHAA: "off", HOME: "/root", PATH: "/bin", NODE_ENV: "x", CAPTCHA: "on" };
    expect(readConfig(names).misspelt).toEqual([
      "setting SMS_LOG_CODE is not known and has no effect; did you mean SMS_LOG_CODES?",
      "setting DATADIR is not known and has no effect; did you mean DATA_DIR?",
      "setting CAPTCHAA is not known and has no effect; did you mean CAPTCHA?",
    ]);
  });
});

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
    const body = reply.json();
    expect(body).toEqual({
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
    expect(readAppConfig(body)).toEqual(body);
  });
});
