import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { probe } from "../../src/server/features/gateway/test-target.ts";
import { hosted } from "./support/hosted.ts";
import { routeOf } from "./support/routes.ts";
import { databases, testServer } from "./support/test-server.ts";
import { upstream } from "./support/upstream.ts";

const ROUTE = routeOf("probe-rest");
const ENTRY = { systemId: "gp-plan", interfaceType: "1", isMicroservice: "2", taskEnable: "1" };
/** Recipients of the test calls for messages. */
const SENT_TO: Record<string, Data> = { "messages.testSmsConf": { to: "13900001111" }, "messages.testEmailConf": { to: "a@example.com" } };
const SMS = { msgType: "2", code: "probe", name: "探针", channelId: "1", signature: "门户", templateId: "1" };

describe.each(databases)("addresses that the server calls on %s", (kind) => {
  const service = hosted(upstream);
  const server = hosted(() =>
    testServer(kind, { settings: { OUTBOUND_HOSTS: `*.svc.example.com,127.0.0.1:${service.port},127.0.0.1:1` } }),
  );
  const call = (id: string, input: Data) => server.call("admin", id, input);
  const own = (path = "/"): string => `http://127.0.0.1:${service.port}${path}`;
  let receiver: unknown;
  beforeAll(async () => {
    receiver = (await server.rows("notice_dict", { code: "province" }))[0]?.["id"];
  });
  /** Each form with an address, as input of the call that adds its record. */
  const forms = (): [id: string, field: string, form: Data, scheme: string][] => [
    ["gateway.addRoute", "url", ROUTE, "url应以http://或https://开头，不含账号和参数"],
    ["systems.addEntry", "interfaceUrl", ENTRY, "接口地址应以http://或https://开头"],
    ["sending.addReceiver", "receiverUri", { siteName: "探针", receiver }, "接受路径应以http://或https://开头，不含账号和参数"],
    ["messages.addSmsConf", "url", SMS, "网关地址应以http://或https://开头，不含账号"],
  ];

  it("[P-ROUTE-05][P-SUBSERVICE-05][P-RECEIVER-05][P-SMS-04] refuses to save what can never be called, at its field", async () => {
    const foreign = `该地址不在允许访问的范围内，请联系运维在服务器设置 OUTBOUND_HOSTS 中登记；允许的地址：*.svc.example.com、127.0.0.1:${service.port}、127.0.0.1:1`;
    const wrong: Data[] = [];
    for (const [id, field, form, scheme] of forms())
      for (const [address, message] of [
        ["127.0.0.1:8549/todo", scheme],
        ["ftp://a.svc.example.com/", scheme],
        ["http://u:p@a.svc.example.com/", scheme],
        ["http://a.svc.example.com:8080/", foreign],
        ["http://169.254.169.254/latest", foreign],
        ["https://evil.example/.svc.example.com", foreign],
        [own("/todo"), undefined],
      ] as const) {
        const { status, data } = await call(id, { ...form, [field]: address });
        const violation = data?.violations?.[0];
        const is = message === undefined ? status === 200 : status === 422 && violation?.field === field && violation.message === message;
        if (!is) wrong.push({ id, address, status, violation });
      }
    expect(wrong).toEqual([]);
  });

  it("[P-ROUTE-05][P-SUBSERVICE-06] keeps a stored address that is no longer allowed, until it is changed or enabled", async () => {
    const {
      store: { records, database, table },
    } = server.portal;
    const stored = { ...ROUTE, id: "earlier", path: "/earlier", url: "http://gone.example.com", enabled: false };
    await records.insert(database.kysely, table("gateway-route"), stored);
    expect(await call("gateway.updateRoute", { ...stored, serviceName: "改名" })).toMatchObject({ code: "200" });
    for (const more of [{ enabled: true }, { url: "http://gone.example.com/b" }])
      expect(await call("gateway.updateRoute", { ...stored, ...more })).toMatchObject({ status: 422 });
    const entry = { ...ENTRY, interfaceUrl: "http://gone.example.com", taskEnable: "0" };
    const { id } = await records.insert(database.kysely, table("service-entry"), entry as never);
    expect(await call("systems.changeEntry", { ...entry, id, interfaceType: "2" })).toMatchObject({ code: "200" });
    expect(await call("systems.changeEntry", { ...entry, id, taskEnable: "1" })).toMatchObject({ status: 422 });
  });

  it("[P-SUBSERVICE-05] takes a path for a microservice, whose route says the host, and nothing else", async () => {
    const add = (interfaceUrl: string) => call("systems.addEntry", { ...ENTRY, isMicroservice: "1", serviceId: "gp-probe", interfaceUrl });
    for (const url of ["//evil.example/a", "/\\evil.example/a", "tasks", "http://a.svc.example.com/"])
      expect(await add(url), url).toMatchObject({ status: 422, msg: "微服务的接口地址应以/开头" });
    expect(await add("/tasks")).toMatchObject({ code: "200" });
  });

  it("[P-ROUTE-01][P-SUBSERVICE-03] 测试 answers status and time of one GET, and nothing of its body", async () => {
    await call("gateway.addRoute", { ...ROUTE, id: "tested", path: "/tested", serviceId: "gp-tested", url: own("/base") });
    await call("systems.addEntry", { ...ENTRY, isMicroservice: "1", serviceId: "gp-tested", interfaceUrl: "/count" });
    const [entry] = await server.rows("service_entry", { service_id: "gp-tested" });
    const route = () => call("gateway.testRoute", { id: "tested" });
    service.handler = (_request, reply) => void reply.writeHead(404).end("secret");
    service.asked.length = 0;
    for (const reply of [await route(), await call("systems.testEntry", { id: entry?.["id"] })])
      expect(reply).toMatchObject({ code: "200", msg: expect.stringMatching(/^目标地址返回状态404，用时\d+毫秒$/), data: null });
    expect(service.asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "/base", ""],
      ["GET", "/base/count", ""],
    ]);
    service.handler = (_request, reply) => void reply.writeHead(503).end("secret");
    expect(await route()).toMatchObject({ status: 502, msg: expect.stringMatching(/^测试没有成功：目标地址返回状态503，用时\d+毫秒$/) });
    service.handler = (request) => void request.socket.destroy();
    expect(await route()).toMatchObject({ status: 502, msg: expect.stringMatching(/^测试没有成功：连接被对方中断，用时\d+毫秒$/) });
    service.handler = () => {};
    expect(await probe(new URL(own()), server.portal.outgoing.outbound, 50)).toMatchObject({ failure: "0.05秒内没有响应" });
    await server.set("gateway_route", { url: "http://169.254.169.254/" }, { id: "tested" });
    expect(await route()).toMatchObject({ status: 409, msg: "没有可以测试的地址，或地址不在允许访问的范围内" });
    expect(await server.rows("operation_log", { operate: "gateway.testRoute", operate_user: "admin" })).toHaveLength(4);
  });

  it("[P-ROUTE-01] 测试 stops answering a user after twenty in a minute, and is for those who hold its right", async () => {
    server.clock.now += 60_000;
    const tests = () => call("gateway.testRoute", { id: "tested" });
    for (let count = 0; count < 20; count++) expect((await tests()).status).toBe(409);
    expect(await tests()).toMatchObject({ status: 429, msg: "请求过于频繁，请稍后再试" });
    for (const id of ["sending.testReceiver", "messages.testSmsConf", "messages.testEmailConf"])
      expect(await call(id, { id: "x", ...(SENT_TO[id] ?? {}) }), id).toMatchObject({ status: 429 });
    expect(await server.call("unit1", "gateway.testRoute", { id: "tested" })).toMatchObject({ status: 403 });
    // A role with the right to test, but without the right to change the address, is refused too.
    const rights = ["gateway-routes", "gateway-routes:test"];
    expect((await call("roles.add", { roleId: "tester", roleName: "测试", rights })).code).toBe("200");
    const [{ userId, userName }] = (await call("users.list", { userAccount: "ops", pageNumber: 1 })).data.rows;
    expect((await call("users.change", { userId, userName, systemType: "5", roles: ["tester"] })).code).toBe("200");
    expect((await server.call("ops", "gateway.getAllRoutes", { pageNumber: 1 })).code).toBe("200");
    expect(await server.call("ops", "gateway.testRoute", { id: "tested" })).toMatchObject({ status: 403 });
    server.clock.now += 60_000;
    expect((await tests()).status).toBe(409);
  });
});
