import { describe, expect, it } from "vitest";
import { allowedHosts } from "../../../src/server/engine/config/allowed-hosts.ts";
import { readConfig } from "../../../src/server/engine/config/config.ts";

const allows = (list: string, address: string): boolean | undefined => allowedHosts(list.split(","))?.allows(new URL(address));

describe("hosts that may be connected to", () => {
  it.each([
    ["report.example.com", "http://report.example.com/x", true],
    ["report.example.com", "https://REPORT.example.com", true],
    ["report.example.com", "http://report.example.com:8080", false],
    ["report.example.com:8080", "http://report.example.com:8080", true],
    ["report.example.com", "http://report.example.com.evil.com", false],
    ["report.example.com", "http://evil-report.example.com", false],
    ["*.example.com", "http://a.b.example.com", true],
    ["*.example.com", "http://example.com", false],
    ["10.1.0.0/16:8080", "http://10.1.2.3:8080", true],
    ["10.1.0.0/16:8080", "http://10.2.2.3:8080", false],
    ["10.1.2.3", "http://0xa.1.2.3/", true],
    ["127.0.0.1", "http://2130706433/", true],
    ["[::1]:9000", "http://[::1]:9000", true],
    ["fd00::/8", "http://[fd12::1]", true],
    ["a.example.com", "ftp://a.example.com", false],
  ])("list %s, address %s: allowed is %s", (list, address, allowed) => {
    expect(allows(list, address)).toBe(allowed);
  });

  it("are none by default", () => {
    expect(allowedHosts([])?.allows(new URL("http://a.example.com"))).toBe(false);
    expect(readConfig({}).outbound.hosts.allows(new URL("http://localhost"))).toBe(false);
  });

  it.each([
    "127.0.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::ffff:a9fe:a9fe",
    "fe80::1",
    "64:ff9b::7f00:1",
    "fd00:ec2::254",
    "fd20:ce::254",
    "168.63.129.16",
    "ff02::1",
  ])("refuse a name that resolves to %s, unless the address itself is listed", (address) => {
    expect(allowedHosts(["report.example.com"])?.allowsAddress(address, 443)).toBe(false);
    expect(allowedHosts([address.includes(":") ? `${address}/128` : address])?.allowsAddress(address, 443)).toBe(true);
  });

  it("allow a listed address at its own port only, whatever name resolves to it", () => {
    const hosts = allowedHosts(["report.example.com", "127.0.0.1:9000"]);
    expect([80, 443, 9000].map((port) => hosts?.allowsAddress("127.0.0.1", port))).toEqual([false, false, true]);
  });

  it("allow a mail server at a port that is listed with it", () => {
    const hosts = allowedHosts(["mail.example.com:465", "*.corp.example:25", "10.1.0.0/16:25"]);
    const allowed = (host: string, port: number) => hosts?.allowsHost(host, port);
    expect([allowed("mail.example.com", 465), allowed("a.corp.example", 25), allowed("MAIL.example.com", 465)]).toEqual([true, true, true]);
    expect([
      allowed("mail.example.com", 25),
      allowed("mail.example.com", 443),
      allowed("corp.example", 25),
      allowed("10.2.0.1", 25),
    ]).toEqual([false, false, false, false]);
  });

  it("are named where they are as wide as a top-level domain", () => {
    const list = ["*.com", "*.com.cn:8080", "0.0.0.0/0", "*.example.com", "10.0.0.0/8", "a.com"];
    expect(allowedHosts(list)?.wide).toEqual(list.slice(0, 3));
  });

  it.each(["10.1.2.3", "192.168.1.1", "172.16.0.1", "8.8.8.8", "fd12::1", "2400:3200::1"])(
    "accept a name that resolves to %s",
    (address) => {
      expect(allowedHosts(["report.example.com"])?.allowsAddress(address, 80)).toBe(true);
    },
  );

  it.each([
    "http://a.example.com",
    "a b",
    "a.example.com:0",
    "a.example.com:99999",
    "10.1.0.0/33",
    "*",
    "*.*.com",
    "a.example.com/x",
    "1.2.3",
  ])("stop the start on the invalid entry %s", (entry) => {
    expect(() => readConfig({ OUTBOUND_HOSTS: `b.example.com,${entry}` })).toThrow(/^setting OUTBOUND_HOSTS=.* cannot be used/);
  });
});
