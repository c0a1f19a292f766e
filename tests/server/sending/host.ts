// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of mappings
import { beforeAll, beforeEach, expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import { hosted } from "../support/hosted.ts";
import { project, usersFor } from "../support/disposal-projects.ts";
import { type Reply, testServer } from "../support/test-server.ts";
import { type Asked, upstream } from "../support/upstream.ts";

export const MAPPING = `{
  "title": "\${projectName}",
  "head": "项目 \${projectCode}：\${orgName}",
  "kind": 1,
  "assets": { "$each": "assetsList", "name": "\${assetName}", "count": "\${assetNum}", "value": "\${original}" }
}`;
export const SECRET = "site-secret-1";
export const NOBODY: Asked = { method: "", url: "", headers: {}, body: "" };

/** For a `describe`: a portal that may send to one receiver. Each test starts without data of earlier tests. */
export function sendingHost(kind: DatabaseKind) {
  const receiver = hosted(upstream);
  const server = hosted(() => testServer(kind, { settings: { OUTBOUND_HOSTS: `127.0.0.1:${receiver.port},127.0.0.1:1` } }));
  const users = usersFor(server, ["unit1", "agency1", "reviewer1"]);
  const ids = new Map<string, string>();
  beforeAll(async () => {
    for (const { id, code } of await server.rows("notice_dict")) ids.set(String(code), String(id));
  });
  beforeEach(async () => {
    receiver.asked.length = 0;
    receiver.handler = (_request, reply) => void reply.end();
    const { kysely } = server.portal.store.database;
    for (const table of ["send_way", "notice_receiver", "send_log", "outbox_message", "outbox_lane"])
      await kysely.deleteFrom(table).execute();
    server.clock.now += 86_400_000;
    for (const account of ["admin", "unit1", "reviewer1", "agency1"]) server.forget(account);
  });

  const idOf = (code: string): string | undefined => ids.get(code);
  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("admin", `sending.${name}`, input);
  const uri = (): string => `http://127.0.0.1:${receiver.port}/in/`;
  const site = (more: Data = {}): Data => ({ receiverUri: uri(), siteName: "省级站点", receiver: idOf("province"), ...more });
  const way = (more: Data = {}): Data => ({
    sendUrl: "/items",
    dataSendClass: "item",
    dataType: idOf("disposal"),
    dataSpecificType: idOf("disposal-need"),
    receiver: idOf("province"),
    ...more,
  });
  const rows = async (name: string, query: Data = {}): Promise<Data[]> =>
    (await call(name, { pageNumber: 1, pageSize: 100, ...query })).data.rows;
  const added = async (name: "addReceiver" | "addWay", input: Data): Promise<void> =>
    expect(await call(name, input)).toMatchObject({ code: "200", msg: "新增成功" });
  /** Publishes the item announcement of a project of unit1. */
  const publish = async (more: Data = {}): Promise<Data> => {
    const row = await project(server, users, { state: "3", agency: "agency1", more });
    const reply = await server.call("reviewer1", "assetsOrg.auditAssets", { id: row["id"], flag: "1" });
    expect(reply).toMatchObject({ code: "200", msg: "提交成功" });
    return row;
  };
  const deliver = (): Promise<void> => server.portal.outgoing.outbox.deliver();
  const bodies = (): Data[] => receiver.asked.map(({ body }) => JSON.parse(body) as Data);
  const letters = async (): Promise<number> => (await server.rows("outbox_message")).length;

  return {
    server,
    receiver,
    users,
    call,
    uri,
    site,
    way,
    word: idOf,
    rows,
    added,
    publish,
    deliver,
    bodies,
    letters,
  };
}
