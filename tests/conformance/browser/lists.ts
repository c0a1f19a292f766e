import { fireEvent, screen as page, waitFor, within } from "@testing-library/react";
import { literalText } from "../literal-text.ts";
import { expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Action, Column, Field } from "../../../generator/model/types.ts";
import type { FakePortal, Reply, Sent } from "../../runtime/support/fake-portal.tsx";
import { inputOf, namesOf } from "../samples.ts";
import { offeredBy } from "./choices.ts";
import { canFill, choicesOf, fill } from "./fill.ts";
import { replyTo, sampleRecord, TOTAL } from "./sample-replies.ts";
import { fieldsIn, type Shown, type Table } from "./shown.tsx";
import { click, squeezed, textsOf } from "./texts.ts";

/** Headers of lists that are not declared columns. */
const GIVEN = new Set(["操作", "全选", "排序"]);
/** Number of search fields that are visible at least before the others are unfolded. */
const LEAST_SHOWN = 2;

const searchLabel = (field: Field): string => (field.widget === "keyword" ? "关键字" : String(field.label));
const labelOf = (action: Action | undefined): string => (typeof action?.label === "string" ? action.label : "");

export async function proveTables(shown: Shown): Promise<void> {
  await shown.open();
  for (const block of shown.tables()) {
    const card = within(await shown.cardOf(block));
    const columns = block.columns.filter((column) => shown.holds(column.show));
    const found = await waitFor(() => {
      const headers = textsOf(card.getAllByRole("columnheader"));
      expect(headers.length).toBeGreaterThan(0);
      return headers;
    });
    expect(found.filter((text) => !GIVEN.has(text))).toEqual(columns.map(({ label }) => label).filter((text) => text !== ""));
    const buttons = textsOf(card.getAllByRole("button")).map(squeezed);
    for (const id of block.actions) expect(buttons).toContain(squeezed(labelOf(shown.screen.actions.get(id))));
    const drawn = await shown.cardOf(block);
    // A switch loads late.
    await waitFor(() => proveValues(shown, block, columns, drawn.querySelector<HTMLElement>("[data-row-key]")));
    const labels = searchForm(shown, block) === undefined ? [] : labelsIn(searchForm(shown, block));
    const fields = block.search.filter((field) => shown.holds(field.show)).map(searchLabel);
    // A wide field takes two columns of the first row; the fields behind it are folded.
    expect(labels.length).toBeGreaterThanOrEqual(Math.min(LEAST_SHOWN, fields.length));
    expect(labels).toEqual(fields.slice(0, labels.length));
  }
}

/** Finds the search form of a list. The forms are in the order of the blocks; lists of one call with equal conditions have one form. */
function searchForm(shown: Shown, block: Table): HTMLElement | undefined {
  const searched = [...shown.screen.blocks.values()].filter((item) => "search" in item && item.search.length > 0) as Table[];
  const marks = searched.map(({ call, name, search }) => [call ?? name, ...search.flatMap(({ names }) => names)].join());
  const own = marks[searched.findIndex(({ name }) => name === block.name)];
  const index = [...new Set(marks)].findIndex((mark) => mark === own);
  return index < 0 ? undefined : page.getAllByRole("form", { name: /查询条件$/ })[index];
}

const labelsIn = (form: HTMLElement | undefined): string[] =>
  [...(form?.querySelectorAll("label") ?? [])]
    .filter((label) => label.closest(".ant-radio-group") === null)
    .map((label) => (label.textContent ?? "").trim());

/** Asserts the cells of the first row, where the text depends on the value only. */
function proveValues(shown: Shown, block: Table, columns: readonly Column[], drawn: HTMLElement | null): void {
  if (drawn === null) throw new Error(`${shown.screen.name} draws no row of ${block.name}`);
  const cells = [...drawn.querySelectorAll<HTMLElement>(".ant-table-cell, [role=cell]")].filter(
    (cell) => cell.querySelector(".ant-checkbox, .ant-table-row-expand-icon, .gp-arrange") === null,
  );
  const record = sampleRecord(shown.project, shown.call(block.call ?? ""), 1);
  const rendered = columns.map((column, index) => ({
    label: column.label,
    expected: renderCell(column, record),
    found: (cells[index]?.textContent ?? "").trim(),
    tones: [isSwitch(shown, column, record) ? "switch" : toneOf(column, record), drawnTone(cells[index])],
  }));
  const known = rendered.filter(({ expected }) => expected !== undefined);
  expect(known.map(({ label, found, tones }) => [label, found, tones[1]])).toEqual(
    known.map(({ label, expected, tones }) => [label, expected, tones[0]]),
  );
}

/** Whether the row offers an action of a switch to the user. */
const isSwitch = (shown: Shown, { switch: ids = [] }: Column, record: Data): boolean =>
  ids.flatMap((id) => shown.screen.actions.get(id) ?? []).some((action) => shown.isOffered(action, record));

const drawnTone = (cell: HTMLElement | undefined): string | undefined =>
  cell?.querySelector("[role=switch]") instanceof HTMLElement ? "switch" : cell?.querySelector<HTMLElement>("[data-tone]")?.dataset["tone"];

/** Returns the tone of the code that a cell shows. */
const toneOf = ({ field, codes }: Column, record: Data): string | undefined =>
  codes?.find((code) => code.value === record[field ?? ""])?.tone;

function renderCell({ field, format, codes, options, custom }: Column, record: Data): string | undefined {
  if (field === undefined || options !== undefined || custom !== undefined) return undefined;
  const value = record[field];
  if (value === null || value === undefined || value === "") return "—";
  if (format === "text" && typeof value !== "object") return String(value);
  if (format === "boolean" && typeof value === "boolean") return value ? "是" : "否";
  return format === "codes" && !Array.isArray(value) ? codes?.find((code) => code.value === value)?.label : undefined;
}

/** Proves that the name of the first row opens a drawer, which reads the record and shows the fields of its form in order. */
export async function proveDrawer(shown: Shown, block: Table, { form }: Action): Promise<void> {
  const portal = await shown.open();
  const card = await shown.cardOf(block);
  const name = await waitFor(() => {
    const link = card.querySelector<HTMLElement>('[data-row-key] a.gp-cell-link[href*="open="]');
    if (link === null) throw new Error(`no row of ${block.name} has a link to its drawer`);
    return link;
  });
  const before = portal.sent.length;
  await click(name);
  const fields = fieldsIn(form?.items ?? []).filter(({ show, columns }) => show === undefined && columns === undefined);
  const labels = fields.map(({ label }) => String(label));
  await waitFor(() => {
    const drawn = textsOf([...page.getByRole("dialog").querySelectorAll<HTMLElement>("dt")]);
    expect(drawn.filter((text) => labels.includes(text))).toEqual(labels);
  });
  expect(portal.sent.length, "a call that reads the record").toBeGreaterThan(before);
  expect(portal.address()).toMatch(/[?&](\w+\.)?open=/);
}

/** Proves the requests of a list: pages, sorting and search. */
export async function proveAsking(shown: Shown): Promise<void> {
  const portal = await shown.open();
  for (const block of shown.tables()) {
    const card = await shown.cardOf(block);
    await waitFor(() => expect(card.querySelector("[data-row-key]")).not.toBeNull());
    const call = shown.call(block.call ?? "");
    const asked = (): Data => {
      const last = portal.sent.filter(({ method, url }) => method === call.method && url === call.path).at(-1);
      return { ...last?.params, ...last?.data };
    };
    if (call.reply.page && block.virtual !== true) await provePages(card, block, asked);
    if (call.reply.page) await proveSort(shown, card, block, asked);
    await proveSearch(shown, portal, block, asked);
  }
}

async function provePages(card: HTMLElement, block: Table, asked: () => Data): Promise<void> {
  const [size = 0] = block.pageSizes;
  expect(asked()).toMatchObject({ pageNumber: 1, pageSize: size });
  expect(await within(card).findByText(`共 ${TOTAL} 条`)).toBeDefined();
  await click(card.querySelector(".ant-pagination-item-2") as HTMLElement);
  await waitFor(() => expect(asked()).toMatchObject({ pageNumber: 2, pageSize: size }));
  const sizes = within(card).getByRole("combobox", { name: "页码" });
  fireEvent.mouseDown(sizes);
  await waitFor(() => expect(textsOf(choicesOf(sizes))).toEqual(block.pageSizes.map((item) => `${item} 条/页`)));
}

async function proveSort(shown: Shown, card: HTMLElement, { columns, order }: Table, asked: () => Data): Promise<void> {
  for (const { field, label } of columns.filter((column) => column.sort === true && shown.holds(column.show))) {
    const header = within(card).getByRole("columnheader", { name: label });
    // A list that is already sorted ascending by this column switches to descending at once.
    const isUp = order?.field === field && order?.direction === "asc";
    for (const sort of isUp ? [`-${field}`] : [field, `-${field}`]) {
      await click(header);
      await waitFor(() => expect(asked()).toMatchObject({ sort, pageNumber: 1 }));
    }
  }
}

async function proveSearch(shown: Shown, portal: FakePortal, block: Table, asked: () => Data): Promise<void> {
  const form = searchForm(shown, block);
  if (form === undefined) return;
  const unfold = within(form).queryByRole("button", { name: /展开/ });
  if (unfold !== null) await click(unfold);
  const fields = block.search.filter((field) => shown.holds(field.show));
  expect(labelsIn(form)).toEqual(fields.map(searchLabel));
  const call = shown.call(block.call ?? "");
  const input = inputOf(call, 17, shown.entities);
  const wanted: Data = {};
  const containers = [...form.querySelectorAll<HTMLElement>(".gp-search-field")];
  for (const [index, field] of fields.entries()) {
    if (!canFill(field) || field.names.some((name) => input[name] === undefined)) continue;
    const choices = offeredBy(shown, field);
    if (field.options !== undefined && choices === undefined) continue;
    const given = field.names.length === 1 ? input[field.names[0] ?? ""] : field.names.map((name) => input[name]);
    const filled = await fill(field, containers[index] as HTMLElement, given, undefined, { choices });
    const values = field.names.length === 1 ? [filled] : (filled as readonly unknown[]);
    for (const [at, name] of field.names.entries()) if (values[at] !== undefined) wanted[name] = values[at];
  }
  if (Object.keys(wanted).length === 0) return;
  await click(within(form).getByRole("button", { name: /查\s*询/ }));
  const paged = call.reply.page && block.virtual !== true ? { pageNumber: 1 } : {};
  await waitFor(() => expect(asked()).toMatchObject({ ...wanted, ...paged }));
  expect(Object.keys(asked()).filter((name) => !namesOf(call).includes(name) && !call.path.includes(`{${name}}`))).toEqual([]);
  if (shown.waits(block)) return;
  await click(within(form).getByRole("button", { name: /重\s*置/ }));
  // The list then begins with its default period again.
  const initial = block.search.flatMap(({ names: [from], period }) => (period === undefined ? [] : [from]));
  await waitFor(() => expect(Object.keys(asked()).filter((name) => name in wanted)).toEqual(initial));
  expect(portal.toasts).toEqual([]);
}

export async function proveEmpty(shown: Shown): Promise<void> {
  await shown.open({ reply: (sent) => emptied(replyTo(shown.project, sent)) });
  const texts = [/暂无数据|没有符合条件的数据/, ...shown.tables().flatMap(({ empty }) => (empty === undefined ? [] : literalText(empty)))];
  await waitFor(() => expect(texts.flatMap((text) => page.queryAllByText(text)).length).toBeGreaterThan(0));
}

export async function proveWaiting(shown: Shown, block: Table): Promise<void> {
  const portal = await shown.open({ searched: false });
  const card = within(await shown.cardOf(block));
  expect(await card.findByText(literalText(shown.failing(block.checks, {})?.message ?? { kind: "literal", value: "" }))).toBeDefined();
  const call = shown.call(block.call ?? "");
  expect(portal.callsOf(call.path)).toEqual([]);
  await click(page.getAllByRole("button", { name: /重\s*置/ })[0] as HTMLElement);
  expect(portal.callsOf(call.path)).toEqual([]);
}

export async function proveFailing(shown: Shown): Promise<void> {
  const portal = await shown.open({ reply: () => ({ status: 500, code: "500", msg: "系统未知错误,请反馈给管理员", data: null }) });
  const again = (await page.findAllByRole("button", { name: /重\s*试/ }))[0] as HTMLElement;
  const before = portal.sent.length;
  await click(again);
  await waitFor(() => expect(portal.sent.length).toBeGreaterThan(before));
}

export async function proveLoading(shown: Shown): Promise<void> {
  const portal = await shown.open({ reply: (_: Sent) => new Promise<Reply>(() => {}) });
  await waitFor(() => expect(portal.sent.length).toBeGreaterThan(0));
  for (const block of shown.tables()) {
    // A list that waits for a selection beside it does not load yet.
    const { path } = shown.call(block.call ?? "");
    if (!portal.sent.some((sent) => sent.url === path)) continue;
    const card = await shown.cardOf(block);
    expect(card.getAttribute("aria-busy")).toBe("true");
    for (const text of [/暂无数据/, ...(block.empty === undefined ? [] : [literalText(block.empty)])])
      expect(within(card).queryAllByText(text)).toEqual([]);
  }
}

/** Returns the same reply without rows. */
function emptied(reply: Reply): Reply {
  const { data } = reply;
  if (Array.isArray(data)) return { ...reply, data: [] };
  return data !== null && typeof data === "object" && "rows" in data ? { ...reply, data: { rows: [], total: 0 } } : reply;
}
