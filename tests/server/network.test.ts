import { describe, expect, it } from "vitest";
import { networkOf, outerNetworkOf } from "../../src/server/engine/limits/network.ts";
import { captchaOf, LOCKED, offer, RIGHT, signIn, signInWorked, WRONG } from "./support/sign-in.ts";
import { CAPTCHA, databases, testServer } from "./support/test-server.ts";
import { captchaImage, randomCaptcha } from "../../src/server/identity/challenges/captcha-image.ts";

it.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["::FFFF:0a01:0203", "10.1.2.3"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("[P-LOGIN-05] the address %s belongs to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it("a network belongs to the 48 bits of its customer, or to 16 bits of IPv4", () => {
  const outer = ["2001:db8:1:2::/64", "10.1.2.3", "unknown"].map(outerNetworkOf);
  expect(outer).toEqual(["2001:db8:1::/48", "10.1.0.0/16", "unknown"]);
});

describe.each(databases)("many addresses of one customer on %s", (kind) => {
  it("[P-LOGIN-05][P-PHONE-03] share one counter of failures and code requests", async () => {
    const server = await testServer(kind);
    await offer(server, "1,2");
    for (let host = 1; host <= 5; host++) expect((await signIn(server, "unit1", WRONG, {}, `2001:db8:1:2::${host}`)).status).toBe(400);
    expect(await signInWorked(server, "unit1", RIGHT, "2001:db8:1:2:9::9")).toMatchObject({ status: 400, msg: LOCKED });
    expect((await signInWorked(server, "unit1", RIGHT, "2001:db8:1:3::1")).code).toBe("200");
    const ask = async (tel: number, remoteAddress: string) => {
      const payload = { userTel: `139000001${10 + tel}`, captcha: CAPTCHA, captchaKey: await captchaOf(server) };
      return server.send({ method: "POST", url: "/api/oauth/sendLoginCode", payload, remoteAddress });
    };
    for (let tel = 0; tel < 20; tel++) expect((await ask(tel, `2001:db8:5:5::${tel}`)).code).toBe("200");
    expect(await ask(20, "2001:db8:5:5::99")).toMatchObject({ status: 409, msg: "发送过于频繁，请稍后再试" });
    // The log records the exact address.
    const rows = await server.portal.store.database.kysely.selectFrom("auth_log").select("content").execute();
    expect(JSON.stringify(rows)).toContain("2001:db8:1:2::5");
    await server.close();
  });
});

const IMAGES = Array.from({ length: 60 }, () => captchaImage(randomCaptcha()));
const svgOf = (image: string): string => decodeURIComponent(image.replace("data:image/svg+xml,", ""));
/** Start of each segment of the drawing. */
const starts = (svg: string): number[] => [...svg.matchAll(/M(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));

/** Measures whether numbers rise: 1 if they are sorted, about 0 if they are in no order. */
function order(values: readonly number[]): number {
  let rising = 0;
  let pairs = 0;
  for (const [index, value] of values.entries()) {
    for (const later of values.slice(index + 1)) {
      rising += Math.sign(later - value);
      pairs++;
    }
  }
  return rising / pairs;
}

it("[P-LOGIN-07] draws a captcha as one path of uniform segments in no readable order", () => {
  const orders = IMAGES.map((image) => {
    const svg = svgOf(image);
    expect(svg.match(/<(path|circle|text|g|image|use)\b/g)).toHaveLength(1);
    expect(svg).not.toContain("opacity");
    const [, drawing = ""] = / d="([^"]*)"/.exec(svg) ?? [];
    // Each segment is one curve.
    expect(drawing.replace(/-?\d+/g, "0").replaceAll("M0 0Q0 0 0 0", "")).toBe("");
    expect(starts(svg).length).toBeGreaterThan(40);
    return order(starts(svg));
  });
  const mean = orders.reduce((sum, value) => sum + value, 0) / orders.length;
  expect(Math.abs(mean)).toBeLessThan(0.1);
  expect(Math.max(...orders.map(Math.abs))).toBeLessThan(0.6);
});
