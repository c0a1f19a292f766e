import { read, utils } from "xlsx";
import { signIn } from "./accounts.ts";
import { pause } from "./report.ts";

/** Writes of each session, every one of which is read twice or more. */
const ROUNDS = Number(process.env["CLUSTER_ROUNDS"] || 50);
/** Sessions that change routes, by account. Each reads its own route on a deep page. */
const EDITORS = ["ops", "ops", "ops", "admin", "admin", "admin"];
/** Sessions that add projects and read their number. */
const COUNTERS = ["unit1"];
const ROUTES = "/api/rest/v1/gateway/route";
const PROJECTS = "/gpr-workflow/rest/assetes/org";

/** Numbers of reads that showed, or did not show, the own writes of a session and those of other sessions. */
export interface Observed {
  /** Writes whose own session read them. */
  pairs: number;
  /** Reads that did not show the session's own last write. */
  stale: number;
  exportsRead: number;
  figuresRead: number;
  /** Reads by a session that does not write, which did not show the last write of another. */
  olderOfOthers: number;
  failed: number;
}

/**
 * Lets sessions write, read immediately, wait until the replica shows the write, and read again. Each call of a session goes to another
 * portal than the call before.
 *
 * @param delaySeconds number of seconds by which the replica is behind
 */
export async function observeSessions(portals: readonly [string, string], delaySeconds: number): Promise<Observed> {
  const observed: Observed = { pairs: 0, stale: 0, exportsRead: 0, figuresRead: 0, olderOfOthers: 0, failed: 0 };
  const reader = await sessionOf(portals, "ops", observed);
  const wait = (): Promise<unknown> => pause(delaySeconds * 1000 + 300);
  await wait();
  const sessions = EDITORS.map(async (account, index) => {
    const session = await sessionOf(portals, account, observed);
    await edit(session, index, { observed, reader, wait, exports: EDITORS.indexOf(account) === index });
  });
  const counters = COUNTERS.map(async (account) => count(await sessionOf(portals, account, observed), { observed, wait }));
  await Promise.all([...sessions, ...counters]);
  return observed;
}

interface Session {
  ask(path: string, body?: object): Promise<{ code: string; data: never }>;
  fetchFile(path: string): Promise<ArrayBuffer>;
}

/** Signs in, and makes the calls of the session at the portals alternately. */
async function sessionOf(portals: readonly string[], account: string, observed: Observed): Promise<Session> {
  const headers = { authorization: `Bearer ${await signIn(portals[0] ?? "", account)}`, "content-type": "application/json" };
  let calls = 0;
  const next = (): string => portals[calls++ % portals.length] ?? "";
  return {
    async ask(path, body) {
      const reply = await fetch(next() + path, { headers, ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }) });
      const json = (await reply.json()) as { code: string; msg: string; data: never };
      if (json.code !== "200") {
        observed.failed++;
        console.log(`  ${path}: ${json.msg}`);
      }
      return json;
    },
    fetchFile: async (path) => (await fetch(next() + path, { headers })).arrayBuffer(),
  };
}

interface Observing {
  observed: Observed;
  wait(): Promise<unknown>;
}

/** Changes a route again and again, and reads the deep page on which it is. */
async function edit(
  { ask, fetchFile }: Session,
  index: number,
  { observed, reader, wait, exports }: Observing & { reader: Session; exports: boolean },
) {
  const id = `bench-${String(1000 + index * 500).padStart(6, "0")}`;
  // Few routes of the demo come before `bench-…` in the order by id: the row is on this page or the next.
  const pageOf = async (session: Pick<Session, "ask">): Promise<string | undefined> => {
    const guess = Math.ceil((1000 + index * 500) / 20);
    for (const pageNumber of [guess, guess + 1]) {
      const { data } = await session.ask(`${ROUTES}/getAllRoutes?pageNumber=${pageNumber}&pageSize=20`);
      const row = (data as { rows: { id: string; serviceName: string }[] } | null)?.rows.find((one) => one.id === id);
      if (row !== undefined) return row.serviceName;
    }
    return undefined;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const name = `第${round}次`;
    await ask(`${ROUTES}/updateRoute`, {
      id,
      path: `/${id}/**`,
      serviceId: id,
      serviceName: name,
      stripPrefix: true,
      retryable: false,
      enabled: true,
    });
    observed.pairs++;
    const check = (seen: string | undefined): void => {
      if (seen !== name) observed.stale++;
    };
    check(await pageOf({ ask }));
    if ((await pageOf(reader)) !== name) observed.olderOfOthers++;
    if (exports && round % 5 === 0) {
      check(exportedName(await fetchFile(`${ROUTES}/export?searchText=${id}`), id));
      observed.exportsRead++;
    }
    await wait();
    check(await pageOf({ ask }));
  }
}

/** Reads the name of a route from an exported workbook. */
function exportedName(file: ArrayBuffer, id: string): string | undefined {
  const book = read(file);
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1 });
  return rows.find(([first]) => first === id)?.[3];
}

/** Adds drafts of projects, and reads their number by state. */
async function count({ ask }: Session, { observed, wait }: Observing): Promise<void> {
  const drafts = async (): Promise<number> => {
    const { data } = await ask(`${PROJECTS}/countByState`);
    observed.figuresRead++;
    return (data as { value: string; count: number }[] | null)?.find(({ value }) => value === "0")?.count ?? 0;
  };
  let expected = await drafts();
  for (let round = 0; round < ROUNDS; round++) {
    await ask(`${PROJECTS}/addAndModify`, { state: "0", projectNameStr: `集群${round}` });
    expected++;
    observed.pairs++;
    if ((await drafts()) !== expected) observed.stale++;
    await wait();
    if ((await drafts()) !== expected) observed.stale++;
  }
}
