import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/config.ts";

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

  it("[D-LIST-08][D-LIST-09] adding a need is off for start and on for the demo, unless set", () => {
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
  ])("%s=%s stops the start with one line that names it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^setting ${name}=.* cannot be used: expected .+$`));
  });

  it("does not repeat a database password", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://u:geheim@h/d" })).toThrow(/^((?!geheim).)*$/);
  });

  it("CAPTCHA=off is refused unless HOST is loopback", () => {
    expect(readConfig({ CAPTCHA: "off" }).captcha).toBe(false);
    expect(readConfig({ CAPTCHA: "off", HOST: "::1" }).captcha).toBe(false);
    expect(() => readConfig({ CAPTCHA: "off", HOST: "0.0.0.0" })).toThrow(/CAPTCHA/);
    expect(() => readConfig({ CAPTCHA: "off", HOST: "127.0.0.1.example.com" })).toThrow(/CAPTCHA/);
  });
});
