import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect } from "vitest";
import type { Data } from "../../../runtime/index.ts";
import { slots } from "../../../src/screens/index.ts";
import { openScreen, page, type Reply, type Sent, ok, userEvent } from "./portal.tsx";

export const ORG = "/gpr-workflow/rest/assetes/org";
export const SUP = "/gpr-workflow/rest/assets/sup";
const AGENCIES = "/gpbs-supplier/rest/v1/query/zcSupplierList";
const UNIT = { userTypeNow: "10", orgGuid: "U1", roles: [] };
export const AGENCY = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
export const ROW = {
  assetType: "家具",
  assetName: "桌子",
  assetNum: 2,
  unit: "张",
  purchaseDate: "2020-01-15",
  original: "9999999999999.99",
  equity: "0.01",
};
const STORED = {
  id: "p1",
  projectCode: "ZC-p1",
  projectName: "一中旧桌椅处置事项",
  projectNameStr: "旧桌椅",
  orgName: "一中",
  orgGuid: "U1",
  supGuid: "A1",
  supName: "交易所",
  version: 3,
};

export const OWN_UNIT = { orgGuid: "U1", orgName: "一中", orgTel: "0571-88002001", orgContact: "李建国" };

interface Opening {
  page: ReactNode;
  path: string;
  user?: Data;
  /** A function: what is stored by then. */
  record?: Data | (() => Data);
  lists?: Data;
  setting?: Data;
  unit?: () => Reply;
}

export function open({ page: shown, path, user = UNIT, record = {}, lists = {}, setting, unit = () => ok(OWN_UNIT) }: Opening) {
  const known: Record<string, (sent: Sent) => Reply> = {
    [AGENCIES]: () => ok([{ id: "A1", supplyCn: "交易所" }]),
    "/gpbp-gpbp/v1/remote/orgAssetsUser": unit,
    [`${ORG}/searchByPageInfo`]: () => page([]),
    [`${ORG}/history`]: () => ok([]),
  };
  for (const url of [`${ORG}/findForModify`, `${SUP}/findForModify`, `${SUP}/findResultForModify`])
    known[url] = () => ok({ assetsOrgModel: { ...STORED, ...(typeof record === "function" ? record() : record) }, ...lists });
  const answers = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok({ id: "p1" }, "操作完成")) });
  return openScreen({
    screen: { page: shown, path },
    slots,
    answers,
    at: `${path}?id=p1`,
    user,
    ...(setting === undefined ? {} : { setting }),
  });
}

export const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** antd parts the two characters of a short button; here its icon is read aloud. */
export const named = (name: string) => new RegExp(`${[...name].join("\\s*")}$`);
export const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name: named(name) }));
export async function choose(label: string, choice: string) {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.click(await screen.findByTitle(choice));
}

/** Presses a button and answers the toast that it brings; no call may go out. */
export async function toldBy(portal: ReturnType<typeof open>, name: string, url: string): Promise<string | undefined> {
  const before = portal.toasts.length;
  await press(name);
  await waitFor(() => expect(portal.toasts.length).toBe(before + 1));
  expect(portal.callsOf(url)).toEqual([]);
  return portal.toasts.at(-1)?.text;
}
