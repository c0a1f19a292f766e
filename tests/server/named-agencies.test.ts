import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { recordOf } from "./support/stored-records.ts";
import { COMPLETE, project, stored, usersFor } from "./support/disposal-projects.ts";
import { serverFor } from "./support/test-server.ts";

describe("the named agency of a project, and its telephone and website", () => {
  const server = serverFor("sqlite");
  const users = usersFor(server, ["unit1", "agency1", "agency2"]);
  const typed = { supTel: "13900009999", supWeb: "https://phishing.example.com" };
  const shown = (record: Data | undefined): unknown[] => [record?.["supTel"] ?? null, record?.["supWeb"] ?? null];

  it("are those of its record, whatever the unit or another agency sends; it writes its own", async () => {
    const guidOf = (account: string) => users.get(account)?.["orgGuid"];
    const recorded = async (account: string): Promise<unknown[]> => {
      const { orgTel, orgWebsite } = (await recordOf(server, "organisation", guidOf(account))) ?? {};
      return [orgTel ?? null, orgWebsite ?? null];
    };
    const { projectNameStr, orgTel, orgContact, assetsSubject, assetsList } = COMPLETE;
    const form = { projectNameStr, orgTel, orgContact, assetsSubject, assetsList, ...typed, supGuid: guidOf("agency1"), supName: "x" };
    const { orgName } = (await recordOf(server, "organisation", guidOf("agency1"))) ?? {};
    for (const supName of [orgName, ` ${[...String(orgName)].join(" ")}\u200b`])
      expect(await server.call("unit1", "assetsOrg.addAndModify", { ...form, supGuid: "000", supName, state: "0" })).toMatchObject({
        status: 422,
        msg: "该机构已在处置机构列表中，请从列表选择",
      });
    const draft = (await server.call("unit1", "assetsOrg.addAndModify", { ...form, state: "0" })).data;
    expect(shown(await stored(server, draft.id))).toEqual(await recorded("agency1"));
    await server.call("unit1", "assetsOrg.addAndModify", { id: draft.id, ...typed, state: "1" });
    expect(await stored(server, draft.id)).toMatchObject({ state: "1", supTel: (await recorded("agency1"))[0] });
    const complete = (more: Data) => server.call("agency1", "assetsSup.addAndModify", { id: draft.id, ...typed, ...more });
    expect((await complete({ state: "1" })).code).toBe("200");
    expect(shown(await stored(server, draft.id))).toEqual(Object.values(typed));
    expect((await complete({ state: "1", supGuid: guidOf("agency2"), supName: "y" })).code).toBe("200");
    expect(shown(await stored(server, draft.id))).toEqual(await recorded("agency2"));
  });

  it("[P-ROLES-09] are published under no listed name and no blank one, neither at once nor from a draft", async () => {
    const { orgName } = (await recordOf(server, "organisation", users.get("agency1")?.["orgGuid"])) ?? {};
    const { projectNameStr, orgTel, orgContact, assetsSubject, assetsList } = COMPLETE;
    const form = { projectNameStr, orgTel, orgContact, assetsSubject, assetsList, ...typed, assetsMode: "进场交易" };
    const publish = (more: Data) => server.call("unit1", "assetsOrg.addAndModify", { ...form, supGuid: "000", state: "2", ...more });
    const listed = { status: 422, msg: "该机构已在处置机构列表中，请从列表选择" };
    for (const supName of [orgName, `“${orgName}”`, `${orgName}\u200d`, `${orgName}\ufe0f`])
      expect(await publish({ supName })).toMatchObject(listed);
    const draft = async (more: Data) => (await server.call("unit1", "assetsOrg.addAndModify", { ...form, ...more, state: "0" })).data.id;
    const free = await draft({ supGuid: "000", supName: "某旧货市场" });
    expect(await publish({ id: free, supName: orgName })).toMatchObject(listed);
    const named = await draft({ supGuid: users.get("agency1")?.["orgGuid"], supName: orgName });
    expect(await publish({ id: named })).toMatchObject({ status: 422, msg: "请填写处置机构名称" });
    expect((await publish({ id: free, supName: "某旧货市场" })).code).toBe("200");
  });

  it("[P-ROLES-09] always belong to an agency: the named one cannot leave a project that nobody completes", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1", mode: null });
    const before = await stored(server, String(id));
    const form = { id, ...typed, assetsMode: "进场交易", assetsSubject: "旧桌椅" };
    for (const state of ["1", "3"])
      for (const supGuid of ["", null, ...(state === "3" ? ["000"] : [])])
        expect(await server.call("agency1", "assetsSup.addAndModify", { ...form, supGuid, state })).toMatchObject({
          status: 422,
          msg: "请填写处置机构名称",
        });
    expect(await stored(server, String(id))).toEqual(before);
  });

  it("[P-ROLES-09] keep the draft of the disposal mode from the unit and the next agency, in histories too", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1", mode: null });
    const draft = { id, ...typed, assetsMode: "环保回收", assetsSubject: "旧桌椅", state: "1" };
    expect((await server.call("agency1", "assetsSup.addAndModify", draft)).code).toBe("200");
    const shows = async (account: string) => {
      const history = await server.call(account, "changes.supplierLook", { id, pageNumber: 1, pageSize: 50 });
      return [history.status, JSON.stringify(history.data).includes("环保回收")];
    };
    expect(await shows("agency1")).toEqual([200, true]);
    expect(await shows("unit1")).toEqual([200, false]);
    expect((await server.call("unit1", "assetsOrg.cancelById", { id, cancelReason: "另选机构", state: "0" })).code).toBe("200");
    const after = await stored(server, String(id));
    expect([after?.["state"], after?.["assetsModeDraft"] ?? null]).toEqual(["0", null]);
    const own = { id, ...typed, supGuid: "000", supName: "某旧货市场", state: "0" };
    expect((await server.call("unit1", "assetsOrg.addAndModify", own)).code).toBe("200");
    expect(await shows("unit1")).toEqual([200, false]);
  });
});
