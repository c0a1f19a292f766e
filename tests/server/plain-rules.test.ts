import { describe, expect, it } from "vitest";
import { validateEntered } from "../../runtime/actions/validate-entered.ts";
import { PreparedAction } from "../../runtime/actions/prepared-action.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { Action, Screen } from "../../runtime/contract/language/screen.ts";
import type { InputRules } from "../../runtime/contract/language/violations.ts";
import type { CallContext } from "../../src/server/identity/portal.ts";
import { inTransaction, recordsOf } from "../../src/server/engine/calls/records.ts";
import { services } from "../../src/server/features/index.ts";
import { generatedFiles } from "../support/language-examples.ts";
import { permits } from "./support/permits.ts";
import { projectServerFor } from "./support/project-server.ts";
import { type Reply, databases } from "./support/test-server.ts";

/** A hand-written handler. It stores a record for each name, or none if one of them is refused. */
const handlers = {
  ...services.handlers,
  permits: {
    importParts: async (input: object, context: CallContext): Promise<null> => {
      const parts = (input as { names: string[] }).names.map((partName) => ({ partName, area: 1 }));
      await recordsOf(context, "permit").create({ permitName: "院", kind: "1", parts });
      return null;
    },
    import: (input: object, context: CallContext): Promise<null> =>
      inTransaction(context, async (inside) => {
        for (const permitName of (input as { names: string[] }).names) await recordsOf(inside, "permit").create({ permitName, kind: "1" });
        return null;
      }),
  },
};

describe.each(databases)("what an entity asks, in calls that no workflow carries, on %s", (kind) => {
  const server = projectServerFor(kind, () => generatedFiles(permits), { services: { ...services, handlers } });

  const send = async (method: "POST" | "PUT", payload: Data, way = ""): Promise<Reply> => {
    const headers = { authorization: `Bearer ${await server.token("unit1")}` };
    return server.send({ method, url: `/api/permits${way}`, payload, headers });
  };
  const outcomeOf = ({ status, data }: Reply): unknown[] => [
    status,
    ...(data?.violations ?? []).map((one: Data) => `${one["field"]} ${one["message"]}`),
  ];
  /** Stores a record without its call, like records from before a rule existed. */
  const stored = async (record: Data): Promise<string> => {
    const { portal } = server;
    const { id } = (await portal.store.records.insert(portal.store.database.kysely, portal.store.table("permit"), record)) as {
      id: string;
    };
    return id;
  };
  const count = async (): Promise<number> => {
    const query = server.portal.store.database.kysely.selectFrom("permit" as never).select((select) => select.fn.countAll().as("all"));
    return Number(((await query.executeTakeFirstOrThrow()) as { all: unknown }).all);
  };

  it("is refused of a new record whose call does not carry the field, with what the server adds", async () => {
    const before = await count();
    expect(outcomeOf(await send("POST", { permitName: "桥", kind: "2" }, "/quick"))).toEqual([422, "place 重大许可须填写地点"]);
    expect(outcomeOf(await send("POST", { permitName: "桥", kind: "1", status: "0" }))).toEqual([422, "owner 请输入经办人"]);
    expect(await count()).toBe(before);
    expect(outcomeOf(await send("POST", { permitName: "桥", kind: "1", status: "0" }, "/quick"))).toEqual([200]);
  });

  it("is judged of the stored record with the changes, mistakes in the order of the fields", async () => {
    const id = await stored({ permitName: "桥", kind: "2", place: "河", fee: "200.00" });
    const change = async (changes: Data): Promise<unknown[]> => outcomeOf(await send("PUT", { id, permitName: "桥", ...changes }));
    expect(await change({ permitName: "", place: null, fee: "9" })).toEqual([
      422,
      "permitName 请输入许可名称",
      "place 重大许可须填写地点",
      "fee 费用不能小于100",
    ]);
    expect(outcomeOf(await send("PUT", { id, place: " " }, "/place"))).toEqual([422, "place 重大许可须填写地点"]);
    // The input alone would break the rules. The stored values count as well.
    expect(outcomeOf(await send("PUT", { id, kind: "2", fee: "300" }, "/kind"))).toEqual([200]);
    expect(await change({ tel: "13800000000" })).toEqual([422, "contact 请输入联系人"]);
    expect(await change({ tel: "13800000000", contact: "李" })).toEqual([200]);
    expect(await change({ tel: "13900000000" })).toEqual([200]);
    expect(await change({ contact: null })).toEqual([422, "contact 请输入联系人"]);
  });

  it("is judged of what a call sets as well", async () => {
    const id = await stored({ permitName: "桥", kind: "1", fee: "200.00" });
    expect(outcomeOf(await send("PUT", { id, kind: "2" }, "/kind"))).toEqual([422, "place 重大许可须填写地点"]);
    expect(outcomeOf(await send("PUT", { id, kind: "2" }, "/owner"))).toEqual([200]);
  });

  it("does not stand in the way of a call that writes none of the fields", async () => {
    const id = await stored({ kind: "2", tel: "13800000000" });
    expect(outcomeOf(await send("PUT", { id, status: "1" }, "/status"))).toEqual([200]);
    expect(outcomeOf(await send("PUT", { id, status: "0" }, "/status"))).toEqual([422, "owner 请输入经办人"]);
    expect(outcomeOf(await send("PUT", { id, place: null }, "/place"))).toEqual([422, "place 重大许可须填写地点"]);
    expect(outcomeOf(await send("PUT", { id, place: "河" }, "/place"))).toEqual([200]);
  });

  it("is judged of what the server derives from a write", async () => {
    const parts = [{ partName: "一", area: 99 }];
    const id = await stored({ permitName: "路", kind: "1", parts });
    const large = [{ partName: "一", area: 1000, remark: "大" }];
    expect(outcomeOf(await send("PUT", { id, permitName: "路", parts: large }))).toEqual([422, "contact 请输入联系人"]);
    expect(outcomeOf(await send("PUT", { id, permitName: "路", parts: large, contact: "李" }))).toEqual([200]);
  });

  it("is judged of each row of a list", async () => {
    const id = await stored({ permitName: "园", kind: "1" });
    const parts = [{ partName: "一", area: 5 }, { area: 100 }];
    expect(outcomeOf(await send("PUT", { id, permitName: "路", parts }))).toEqual([
      422,
      "parts.1.partName 请输入名称",
      "parts.1.remark 请输入备注",
    ]);
    expect(outcomeOf(await send("POST", { permitName: "园", kind: "1", parts }))).toEqual([
      422,
      "parts.1.partName 请输入名称",
      "parts.1.remark 请输入备注",
    ]);
  });

  it("knows of a secret whether one is stored", async () => {
    const id = await stored({ permitName: "站", kind: "1" });
    expect(outcomeOf(await send("PUT", { id, permitName: "站", account: "a" }))).toEqual([422, "pin 请输入口令"]);
    expect(outcomeOf(await send("PUT", { id, permitName: "站", account: "a", pin: "secret" }))).toEqual([200]);
    expect(outcomeOf(await send("PUT", { id, permitName: "站", account: "b", pin: "" }))).toEqual([200]);
  });

  it("is refused in calls that are written by hand, which then store nothing", async () => {
    const before = await count();
    expect(outcomeOf(await send("POST", { names: ["一", ""] }, "/import"))).toEqual([422, "permitName 请输入许可名称"]);
    expect(await count()).toBe(before);
    expect(outcomeOf(await send("POST", { names: ["一", ""] }, "/parts"))).toEqual([422, "parts.1.partName 请输入名称"]);
    expect(await count()).toBe(before);
    expect(outcomeOf(await send("POST", { names: ["一", "二"] }, "/import"))).toEqual([200]);
    expect(await count()).toBe(before + 2);
  });

  it("a form reports it as the server does, as far as it knows the record", async () => {
    const { input } = await server.project.load<{ input: InputRules }>("services/permits/rules/change.ts");
    const call = {
      id: "permits.change",
      method: "put",
      path: "/api/permits",
      body: ["id", "permitName", "place", "fee", "contact", "tel"],
    };
    const action = { id: "act", label: "修改", call } as unknown as Action;
    const screen = { id: "permits", title: "", actions: {}, blocks: {} } as unknown as Screen;
    const validateForm = (values: Data, row?: Data): string[] => {
      const entered = { values, names: new Set(Object.keys(values)) };
      const scope = { user: {}, now: "", row, form: values };
      return validateEntered(new PreparedAction(screen, action, scope, entered), { calls: new Map([[call.id, input]]) }).map(
        ({ field, message }) => `${field} ${message}`,
      );
    };
    const row = { id: "1", permitName: "桥", kind: "2", place: "河", fee: "200.00", tel: null, contact: null };
    expect(validateForm({ id: "1", permitName: "桥", place: "", fee: "9" }, row)).toEqual([
      "place 重大许可须填写地点",
      "fee 费用不能小于100",
    ]);
    expect(validateForm({ id: "1", permitName: "桥", place: "", fee: "9" }, { ...row, kind: "1" })).toEqual([]);
    expect(validateForm({ id: "1", permitName: "桥", tel: "13800000000", contact: "" }, row)).toEqual(["contact 请输入联系人"]);
    expect(validateForm({ id: "1", permitName: "桥", place: "" })).toEqual([]);
  });
});
