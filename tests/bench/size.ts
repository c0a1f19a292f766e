import { signIn } from "./accounts.ts";
import { measureAsks, timeOf } from "./asked.ts";
import { type Filled, measureOnDatabases } from "./on-databases.ts";
import type { Figure } from "./report.ts";
import { fillPostgres, fillSqlite, isFilled } from "./size-data.ts";

/** `BENCH_ROWS`: fewer rows, for a quick run. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
/** `BENCH_FOLDER`, `BENCH_POSTGRES_URL`: databases that the next run reuses. */
const PLACE = { folder: process.env["BENCH_FOLDER"], url: process.env["BENCH_POSTGRES_URL"] };
const PROJECTS = "/gpr-workflow/rest/assetes/org/searchByPageInfo";
const ROUTES = "/api/rest/v1/gateway/route/getAllRoutes";
/** Limit for the 99th percentile of a first page with many in flight, in milliseconds. */
const FIRST_PAGE_AT_ONCE = 30;
const DEEP = Math.min(5000, Math.floor(ROWS / 20));

interface Ask {
  what: string;
  account: "unit1" | "admin";
  input: Record<string, string | number>;
  /** Limit in milliseconds; absent: only measured. */
  most?: number;
  mostAtOnce?: number;
  /** Conditions and page of the same query on the bare database. */
  bare?: string;
}

const page = (pageNumber: number, more: Record<string, string | number> = {}) => ({
  pageNumber,
  pageSize: 10,
  countLimit: 10_000,
  ...more,
});

/**
 * Requests as the portal's own pages make them. The count ends at 10,000; after the user has asked for the exact total, pages
 * send it along.
 */
function asks(total: number, kind: string): Ask[] {
  const last = Math.ceil(total / 10);
  const middle = Math.ceil(last / 2);
  const known = { pageSize: 10, totalHint: total };
  const order = "order by lx_time desc, id desc limit 10";
  const projects = (what: string, input: Ask["input"], most: number, bare?: string): Ask => ({
    what: `projects, ${what}`,
    account: "unit1",
    input,
    most,
    ...(bare === undefined ? {} : { bare }),
  });
  const firstPage = (what: string, input: Ask["input"], bare: string): Ask => ({
    ...projects(what, input, 10, bare),
    mostAtOnce: FIRST_PAGE_AT_ONCE,
  });
  const routes = (what: string, input: Ask["input"], most?: number): Ask => ({
    what: `routes, ${what}`,
    account: "admin",
    input,
    ...(most === undefined ? {} : { most }),
  });
  // PostgreSQL reads such a list in its order, which is not limited.
  const onSqlite = kind === "SQLite" ? 20 : undefined;
  return [
    firstPage("first page", page(1), `org_guid = ? ${order}`),
    firstPage("first page of two states", page(1, { state: "1,3" }), `org_guid = ? and state in ('1', '3') ${order}`),
    projects(`page ${DEEP}`, page(DEEP), 20, `org_guid = ? ${order} offset ${(DEEP - 1) * 10}`),
    projects("page in the middle", { ...known, pageNumber: middle }, 20, `org_guid = ? ${order} offset ${(middle - 1) * 10}`),
    projects("last page", { ...known, pageNumber: last }, 20, `org_guid = ? ${order} offset ${(last - 1) * 10}`),
    projects("name of 2 characters", page(1, { projectName: "废转" }), 20, `org_guid = ? and project_name like '%废转%' ${order}`),
    projects("name of 2, in every row", page(1, { projectName: "处置" }), 20, `org_guid = ? and project_name like '%处置%' ${order}`),
    projects("name of 4 characters", page(1, { projectName: "报废转让" }), 20, `org_guid = ? and project_name like '%报废转让%' ${order}`),
    projects("code", page(1, { projectCode: "B98765" }), 20),
    projects("code of repeated digits", page(1, { projectCode: "B99999" }), 20),
    projects("code of repeated digits, one row", page(1, { projectCode: "100000" }), 20),
    routes("first page", page(1), 10),
    routes(`page ${DEEP}`, page(DEEP), 20),
    routes("search of 2 characters", page(1, { searchText: "软件" }), 20),
    routes("search of a path", page(1, { searchText: "/p/98765/" }), 20),
    routes("search that 11,111 close rows meet", page(1, { searchText: "/p/12" }), onSqlite),
    routes("search that one row of 100 meets", page(1, { searchText: "专线" }), onSqlite),
    routes("search of repeated digits", page(1, { searchText: "/p/99999" }), 20),
  ];
}

function requestOf({ account, input }: Ask, tokens: Readonly<Record<string, string>>) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${tokens[account]}` };
  if (account === "unit1") return { path: PROJECTS, method: "POST" as const, headers, body: JSON.stringify(input) };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return { path: `${ROUTES}?${query.toString()}`, method: "GET" as const, headers };
}

async function exactTotal(address: string, token: string): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const reply = await fetch(address + PROJECTS, { method: "POST", headers, body: JSON.stringify({ pageNumber: 1, pageSize: 10 }) });
  return ((await reply.json()) as { data: { total: number } }).data.total;
}

const SELECT =
  "select id, project_code, project_name, org_name, assets_mode, lx_time, state, org_guid, sup_guid, version from disposal_project where";

async function measureOn({ kind, portal, loopDelay, bare }: Filled<unknown>): Promise<Figure[]> {
  const { address } = portal;
  const tokens = { unit1: await signIn(address, "unit1"), admin: await signIn(address, "admin") };
  const [user] = (await bare(`select org_guid as org from "user" where user_account = ?`, "unit1")) as { org: string }[];
  const asked = asks(await exactTotal(address, tokens.unit1), kind).map((ask) => ({
    ...ask,
    request: requestOf(ask, tokens),
    ...(ask.bare !== undefined && { peer: () => timeOf(() => bare(`${SELECT} ${ask.bare}`, user?.org ?? "")) }),
  }));
  return measureAsks({ area: "size", kind, address, loopDelay }, asked);
}

/** Measures lists of a million rows on both databases, as a browser requests them. */
export const measure = (): Promise<Figure[]> =>
  measureOnDatabases(
    {
      ...PLACE,
      tables: ["disposal_project", "gateway_route"],
      isFilled: (target) => isFilled(target, ROWS),
      onSqlite: async (file) => (await isFilled({ file }, ROWS)) || fillSqlite(file, ROWS),
      onPostgres: async (client) => (await isFilled({ client }, ROWS)) || fillPostgres(client, ROWS),
    },
    measureOn,
  );
