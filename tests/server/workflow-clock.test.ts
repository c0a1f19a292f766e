import { describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { fireAllDue } from "../../src/server/engine/workflow/clock.ts";
import { generatedFiles } from "../support/language-examples.ts";
import { projectServerFor } from "./support/project-server.ts";
import { databases } from "./support/test-server.ts";

const entity = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "lease",
  "title": "租约",
  "type": "object",
  "x-title": "\${leaseName}",
  "x-store": {"key": "id"},
  "x-scope": {"owner": "$user.userId"},
  "properties": {
    "id": {"type": "string", "title": "编号"},
    "leaseName": {"type": "string", "title": "名称", "maxLength": 50},
    "owner": {"type": "string", "title": "负责人", "maxLength": 50},
    "endsAt": {"type": "string", "title": "到期时间", "x-format": "datetime"},
    "checkedOn": {"type": "string", "title": "检查日期", "x-format": "date"},
    "state": {"type": "string", "title": "状态"}
  },
  "additionalProperties": false
}`;

const service = `service: leases
title: 租约
calls:
  get:
    get: /api/leases/{id}
    access: signed-in
    store: { get: lease }
  list:
    get: /api/leases
    query: { page: true }
    reply: { entity: lease, page: true }
    store: { list: lease }
  save:
    post: /api/leases
    body: { entity: lease, fields: [id, leaseName, endsAt, checkedOn, state] }
    reply: { entity: lease }
`;

const workflow = `workflow: lease
entity: lease
field: state
create: { set: { owner: $user.userId } }
actors: { owner: { row.owner: $user.userId } }
states:
  - { code: "1", label: 有效, tone: active }
  - { code: "2", label: 待检查, tone: waiting }
  - { code: "9", label: 到期, tone: muted, final: true }
inputs: { lease: [leaseName, endsAt, checkedOn] }
transitions:
  save: { title: 保存, by: owner, from: [new, "1"], to: "1", input: lease, call: leases.save, send: { state: "1" } }
  remind: { title: 到期提醒, by: clock, from: ["1"], to: "1", after: { field: endsAt, days: -30 }, tells: owner }
  expire: { title: 到期, by: clock, from: ["1", "2"], to: "9", after: { field: endsAt } }
  check: { title: 检查, by: clock, from: ["1"], to: "2", after: { field: checkedOn, days: 1 } }
`;

const screen = `screen: leases
title: 租约
path: /leases
menu: { parent: leases, order: 90, icon: FileOutlined, for: [{ kind: "3" }] }
blocks:
  list:
    kind: table
    call: leases.list
    columns: [leaseName, endsAt, checkedOn, state]
    actions: [add]
    rowActions: [edit]
actions:
  add: { label: 新增, title: 租约, form: lease, transition: save }
  edit: { label: 编辑, title: 租约, form: lease, transition: save }
forms:
  lease: { fields: [leaseName, endsAt, checkedOn] }
`;

const files = new Map([
  ["schemas/menus.yaml", "menus: folders\nfolders:\n  leases: { title: 租约, order: 10, icon: FileOutlined }\n"],
  ["schemas/entities/lease.schema.json", entity],
  ["schemas/services/leases.yaml", service],
  ["schemas/workflows/lease.yaml", workflow],
  ["schemas/screens/leases.yaml", screen],
]);

const DAY_MS = 86_400_000;

describe.each(databases)("transitions of the clock by a field, on %s", (kind) => {
  const server = projectServerFor(kind, () => generatedFiles(files));

  const wallOf = (days: number): string => server.portal.clock.wall.textOf(server.clock.now + days * DAY_MS);
  const save = async (payload: Data): Promise<Data> => {
    const headers = { authorization: `Bearer ${await server.token("unit1")}` };
    return (await server.send({ method: "POST", url: "/api/leases", payload: { state: "1", ...payload }, headers })).data;
  };
  const kysely = () => server.fresh.database.kysely;
  const stateOf = async (id: unknown): Promise<unknown> =>
    (
      (await kysely()
        .selectFrom("lease" as never)
        .selectAll()
        .where("id" as never, "=", id as never)
        .executeTakeFirst()) as unknown as Data
    )["state"];
  const steps = async (id: unknown): Promise<string[]> =>
    (await kysely().selectFrom("transition_log").select("transition").where("record_key", "=", String(id)).orderBy("entry_id").execute())
      .map((row) => String(row.transition))
      .filter((transition) => transition !== "save");
  const passes = async (days: number): Promise<void> => {
    server.clock.now += days * DAY_MS;
    server.forget("unit1");
    await fireAllDue(server.portal);
  };

  it("reminds once, days before the time of a field, without changing the record", async () => {
    const { id, version } = await save({ leaseName: "甲", endsAt: wallOf(40) });
    await passes(9);
    expect(await steps(id)).toEqual([]);
    await passes(2);
    await fireAllDue(server.portal);
    expect(await steps(id)).toEqual(["remind"]);
    const reminders = await kysely().selectFrom("inbox_message").selectAll().where("title", "like", "%到期提醒%").execute();
    expect(reminders.length).toBe(1);
    const headers = { authorization: `Bearer ${await server.token("unit1")}` };
    expect((await server.send({ url: `/api/leases/${String(id)}`, headers })).data).toMatchObject({ state: "1", version });
  });

  it("follows a changed time: it reminds again before the new one, and expires at it", async () => {
    const { id } = await save({ leaseName: "乙", endsAt: wallOf(10) });
    await passes(0);
    expect(await steps(id)).toEqual(["remind"]);
    await save({ id, endsAt: wallOf(60) });
    await passes(20);
    expect([await steps(id), await stateOf(id)]).toEqual([["remind"], "1"]);
    await passes(11);
    expect(await steps(id)).toEqual(["remind", "remind"]);
    await passes(30);
    expect([await steps(id), await stateOf(id)]).toEqual([["remind", "remind", "expire"], "9"]);
  });

  it("reminds once for each value, also when a changed time comes back", async () => {
    const [first, second] = [wallOf(10), wallOf(11)];
    const { id } = await save({ leaseName: "戊", endsAt: first });
    for (const endsAt of [first, second, first, second]) {
      await save({ id, endsAt });
      await passes(0);
    }
    expect(await steps(id)).toEqual(["remind", "remind"]);
  });

  it("counts the days of a date from the midnight of the portal's time zone", async () => {
    const [date = ""] = wallOf(3).split(" ");
    const { id } = await save({ leaseName: "丙", checkedOn: date, endsAt: wallOf(400) });
    const midnight = server.portal.clock.wall.epochOf(`${wallOf(4).split(" ")[0]} 00:00:00`) ?? 0;
    server.clock.now = midnight - 1000;
    await fireAllDue(server.portal);
    expect(await stateOf(id)).toBe("1");
    server.clock.now = midnight;
    await fireAllDue(server.portal);
    expect(await stateOf(id)).toBe("2");
  });

  it("fires a due transition before its record is read, and has an index by state and time", async () => {
    server.forget("unit1");
    const { id } = await save({ leaseName: "丁", endsAt: wallOf(5) });
    server.clock.now += 6 * DAY_MS;
    server.forget("unit1");
    const headers = { authorization: `Bearer ${await server.token("unit1")}` };
    expect((await server.send({ url: `/api/leases/${String(id)}`, headers })).data).toMatchObject({ state: "9" });
    expect(server.portal.store.table("lease" as never)).toMatchObject({
      index: expect.arrayContaining([
        ["state", "endsAt"],
        ["state", "checkedOn"],
      ]),
    });
  });

  it("fires the other records if one of them fails, and reports it", async () => {
    const due = await Promise.all(["丙", "丁", "戊"].map((leaseName) => save({ leaseName, endsAt: wallOf(90) })));
    const { application, log } = server.portal;
    const { notifyStep } = application;
    const warnings: string[] = [];
    vi.spyOn(log, "warn").mockImplementation((_error, message) => void warnings.push(message));
    const broken = vi.spyOn(application, "notifyStep").mockImplementation(async (inside, workflow, transition, step) => {
      if (step.after?.["leaseName"] !== "戊") throw new Error("the template is broken");
      return notifyStep(inside, workflow, transition, step);
    });
    await expect(passes(61)).rejects.toThrow("the template is broken");
    expect(await Promise.all(due.map(({ id }) => steps(id)))).toEqual([[], [], ["remind"]]);
    expect(warnings).toEqual(due.slice(0, 2).map(({ id }) => `the transition lease.remind of the record ${String(id)} failed`));
    broken.mockRestore();
    await passes(0);
    expect(await Promise.all(due.map(({ id }) => steps(id)))).toEqual([["remind"], ["remind"], ["remind"]]);
  });
});
