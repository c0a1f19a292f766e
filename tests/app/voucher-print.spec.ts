import { expect, test } from "./fixtures.ts";
import { groupedAmount, sumOfAmounts } from "../../runtime/contract/values/money.ts";
import { isFullRun } from "../support/full-run.ts";
import { Actor, makeProject } from "./projects.ts";
import { squeezed, textsOf } from "./support/printed.ts";

const SUP = "/gpr-workflow/rest/assets/sup";

test.use({ settings: { PUBLICITY_SECONDS: "0" } });

/** The largest value that leaves room for the other rows in a total of thirteen digits. */
const LARGEST = "9999999900000.00";
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    assetType: "办公设备",
    assetName: index % 7 === 3 ? "多功能一体打印复印扫描传真设备（含备用硒鼓及网络模块）".repeat(4) : `打印机${index + 1}`,
    assetNum: 2,
    assesValue: index === 0 ? LARGEST : "90.10",
    price: index === 0 ? LARGEST : "0.01",
    assignee: "滨江再生资源利用有限公司",
  }));

/** Creates a project of unit1 whose result has so many rows. */
async function projectWith(url: string, count: number): Promise<string> {
  const { id } = await makeProject(url, `凭证${count}行`, "2");
  const agency = await Actor.signIn(url, "agency1");
  const body = { id, state: "6", flag: "1", assetsMode: "进场交易", supResultWeb: "https://a.example", assetsResultSubject: "旧打印机" };
  await agency.post(`${SUP}/commit`, { ...body, assetsResultList: rows(count) });
  await agency.dispose();
  return id;
}

const headOf = (page: number, pages: number): string => `第${page}页共${pages}页中央行政事业单位国有资产处置交易凭证项目编号:`;
const COLUMNS = "序号资产类别资产名称数量评估价值(元)成交价格(元)受让方";
const CODE = /^ZC\d{12}/;

/** The text of a page without its head and its number. Asserts that every page has both, and that no page repeats the columns. */
function bodyOf(text: string, page: number, pages: number): string {
  const head = headOf(page, pages);
  expect(text.slice(0, head.length)).toBe(head);
  expect(text.slice(head.length)).toMatch(CODE);
  const body = text.slice(head.length).replace(CODE, "");
  // The last page may contain only the fields for the seals.
  if (page < pages || body.includes("合计")) expect(body.split(COLUMNS)).toHaveLength(2);
  return page === 1 ? body : body.replace(COLUMNS, "");
}

const summed = (list: readonly string[]): string => groupedAmount(sumOfAmounts(list));

/** Texts that occur exactly once, in sequence: the facts with the header, each row, the totals and the fields for the seals. */
function pieces(count: number): string[] {
  const list = rows(count);
  const lines = list.map((row, index) =>
    [index + 1, row.assetType, row.assetName, row.assetNum, groupedAmount(row.assesValue), groupedAmount(row.price), row.assignee].join(""),
  );
  const totals = ["合计", 2 * count, summed(list.map((row) => row.assesValue)), summed(list.map((row) => row.price))].join("");
  const unit = `项目名称滨江市第一中学凭证${count}行处置事项处置单位滨江市第一中学联系人张三联系方式13812345678`;
  const agency = `处置方式进场交易处置机构江南产权交易所处置资产标的旧打印机`;
  const seals = "处置单位（盖章）：处置机构（盖章）：日期：年月日";
  return [`${unit}${agency}${COLUMNS}`, ...lines, totals, seals].map(squeezed);
}

/** Splits the pieces into pages, each with as many whole pieces as its text contains. A row that is cut is on none. */
function pagesOf(bodies: readonly string[], all: readonly string[]): string[] {
  let at = 0;
  return bodies.map((body) => {
    let page = "";
    while (at < all.length && body.startsWith(page + all[at])) {
      page += all[at];
      at += 1;
    }
    return page;
  });
}

// The number of pages depends also on the fonts of the machine.
const VOUCHERS = [
  [1, 1, 1, "9,999,999,900,000.00"],
  [40, 2, 5, "9,999,999,900,000.39"],
  [400, 15, 60, "9,999,999,900,003.99"],
] as const;

for (const [count, fewest, most, total] of isFullRun ? VOUCHERS : VOUCHERS.filter(([rows]) => rows === 40)) {
  test(`[D-PRINT-01][D-PRINT-02][D-PRINT-03] a voucher of ${count} rows on A4: its heads on each of its pages, its totals once`, async ({
    page,
    openAs,
    portal,
  }) => {
    const id = await projectWith(portal.url, count);
    await openAs("unit1", `/printdepapplyList?id=${id}`);
    await expect(page.getByRole("heading", { name: "中央行政事业单位国有资产处置交易凭证" })).toBeVisible();
    const table = page.getByRole("table", { name: "处置结果" });
    await expect(table.locator("tbody tr")).toHaveCount(count + 1);
    await expect(table.getByText("合计")).toHaveCount(1);
    await expect(table.locator("tr").last()).toContainText(total);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "打印" })).toBeHidden();
    const groups = await page.locator("thead").evaluateAll((heads) => heads.map((head) => getComputedStyle(head).display));
    expect(groups).toEqual(["table-header-group", "table-header-group"]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(
      new Set(
        pdf
          .toString("latin1")
          .match(/\/MediaBox \[[^\]]*\]/g)
          ?.map((box) => box.replace(/\.\d+/g, "")),
      ),
    ).toEqual(new Set(["/MediaBox [0 0 594 841]"]));
    const pages = await textsOf(pdf);
    expect(pages.length).toBeGreaterThanOrEqual(fewest);
    expect(pages.length).toBeLessThanOrEqual(most);
    // The same text on whichever page it is printed, and no row on two pages. The fonts of the machine decide the page.
    const bodies = pages.map((text, index) => bodyOf(text, index + 1, pages.length));
    expect(bodies).toEqual(pagesOf(bodies, pieces(count)));
    expect(bodies.join("")).toBe(pieces(count).join(""));
  });
}
