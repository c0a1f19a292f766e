import { describe, expect, it } from "vitest";
import { validateEntered } from "../../runtime/actions/validate-entered.ts";
import { PreparedAction } from "../../runtime/actions/prepared-action.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { Action, Screen } from "../../runtime/contract/language/screen.ts";
import type { Workflow } from "../../runtime/contract/language/workflow.ts";
import { generatedExamples } from "../support/language-examples.ts";
import { projectServerFor } from "./support/project-server.ts";
import { type Reply, databases } from "./support/test-server.ts";

const URL = "/api/rest/v1/supply-requests";

describe.each(databases)("what an entity asks of a record as a whole, in the calls of its workflow, on %s", (kind) => {
  // An example of the language guide, which must work as described.
  const server = projectServerFor(kind, () => generatedExamples(/supply-request|requests/));

  const send = async (method: "POST" | "PUT", payload: Data, account = "unit1"): Promise<Reply> =>
    server.send({ method, url: URL, payload, headers: { authorization: `Bearer ${await server.token(account)}` } });
  const outcomeOf = ({ status, data }: Reply): unknown => [
    status,
    ...(data?.violations ?? []).map((one: Data) => `${one["field"]} ${one["message"]}`),
  ];
  const made = async (record: Data, account = "unit1"): Promise<Data> => (await send("POST", record, account)).data;

  it("is refused at its fields, in their order, when a record is submitted without it", async () => {
    expect(outcomeOf(await send("POST", { state: "1" }))).toEqual([422, "itemName 请输入品目名称", "way 请选择领取方式"]);
    expect(outcomeOf(await send("POST", { state: "1", way: "2" }))).toEqual([422, "itemName 请输入品目名称", "place 请填写送达地点"]);
    expect(outcomeOf(await send("POST", { state: "1", itemName: "x".repeat(101), way: "2" }))).toEqual([
      422,
      "itemName 品目名称长度不能超过100个字符",
      "place 请填写送达地点",
    ]);
    expect(outcomeOf(await send("POST", { state: "1", itemName: "纸", way: "1" }))).toEqual([200]);
  });

  it("is not asked of a partial transition, and of the stored record with the input when that is submitted", async () => {
    const draft = await made({ state: "0", way: "2" });
    expect(draft).toMatchObject({ state: "0", way: "2" });
    const { id } = draft;
    expect(outcomeOf(await send("POST", { id, state: "1", itemName: "纸" }))).toEqual([422, "place 请填写送达地点"]);
    expect(outcomeOf(await send("POST", { id, state: "1", itemName: "纸", place: "  " }))).toEqual([422, "place 请填写送达地点"]);
    expect(outcomeOf(await send("POST", { id, state: "0", itemName: "纸", place: "三楼" }))).toEqual([200]);
    expect(outcomeOf(await send("POST", { id, state: "1", place: null }))).toEqual([422, "place 请填写送达地点"]);
    expect((await send("POST", { id, state: "1" })).data).toMatchObject({ state: "1", itemName: "纸", place: "三楼" });
  });

  it("is not asked of transitions that write no field of which it speaks", async () => {
    const { id } = await made({ state: "1", itemName: "笔", way: "1" });
    const table = server.portal.store.database.kysely.updateTable("supply_request" as never);
    // Stored before the rules existed.
    await (table as unknown as { set: (values: Data) => { where: (...test: string[]) => { execute: () => Promise<unknown> } } })
      .set({ item_name: null })
      .where("id", "=", String(id))
      .execute();
    expect((await send("PUT", { id, state: "0", refusal: "缺货" }, "admin")).data).toMatchObject({ state: "0", refusal: "缺货" });
    expect(outcomeOf(await send("POST", { id, state: "1" }))).toEqual([422, "itemName 请输入品目名称"]);
  });

  it("a form reports it as the server does, unless it lacks part of the record", () => {
    const workflow = server.made.workflows["supply-request"] as Workflow;
    const { ask, save } = workflow.transitions;
    const call = { id: "requests.ask", method: "post", path: URL, body: ["id", "itemName", "way", "place", "state"] } as const;
    const action = (transition: unknown): Action => ({ id: "act", label: "申请", transitions: [{ transition, call }] }) as never;
    const screen = { id: "requests", title: "", actions: {}, blocks: {}, workflow } as unknown as Screen;
    const validateForm = (transition: unknown, values: Data, row?: Data): string[] => {
      const scope = { user: { userId: "u" }, now: "", row, form: values };
      const entered = { values, names: new Set(Object.keys(values)) };
      return validateEntered(new PreparedAction(screen, action(transition), scope, entered), { calls: new Map() }).map(
        ({ field }) => field,
      );
    };
    expect(validateForm(ask, { itemName: "", way: "2", place: "" })).toEqual(["itemName", "place"]);
    expect(validateForm(save, { itemName: "", way: "2", place: "" })).toEqual([]);
    const row = { id: "1", asker: "u", state: "0", itemName: "纸", way: "2" };
    expect(validateForm(ask, { itemName: "纸", place: "" }, row)).toEqual(["place"]);
    expect(validateForm(ask, { itemName: "纸", place: "三楼" }, row)).toEqual([]);
    expect(validateForm(ask, { itemName: "", place: "三楼" }, { id: "1", asker: "u", state: "0" })).toEqual([]);
  });
});
