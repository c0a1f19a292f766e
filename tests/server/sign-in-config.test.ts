import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/engine/config/config.ts";

describe("settings of signing in", () => {
  it("[P-LOGIN-05][P-PASSWORD-06] have defaults", () => {
    const lock = { signInFailures: 5, signInLockSeconds: 600 };
    expect(readConfig({})).toMatchObject({ encryptType: "1", trustProxy: false, smsLogCodes: false, ...lock });
  });

  it("[P-LOGIN-05] accept addresses as TRUST_PROXY, where on is a proxy on this machine", () => {
    expect(readConfig({ TRUST_PROXY: "on" }).trustProxy).toEqual(["loopback"]);
    expect(readConfig({ TRUST_PROXY: "off" }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "10.0.0.5, 10.1.0.0/16,fd00::1/64" }).trustProxy).toEqual(["10.0.0.5", "10.1.0.0/16", "fd00::1/64"]);
  });

  it.each([
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "proxy.example.com"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["ENCRYPT_TYPE", "3"],
    ["SIGN_IN_FAILURES", "0"],
    ["SIGN_IN_LOCK_SECONDS", "-1"],
    ["SMS_LOG_CODES", "yes"],
  ])("[P-LOGIN-05] %s=%s stops the start with one line that names the setting", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^setting ${name}=.* cannot be used: expected .+$`));
  });
});
