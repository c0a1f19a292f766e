import type { DisposalProjectRecord } from "../../../generated/entities/disposal-project.ts";
import type { SendWayRecord } from "../../../generated/entities/send-way.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";

/** The kind of announcement (数据处理类) that a mapping sends. */
export type DataClass = NonNullable<SendWayRecord["dataSendClass"]>;

/**
 * The data that an announcement of this kind may contain: names of project fields, and lists with the names of their row fields. No other
 * data leaves the portal.
 */
export interface Announcement {
  title: string;
  fields: readonly string[];
  lists: { readonly [list: string]: readonly string[] | undefined };
}

export const ANNOUNCED = "disposal-project";

const PROJECT = [
  "projectCode",
  "projectName",
  "orgName",
  "orgTel",
  "orgContact",
  "orgTopName",
  "supName",
  "supTel",
  "supWeb",
  "assetsMode",
  "publishTime",
] as const;

type ListName = "assetsList" | "assetsResultList";
type RowOf<List extends ListName> = NonNullable<DisposalProjectRecord[List]>[number];

/** An {@link Announcement} about a disposal project. The compiler checks the names of its fields and lists against the metadata. */
interface OfProject extends Announcement {
  fields: readonly (keyof DisposalProjectRecord)[];
  lists: { readonly [List in ListName]?: readonly (keyof RowOf<List>)[] };
}

export const ANNOUNCEMENTS_OF_PROJECTS: Readonly<Record<DataClass, OfProject>> = {
  item: {
    title: "处置事项公告",
    fields: [...PROJECT, "assetsSubject", "originalTotal", "listTotalNum"],
    lists: { assetsList: ["assetType", "assetName", "assetNum", "unit", "purchaseDate", "original", "equity"] },
  },
  result: {
    title: "处置结果公告",
    fields: [...PROJECT, "resultPublishTime", "supResultWeb", "assetsResultSubject", "resultListTotalNum", "assesTotalValue", "costAll"],
    lists: { assetsResultList: ["assetType", "assetName", "assetNum", "assesValue", "price", "assignee"] },
  },
};

export const ANNOUNCEMENTS: Readonly<Record<DataClass, Announcement>> = ANNOUNCEMENTS_OF_PROJECTS;

const SAMPLES: Readonly<Record<string, (title: string) => unknown>> = {
  text: (title) => title,
  time: () => "2026-01-05 08:00:00",
  money: () => "1000.00",
  integer: () => 1,
  real: () => 1,
};

/**
 * Builds a sample announcement, in which each text is the title of its field. Thus a preview shows no real project.
 *
 * @returns the fields and one row per list; fields of other types have fixed sample values, and unknown fields are null
 */
export function sampleOf({ columns, children }: Table, { fields, lists }: Announcement): Data {
  const valuesOf = (names: readonly string[], among: Table["columns"]): Data =>
    Object.fromEntries(
      names.map((name) => {
        const column = among.find(({ field }) => field === name);
        return [name, (SAMPLES[column?.type ?? "text"] ?? (() => null))(column?.title ?? name)];
      }),
    );
  const rows = Object.entries(lists).map(([list, names = []]) => [
    list,
    [valuesOf(names, children.find(({ field }) => field === list)?.columns ?? [])],
  ]);
  return { ...valuesOf(fields, columns), ...Object.fromEntries(rows) };
}
