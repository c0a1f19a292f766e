import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";

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
    ["CAPTCHA", "maybe"],
    ["CAPTCHA", "OFF"],
    ["PUBLICITY_SECONDS", "7d"],
    ["PUBLICITY_SECONDS", "-5"],
    ["ADD_DISPOSAL_NEED", "1"],
    ["TIME_ZONE", "Mars/Olympus"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "postgres"],
    ["DATABASE_URL", "postgres://u@one:5432,two:x/d"],
  ])("%s=%s stops the start with one line that names the setting", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^setting ${name}=.* cannot be used: expected .+$`));
  });

  it("never repeat a database password in an error", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://u:geheim@h/d" })).toThrow(/^((?!geheim).)*$/);
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

  it("are listed in the README exactly as the server reads them", () => {
    const read = new Set<string>();
    const set: Record<string, string> = {
      S3_BUCKET: "files",
      S3_ENDPOINT: "http://127.0.0.1:9000",
      S3_ACCESS_KEY: "a",
      S3_SECRET_KEY: "b",
    };
    const noted = new Proxy(set, { get: (target, name) => (read.add(String(name)), target[String(name)]) });
    readConfig(noted);
    const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
    const table = readme.split("## Settings")[1]?.split("\n## ")[0] ?? "";
    const names = [...table.matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(
      ([, listed = ""]) => listed.match(/[A-Z0-9_]+/g) ?? [],
    );
    expect(names.sort()).toEqual([...read].sort());
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
