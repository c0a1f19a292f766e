import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type Data, type KeptForms, KeptFormsContext } from "../../runtime/index.ts";
import ItemCompletionPage from "../../src/generated/screens/item-completion.tsx";
import PurchaserEditPage from "../../src/generated/screens/purchaser-edit.tsx";
import ResultCompletionPage from "../../src/generated/screens/result-completion.tsx";
import { slots } from "../../src/screens/index.ts";
import { ok, openScreen, type Reply } from "./support/portal.tsx";

/* A form whose record cannot be saved now is read-only, and says why. */

const UNIT = { userId: "u1", userTypeNow: "10", orgGuid: "U1", roles: [] };
const AGENCY = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
const STORED: Data = {
  id: "p1",
  projectNameStr: "旧桌椅",
  orgGuid: "U1",
  supGuid: "A1",
  supName: "交易所",
  assetsMode: "进场交易",
  version: 3,
};

function open(page: ReactNode, path: string, user: Data, state: string, kept?: KeptForms) {
  const detail = (): Reply => ok({ assetsOrgModel: { ...STORED, state }, assetsList: [], assetsResultList: [] });
  const answers = new Proxy<Record<string, () => Reply>>(
    {},
    { get: (_, url) => (String(url).includes("ForModify") ? detail : () => ok([])) },
  );
  const shown = kept === undefined ? page : <KeptFormsContext value={kept}>{page}</KeptFormsContext>;
  return openScreen({ screen: { page: shown, path }, slots, answers, at: `${path}?id=p1`, user });
}

const fields = (): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>("form input, form textarea")].filter(({ type }) => type !== "file");
const writable = (): HTMLInputElement[] => fields().filter(({ disabled }) => !disabled);

test.each([
  [
    "the edit form of a finished project",
    <PurchaserEditPage key="1" />,
    "/editPurchaserAssets",
    UNIT,
    "7",
    "数据当前为「处置完成」状态，不能修改，内容只能查看。",
  ],
  [
    "the result form of a project in publicity",
    <ResultCompletionPage key="2" />,
    "/editsupplierassetsfinaly",
    AGENCY,
    "2",
    "数据当前为「已发布」状态，不能修改，内容只能查看。",
  ],
  [
    "a form that the named agency completes, opened by the unit",
    <ItemCompletionPage key="3" />,
    "/editsupplierassets",
    UNIT,
    "1",
    "数据当前不由您办理，内容只能查看，不能修改。",
  ],
])("%s is read-only and says why", async (_, page, path, user, state, why) => {
  open(page, path, user, state);
  expect((await screen.findByText(why)).closest("[role=status]")).not.toBeNull();
  await waitFor(() => expect(fields().length).toBeGreaterThan(0));
  expect(writable().map(({ id }) => id)).toEqual([]);
  const buttons = screen.queryAllByRole<HTMLButtonElement>("button", { name: /导入表格|添加一行/ });
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
});

test("a form of the same record that can be saved is writable and says nothing", async () => {
  open(<PurchaserEditPage />, "/editPurchaserAssets", UNIT, "0");
  await waitFor(() => expect(writable().length).toBeGreaterThan(3));
  expect(screen.queryByText(/内容只能查看/)).toBeNull();
});

test("no draft is restored into a form that cannot be saved", async () => {
  const asked: string[] = [];
  const nothing = () => {};
  const take = async (place: string) => void asked.push(place);
  const kept: KeptForms = { take: take as KeptForms["take"], put: nothing, drop: nothing, hold: () => nothing, flush: async () => {} };
  open(<PurchaserEditPage />, "/editPurchaserAssets", UNIT, "7", kept);
  await screen.findByText(/内容只能查看/);
  expect(asked).toEqual([]);
});
