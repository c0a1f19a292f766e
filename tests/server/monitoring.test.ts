import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ALARM_RULES } from "../../src/server/identity/alarm-rules.ts";
import { REFUSALS } from "../../src/server/engine/refusals/refusal-register.ts";
import { METRICS } from "../../src/server/engine/telemetry/metric-register.ts";
import { openMetrics } from "../../src/server/engine/telemetry/metrics.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { startMonitoring } from "../../src/server/features/monitoring/start-monitoring.ts";
import { routes } from "../../src/generated/server.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

/** Exported with REPLICA_URL only. `npm run bench -- cluster` reads them. */
const OF_REPLICA: ReadonlySet<string> = new Set(["portal_long_reads_total", "portal_replica_lag_seconds"]);

const DEPLOY = join(import.meta.dirname, "../../src/deploy");
const TOKEN = "t".repeat(32);
const metrics = await openMetrics();

/** A line of the text format: name, labels and value. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

function parse(text: string): Sample[] {
  return [...text.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = "", labels = "", value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", of = ""]) => [label, of])),
    value: Number(value),
  }));
}

/** Metrics that a query of Prometheus names: histograms without the suffixes of their series. */
const namedIn = (query: string): string[] =>
  (query.match(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g) ?? []).map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));

// Both databases: pools, figures and statements are measured by each driver.
describe.each(bothDatabases)("metrics on %s", (kind) => {
  const server = serverFor(kind, { components: { metrics }, settings: { METRICS_PORT: "0", METRICS_TOKEN: TOKEN } });
  let monitoring: Awaited<ReturnType<typeof startMonitoring>>;
  let samples: Sample[];
  const ask = (path = "/metrics", authorization = `Bearer ${TOKEN}`): Promise<Response> =>
    fetch(`http://127.0.0.1:${monitoring.port}${path}`, { headers: { authorization } });
  const valueOf = (name: string, labels: Record<string, string> = {}): number | undefined =>
    samples.find((one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value))?.value;

  beforeAll(async () => {
    monitoring = await startMonitoring(server.portal, metrics);
    const { portal } = server;
    expect(await server.call("ops", "tasks.runTask", { taskId: "sessions" })).toMatchObject({ code: "200" });
    await server.call("visitor", "tasks.runTask", { taskId: "sessions" });
    await server.send({ url: "/no/such/path?secret=1" });
    await server.send({
      method: "POST",
      url: "/api/oauth/login",
      payload: { username: "张三-nobody", password: "x", captcha: "abc", loginType: "1" },
    });
    vi.spyOn(TASKS["drafts"] as { run: () => Promise<string> }, "run").mockRejectedValueOnce(new Error("no"));
    await server.call("ops", "tasks.runTask", { taskId: "drafts" });
    await portal.alarm({ ruleId: "log-chain-broken", entity: "操作日志", scope: "门户服务器", message: "x" });
    samples = parse(await (await ask()).text());
  });
  afterAll(async () => {
    await monitoring.close();
  });

  it("are all exported", () => {
    const exported = new Set(samples.flatMap(({ name }) => [name, name.replace(/_(?:bucket|sum|count)$/, "")]));
    expect(Object.keys(METRICS).filter((name) => !exported.has(name) && !OF_REPLICA.has(name))).toEqual([]);
  });

  it("count calls, refusals, failed sign-ins, tasks and alarms", () => {
    expect(valueOf("portal_requests_total", { call: "tasks.runTask", status: "200" })).toBeGreaterThanOrEqual(2);
    expect(valueOf("portal_requests_total", { call: "tasks.runTask", status: "403" })).toBeGreaterThanOrEqual(1);
    expect(valueOf("portal_request_duration_seconds_count", { call: "tasks.runTask" })).toBeGreaterThanOrEqual(3);
    expect(valueOf("portal_refusals_total", { refusal: "noRight" })).toBeGreaterThanOrEqual(1);
    expect(valueOf("portal_failed_sign_ins_total")).toBeGreaterThanOrEqual(1);
    expect(valueOf("portal_database_statement_duration_seconds_count", { operation: "select" })).toBeGreaterThan(0);
    expect(valueOf("portal_sessions")).toBe(2);
    expect(valueOf("portal_task_last_success_timestamp_seconds", { task: "sessions" })).toBe(server.clock.now / 1000);
    expect(valueOf("portal_task_last_run_succeeded", { task: "drafts" })).toBe(0);
    expect(valueOf("portal_task_failures_total", { task: "drafts" })).toBeGreaterThanOrEqual(1);
    expect(valueOf("portal_alarm_timestamp_seconds", { rule: "log-chain-broken" })).toBe(server.clock.now / 1000);
    expect(valueOf("portal_data_folder_free_bytes")).toBeGreaterThan(0);
  });

  it("have labels of registers only, never input of a user", () => {
    const calls = new Set([...routes.map(({ call }) => call.id), "gateway", "none"]);
    const patterns = /^\/(?:[a-z.-]+|:[a-z]+|\*|\/)*$/i;
    const allowed: Record<string, (value: string) => boolean> = {
      call: (value) => calls.has(value) || patterns.test(value),
      status: (value) => /^\d{3}$/.test(value),
      refusal: (value) => Object.hasOwn(REFUSALS, value) || ["violated", "refused"].includes(value),
      task: (value) => Object.hasOwn(TASKS, value),
      rule: (value) => Object.hasOwn(ALARM_RULES, value),
      channel: (value) => server.portal.outgoing.outbox.channels().includes(value),
    };
    const wrong = samples.flatMap(({ labels }) => Object.entries(labels)).filter(([label, value]) => allowed[label]?.(value) === false);
    expect(wrong).toEqual([]);
    expect(samples.filter(({ name, labels }) => name === "portal_requests_total" && labels["call"]?.includes("such"))).toEqual([]);
  });

  it("need the token, and are the only page of their port", async () => {
    const statuses = [ask("/metrics", ""), ask("/metrics", `Bearer ${TOKEN}x`), ask("/"), ask("/healthz"), ask("/metrics?x=1")];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 401, 404, 404, 200]);
  });

  it("show the previous figures while the database does not answer", async () => {
    const { kysely } = server.portal.store.database;
    const stuck = vi.spyOn(kysely, "selectFrom").mockImplementation(() => {
      throw new Error("the database is gone");
    });
    const later = vi.spyOn(performance, "now").mockImplementation(() => Date.now() + 3_600_000);
    const text = await (await ask()).text();
    stuck.mockRestore();
    later.mockRestore();
    expect(parse(text).find(({ name }) => name === "portal_sessions")?.value).toBe(2);
    expect(parse(text).find(({ name }) => name === "portal_figures_age_seconds")?.value).toBeGreaterThan(60);
  });

  it("include every metric that the dashboard and the alerts name", () => {
    const exported = new Set(samples.flatMap(({ name }) => [name, name.replace(/_(?:bucket|sum|count)$/, "")]));
    const { panels } = JSON.parse(readFileSync(join(DEPLOY, "grafana-dashboard.json"), "utf8")) as {
      panels: { targets?: { expr: string }[] }[];
    };
    const { groups } = load(readFileSync(join(DEPLOY, "alert-rules.yaml"), "utf8")) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const queries = [...panels.flatMap(({ targets = [] }) => targets), ...groups.flatMap(({ rules }) => rules)].map(({ expr }) => expr);
    expect(queries.length).toBeGreaterThan(30);
    expect(queries.filter((query) => namedIn(query).length === 0 && !query.startsWith("up{"))).toEqual([]);
    expect(queries.flatMap(namedIn).filter((name) => !exported.has(name))).toEqual([]);
  });
});
