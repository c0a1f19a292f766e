import type { Kysely } from "kysely";
import { random } from "./random.ts";

/** Minimum and maximum number of children per region, for each level from the top. */
export type RegionShape = readonly (readonly [number, number])[];

/** The size of the country's administrative divisions: about 700,000 regions in five levels. */
export const COUNTRY: RegionShape = [
  [31, 31],
  [8, 14],
  [5, 12],
  [9, 18],
  [11, 23],
];

/** Digits that each level appends to its parent's code (GB/T 2260, GB/T 10114). */
const DIGITS = [2, 2, 2, 3, 3];
const KINDS = ["省", "市", "县", "镇", "村"];
const LETTERS = [..."东西南北中和平安宁福泰永兴昌盛龙凤山河江海湖泉林石金银花云阳明光新华民生"];

/** A row of the table of regions. */
export interface RegionRow {
  id: string;
  parent_id: string;
  region_code: string;
  region_name: string;
  region_full_name: string;
  enabled: string;
  standard: string;
  parent_name: string;
  level_num: number;
  path: string;
  root_node: string;
  province: string;
  local_city: string | null;
  version: number;
}

/** Generates the same regions in every run. Each region precedes those below it. */
export function* regionRows(shape: RegionShape = COUNTRY): Generator<RegionRow> {
  const { below, of } = random(20_261_123);
  const syllables = (): string => `${of(LETTERS)}${of(LETTERS)}`;
  function* level(depth: number, parent: RegionRow | undefined): Generator<RegionRow> {
    const [least, most] = shape[depth] ?? [0, -1];
    const count = least + below(most - least + 1);
    for (let at = 1; at <= count; at++) {
      const row = rowOf(
        depth,
        `${parent?.region_code ?? "9"}${String(at).padStart(DIGITS[depth] ?? 3, "0")}`,
        `${syllables()}${KINDS[depth]}`,
        parent,
      );
      yield row;
      yield* level(depth + 1, row);
    }
  }
  yield* level(0, undefined);
}

function rowOf(depth: number, code: string, name: string, parent: RegionRow | undefined): RegionRow {
  return {
    // Has the length of the server's ids.
    id: `01990000-0000-7000-8000-${code.padEnd(13, "0")}`.slice(0, 37),
    parent_id: parent?.id ?? "0",
    region_code: code,
    region_name: name,
    region_full_name: `${parent?.region_full_name ?? ""}${name}`,
    enabled: "1",
    standard: "1",
    parent_name: parent?.region_name ?? "全国",
    level_num: depth + 1,
    path: parent === undefined ? code : `${parent.path}/${code}`,
    root_node: parent?.root_node ?? code,
    province: parent?.province ?? name,
    local_city: depth === 0 ? null : (parent?.local_city ?? name),
    version: 1,
  };
}

const AT_ONCE = 1000;

/** Inserts the rows. @returns their number */
// biome-ignore lint/suspicious/noExplicitAny: the tables of the portal and of the bench alike
export async function fillRegions(database: Kysely<any>, rows: Iterable<RegionRow>): Promise<number> {
  let count = 0;
  let portion: RegionRow[] = [];
  const write = async (): Promise<void> => {
    if (portion.length > 0) await database.insertInto("region").values(portion).execute();
    count += portion.length;
    portion = [];
  };
  for (const row of rows) {
    portion.push(row);
    if (portion.length === AT_ONCE) await write();
  }
  await write();
  return count;
}
