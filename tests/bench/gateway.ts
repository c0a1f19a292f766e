import { Agent, request } from "node:http";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { MOST_ROUTES } from "../../src/server/features/gateway/route-table.ts";
import { signIn } from "./accounts.ts";
import { build, inFolder, listen, startPortal } from "./process.ts";
import { type Figure, figuresOf, median } from "./report.ts";

const CALLS = 1000;
/**
 * Requests before the measurement, so that the code is compiled as in continuous operation. After 500 requests it is still being
 * compiled, and the gateway adds twice as much time as after 3,000.
 */
const WARM = 4000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Measures one request on a keep-alive connection, in milliseconds to the end of the reply. */
function timed(url: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((done, fail) => {
    const begun = performance.now();
    const asked = request(url, { agent, method: body === undefined ? "GET" : "POST", headers }, (reply) => {
      reply
        .on("error", fail)
        .on("end", () => (reply.statusCode === 200 ? done(performance.now() - begun) : fail(new Error(`${url}: ${reply.statusCode}`))));
      reply.resume();
    });
    asked.on("error", fail).end(body);
  });
}

const VIEW = `select p.region_name as name, count(*) as below, max(c.region_code) as last from region p
  left join region c on c.parent_id = p.id where p.level_num in (1, 2) and p.create_date > '2020-01-01 00:00:00'
  group by p.region_name having count(*) > 1 order by below desc, 1 limit 20`;

/** Adds the maximum number of routes directly to the database. The next route that is added by its call makes the server read them. */
function fillRoutes(folder: string, url: string): void {
  const database = new Sqlite(join(folder, "portal.db"));
  const stored = database.prepare("select count(*) from gateway_route").pluck().get() as number;
  const insert = database.prepare(
    "insert into gateway_route (id, path, service_id, service_name, url, strip_prefix, retryable, enabled, version) values (?, ?, 'many', 'many', ?, 1, 0, 1, 1)",
  );
  const all = database.transaction(() => {
    for (let index = stored + 1; index < MOST_ROUTES; index++) insert.run(`many-${index}`, `/many/${index % 100}/${index}/**`, url);
  });
  all();
  database.close();
}

/** Measures a routed request beside a direct one to the same service, alternately, and the verification of a view. */
export function measure(): Promise<Figure[]> {
  build();
  return inFolder(async (folder) => {
    const service = await listen((_request, reply) => reply.setHeader("content-type", "application/json").end('{"code":"200"}'));
    const direct = service.address;
    const portal = await startPortal(folder, { demo: true, env: { OUTBOUND_HOSTS: new URL(direct).host } });
    try {
      return await measureRoutes(portal.address, direct, folder);
    } finally {
      await portal.stop();
      agent.destroy();
      service.stop();
    }
  });
}

async function measureRoutes(address: string, direct: string, folder: string): Promise<Figure[]> {
  const bearer = async (account: string) => ({
    authorization: `Bearer ${await signIn(address, account)}`,
    "content-type": "application/json",
  });
  const [ops, admin] = [await bearer("ops"), await bearer("admin")];
  const names = { id: "bench", path: "/bench/**", serviceId: "bench", serviceName: "bench", url: direct };
  fillRoutes(folder, direct);
  const route = JSON.stringify({ ...names, stripPrefix: true, retryable: true, enabled: true });
  await timed(`${address}/api/rest/v1/gateway/route/addRoute`, ops, route);
  const times = { direct: [] as number[], routed: [] as number[], verified: [] as number[] };
  const verification = JSON.stringify({ systemId: "gp-plan", selectSql: VIEW });
  for (let call = 0; call < WARM; call++) await timed(`${address}/bench/x`, ops);
  for (let call = 0; call < CALLS; call++) {
    times.direct.push(await timed(`${direct}/x`, {}));
    times.routed.push(await timed(`${address}/bench/x`, ops));
    if (call % 20 === 0)
      times.verified.push(await timed(`${address}/gp-menu-center/rest/v1/view/config/sql/verification`, admin, verification));
  }
  const figure = figuresOf("gateway");
  const [routed, value] = [median(times.routed), median(times.direct)];
  const peer = { name: "direct", value };
  return [
    figure(`a routed request of ${MOST_ROUTES.toLocaleString("en")} routes, median`, routed, "ms", { peer }),
    figure("what the gateway adds", routed - value, "ms", { most: 1 }),
    figure("a view is verified, median", median(times.verified), "ms", { most: 20 }),
  ];
}
