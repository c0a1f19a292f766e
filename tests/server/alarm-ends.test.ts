import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selfCheck } from "../../src/server/alarms/self-check.ts";
import { certificateOf, pemOf } from "./support/certificates.ts";
import { databases, START, type TestServer, testServer } from "./support/test-server.ts";

const DAY = 86_400_000;

/** A server on loopback whose certificate ends so many days from now on; how often it was connected to. */
class Secure {
  asked = 0;
  readonly #server: Server;
  constructor(days: number) {
    const own = certificateOf("ec", START, { from: -1, to: days });
    this.#server = createServer({ cert: pemOf(own), key: own.key });
    this.#server.on("connection", () => {
      this.asked += 1;
    });
    this.#server.on("tlsClientError", () => undefined);
  }
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close = (): void => void this.#server.close();
}

describe.each(databases)("the expiry check on %s", (kind) => {
  const [mail, gateway, foreign] = [new Secure(20), new Secure(400), new Secure(1)];
  let server: TestServer;
  let [mailAt, gatewayAt, foreignAt] = ["", "", ""];
  beforeAll(async () => {
    [mailAt, gatewayAt, foreignAt] = await Promise.all([mail.open(), gateway.open(), foreign.open()]);
    const token = `e30.${Buffer.from(JSON.stringify({ exp: (START + 30 * DAY) / 1000 })).toString("base64url")}.x`;
    server = await testServer(kind, { settings: { OUTBOUND_HOSTS: gatewayAt, LOOKUP_TOKEN: token } });
    const port = Number(mailAt.split(":")[1]);
    const conf = { emailType: "加密", host: "127.0.0.1", protocol: "smtps", port, sender: "portal@example.com" };
    expect(await server.call("ops", "messages.addEmailConf", conf)).toMatchObject({ code: "200" });
    for (const [code, at] of [
      ["login", gatewayAt],
      ["alarm", foreignAt],
    ]) {
      const sms = { msgType: "1", code, name: code, channelId: "1", signature: "门户", templateId: "1", url: `https://${at}/send` };
      expect(await server.call("ops", "messages.addSmsConf", sms)).toMatchObject({ code: "200" });
    }
  });
  afterAll(async () => {
    for (const each of [mail, gateway, foreign]) each.close();
    await server.close();
  });

  const check = (): Promise<number> => selfCheck(server.portal, async () => 2 ** 40);
  const told = async (): Promise<string[]> =>
    (await server.rows("alarm_info")).map((row) => `${row["rule_id"]} ${row["alarm_entity"]} ${row["alarm_count"]}`).sort();

  it("raises one alarm a day for each certificate or token that ends soon or has ended", async () => {
    expect(await check()).toBe(0);
    expect([mail.asked, gateway.asked, foreign.asked]).toEqual([1, 1, 0]);
    server.clock.now = START + 7 * DAY;
    expect([await check(), await check()]).toEqual([1, 1]);
    expect(await told()).toEqual([`certificate-ending ${mailAt} 2`]);
    server.clock.now = START + 21 * DAY;
    expect(await check()).toBe(2);
    expect((await told()).slice(1)).toEqual(["certificate-ending LOOKUP_TOKEN 1", `certificate-expired ${mailAt} 1`]);
    const message = `服务器${mailAt}的证书已于${server.portal.wall.textOf(START + 20 * DAY)}过期，请更换`;
    expect(await server.rows("alarm_info", { rule_id: "certificate-expired" })).toMatchObject([{ alarm_message: message }]);
  });
});
