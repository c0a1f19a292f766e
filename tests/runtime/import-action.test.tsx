import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import UsersPage from "../../src/generated/screens/users.tsx";
import { ok, openScreen, page, press, type Reply, userEvent, workbookReply } from "./support/fake-portal.tsx";

/* An action whose form is nothing but an imported list opens the import at once. */

const USERS = "/gp-auth-center/rest/v1/user";
const IMPORT = `${USERS}/manage/import`;
const ROW = { userAccount: "wang", userName: "王芳", systemType: "3" };

async function openImport(reply: () => Reply) {
  const known: Record<string, () => Reply> = {
    [`${USERS}/showDataByPage`]: () => page([]),
    [`${IMPORT}/upload`]: () => ok({ sheet: "f1" }),
    [`${IMPORT}/rows`]: () => workbookReply([ROW]),
    [IMPORT]: reply,
  };
  const handlers = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok([])) });
  const portal = openScreen({ screen: { page: <UsersPage />, path: "/user" }, at: "/user", handlers, user: { systemType: "1" } });
  await press(/^导\s*入$/);
  const inside = within(await screen.findByRole("dialog"));
  fireEvent.change(await inside.findByLabelText(/表格$/), { target: { files: [new File([new Uint8Array(9)], "用户.xlsx")] } });
  await inside.findByText("共 1 行，确定后导入");
  return { portal, inside, confirm: () => userEvent.click(inside.getByRole("button", { name: /确\s*定/ })) };
}

test("users are imported in one dialog with the template, and their passwords shown after it", async () => {
  const { portal, inside, confirm } = await openImport(() =>
    ok({ made: [{ userAccount: "wang", oneTimePassword: "Xy-1" }], userId: "u9" }),
  );
  expect(inside.getByRole("button", { name: /下载模板/ })).toBeDefined();
  await confirm();
  expect(await screen.findByText("Xy-1")).toBeDefined();
  expect(portal.callsOf(IMPORT).map(({ data }) => data)).toEqual([{ rows: [ROW] }]);
});

test("an import that the server refuses stays open with the reasons by row", async () => {
  const violations = [{ field: "rows.0.userAccount", message: "账号已存在" }];
  const { portal, inside, confirm } = await openImport(() => ({ code: "422", status: 422, msg: "账号已存在", data: { violations } }));
  await confirm();
  await waitFor(() => expect(inside.queryAllByRole("alert").map(({ textContent }) => textContent)).toContain("第1行：账号已存在"));
  await confirm();
  await waitFor(() => expect(portal.callsOf(IMPORT)).toHaveLength(2));
});
