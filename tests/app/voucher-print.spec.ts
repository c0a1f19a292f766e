import { test as base, expect } from "./portal.ts";
import { Actor, makeProject } from "./projects.ts";
import { startDemo } from "./server-process.ts";

const SUP = "/gpr-workflow/rest/assets/sup";

const test = base.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemo({ PUBLICITY_SECONDS: "0" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** As large as still leaves room for the others in a total of thirteen digits. */
const LARGEST = "9999999900000.00";
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    assetType: "办公设备",
    assetName: index % 7 === 3 ? "多功能一体打印复印扫描传真设备（含备用硒鼓及网络模块）" : `打印机${index + 1}`,
    assetNum: 2,
    assesValue: index === 0 ? LARGEST : "90.10",
    price: index === 0 ? LARGEST : "0.01",
    assignee: "滨江再生资源利用有限公司",
  }));

/** A project of unit1 whose result has so many rows; none: its result is not there yet. */
async function projectWith(url: string, count: number): Promise<string> {
  const { id } = await makeProject(url, `凭证${count}行`, "2");
  if (count === 0) return id;
  const agency = await Actor.signIn(url, "agency1");
  const body = { id, state: "6", flag: "1", assetsMode: "进场交易", supResultWeb: "https://a.example", assetsResultSubject: "旧打印机" };
  await agency.post(`${SUP}/commit`, { ...body, assetsResultList: rows(count) });
  await agency.dispose();
  return id;
}

// How many pages there are, the fonts of the machine decide too.
for (const [count, fewest, most, total] of [
  [0, 1, 1, "0.00"],
  [1, 1, 1, "9,999,999,900,000.00"],
  [40, 2, 5, "9,999,999,900,000.39"],
  [400, 15, 40, "9,999,999,900,003.99"],
] as const) {
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
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(fewest);
    expect(pages).toBeLessThanOrEqual(most);
    expect(new Set(pdf.match(/\/MediaBox \[[^\]]*\]/g)?.map((box) => box.replace(/\.\d+/g, "")))).toEqual(
      new Set(["/MediaBox [0 0 594 841]"]),
    );
  });
}
