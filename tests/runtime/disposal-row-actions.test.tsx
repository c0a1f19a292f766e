import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import type { Data } from "../../runtime/index.ts";
import PurchaserListPage from "../../src/generated/screens/purchaser-list.tsx";
import SupplierListPage from "../../src/generated/screens/supplier-list.tsx";
import { type Actor, type Cell, cells } from "../workflow/row-actions.table.ts";
import { ok, openScreen, page } from "./support/portal.tsx";

/* The lists as people see them, against the table of the state machine that was transcribed by hand. */

const MODES = { "": "空", 进场交易: "M", 环保回收: "E" } as const;
const keyOf = ({ state, mode, agency }: Pick<Cell, "state" | "mode" | "agency">): string => `${state}-${MODES[mode]}-${agency}`;

/** Words of the gates and where they lead, transcribed by hand as well: of a named agency, and of 000 where it differs. */
const WORDS: Readonly<Record<string, readonly [named: string, other?: string]>> = {
  ViewItem: ["查看事项公告"],
  ViewResult: ["查看结果公告"],
  View: ["查看"],
  Modify: ["修改事项公告", "补充公告"],
  Complete: ["去完善", "完善公告"],
  CompleteNotice: ["完善公告"],
  FillResult: ["去填写", "填写结果公告"],
  Withdraw: ["撤回"],
  Review: ["审核"],
  Edit: ["编辑"],
  Delete: ["删除"],
  Upload: ["上传交易凭证"],
  Download: ["下载交易凭证"],
  PublicityVoucher: ["查看公示凭证"],
  Print: ["打印"],
};
const LEADS: Readonly<Record<string, (of: Actor) => string>> = {
  查看事项公告: () => "/looksupplierassets",
  查看: (of) => (of === "agency" ? "/looksupplierassets" : "/lookpurchaserassets"),
  修改事项公告: () => "/editsupplierassets",
  补充公告: () => "/editsupplierassets",
  去完善: () => "/editsupplierassets",
  完善公告: () => "/editsupplierassets",
  去填写: () => "/editsupplierassetsfinaly",
  填写结果公告: () => "/editsupplierassetsfinaly",
  审核: () => "/auditPurchaserAssets",
  编辑: () => "/editPurchaserAssets",
  打印: () => "/printdepapplyList",
};

const USERS: Readonly<Record<Actor, Data>> = {
  unit: { userId: "u1", userTypeNow: "10", orgGuid: "U1", roles: [] },
  agency: { userId: "a1", userTypeNow: "3", exchange: true, orgGuid: "A1", roles: ["disposal-agency"] },
  reviewer: { userId: "r1", userTypeNow: "10", orgGuid: "T1", roles: ["disposal-review"] },
};

const rowOf = ({ state, mode, agency }: Cell): Data => ({
  id: keyOf({ state, mode, agency }),
  projectCode: `ZC-${keyOf({ state, mode, agency })}`,
  projectName: "旧课桌椅",
  orgName: "一中",
  orgGuid: "U1",
  orgTopGuid: "T1",
  supGuid: agency === "000" ? "000" : "A1",
  assetsMode: mode === "" ? null : mode,
  lxTime: "2026-04-01 08:00:00",
  state,
  version: 1,
});

const Nothing = (): ReactNode => null;

function open(list: ReactNode, path: string, user: Data, rows: readonly Data[]) {
  const answers = new Proxy({}, { get: (_, url) => () => (String(url).endsWith("/searchByPageInfo") ? page(rows) : ok([])) });
  return openScreen({ screen: { page: list, path }, answers, at: `${path}?pageSize=50`, user, slots: { BindMobile: Nothing } });
}

/** What a row offers, under 更多 too, and where its links lead. */
async function offeredIn(row: HTMLElement): Promise<{ words: string[]; links: Map<string, string> }> {
  const all = [...row.querySelectorAll<HTMLElement>("a[href], button")];
  const more = all.find((item) => item.textContent?.startsWith("更多") === true);
  const shown = all.filter((item) => item !== more);
  const links = new Map(shown.map((item) => [item.textContent ?? "", item.getAttribute("href") ?? ""]));
  const words = shown.map((item) => item.textContent ?? "");
  if (more === undefined) return { words, links };
  const before = screen.queryAllByRole("menu").length;
  fireEvent.click(more);
  const menu = await waitFor(() => {
    const menus = screen.getAllByRole("menu");
    expect(menus.length).toBe(before + 1);
    return menus.at(-1) as HTMLElement;
  });
  return {
    words: [
      ...words,
      ...within(menu)
        .getAllByRole("menuitem")
        .map((item) => item.textContent ?? ""),
    ],
    links,
  };
}

const wordsOf = ({ actions, agency }: Cell): string[] =>
  actions.map((action) => {
    const [named, other = named] = WORDS[action] ?? [`unknown ${action}`];
    return agency === "000" ? other : named;
  });

const all = cells();
const ofAgency = ({ agency, state }: Cell): boolean => agency !== "000" && state !== "0";
const IDS =
  "[D-LIST-04][D-STATE-04][D-ACTION-01][D-ACTION-02][D-ACTION-03][D-ACTION-05][D-ACTION-06][D-ACTION-09][D-ACTION-10][D-ACTION-11][D-ACTION-12][D-ACTION-13][D-ACTION-18]";

/** Rows as the list draws them. */
async function drawn(cell: Cell): Promise<HTMLElement> {
  const row = () => document.querySelector<HTMLElement>(`[data-row-key="${keyOf(cell)}"]`);
  await waitFor(() => expect(row()).not.toBeNull());
  return row() as HTMLElement;
}

const LISTS = { unit: PurchaserListPage, reviewer: PurchaserListPage, agency: SupplierListPage } as const;

describe.each([
  ["unit", "/purchaserList", 48],
  ["reviewer", "/purchaserList", 48],
  ["agency", "/supplierList", 21],
] as const)("the list of the %s", (actor, path, count) => {
  const own = all.filter((cell) => cell.actor === actor && (actor !== "agency" || ofAgency(cell)));
  const List = LISTS[actor];

  test("has every cell of the table", () => expect(own.length).toBe(count));

  test.each([["0", "1", "2", "3"], ["4", "5"], ["6"], ["7"]])(
    `${IDS} offers the specified actions in each mode and kind of agency of states %s`,
    async (...states) => {
      const shown = own.filter(({ state }) => states.includes(state));
      open(<List />, path, USERS[actor], shown.map(rowOf));
      for (const cell of shown) {
        const { words, links } = await offeredIn(await drawn(cell));
        expect([keyOf(cell), words.sort()]).toEqual([keyOf(cell), wordsOf(cell).sort()]);
        for (const [word, href] of links)
          if (href !== "") expect([word, href]).toEqual([word, `${LEADS[word]?.(actor)}?id=${encodeURIComponent(keyOf(cell))}`]);
      }
    },
  );
});

test(`[D-ROLES-03][D-LIST-04] a user who is unit and reviewer gets the union of both columns, each action once`, async () => {
  const own = all.filter(({ actor, state }) => actor === "unit" && ["1", "3", "4"].includes(state));
  open(<PurchaserListPage />, "/purchaserList", { ...USERS.unit, roles: ["disposal-review"] }, own.map(rowOf));
  for (const cell of own) {
    const reviewer = all.find((item) => item.actor === "reviewer" && keyOf(item) === keyOf(cell));
    const expected = new Set([...wordsOf(cell), ...wordsOf(reviewer ?? cell)]);
    expect([keyOf(cell), (await offeredIn(await drawn(cell))).words.sort()]).toEqual([keyOf(cell), [...expected].sort()]);
  }
});

test("[D-LIST-04] a row without actions shows the text of an empty cell", async () => {
  const idle = all.filter(({ actor, actions }) => actor === "agency" && actions.length === 0).slice(0, 3);
  expect(idle.length).toBe(3);
  open(<SupplierListPage />, "/supplierList", USERS.agency, idle.map(rowOf));
  for (const cell of idle) expect((await drawn(cell)).querySelector(".gp-actions-cell")?.textContent).toBe("—");
});
