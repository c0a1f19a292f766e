import type { Portal } from "../identity/portal.ts";
import { type Connection, ofEntities } from "../engine/store/index.ts";

const SITES: readonly [receiver: string, siteName: string, receiverUri: string][] = [
  ["province", "省级公告平台", "https://notice.province.example.com/api"],
  ["national", "中国政府采购网", "https://notice.national.example.com/receive"],
];

const MAPPING = `{
    "title": "\${projectName}",
    "unit": { "name": "\${orgName}", "phone": "\${orgTel}" },
    "assets": { "$each": "assetsList", "name": "\${assetName}", "count": "\${assetNum}" }
}`;

/**
 * Inserts the sites to which the demo sends announcements, the mappings, and log rows of recent deliveries. No server exists at these
 * addresses.
 */
export async function seedSending(portal: Pick<Portal, "clock" | "store">, connection: Connection): Promise<void> {
  const entries = await ofEntities(connection).selectFrom("notice_dict").select(["id", "code", "name"]).execute();
  const entry = (code: string): { id: string; name: string } => {
    const row = entries.find((one) => one.code === code);
    return { id: String(row?.id), name: String(row?.name) };
  };
  const [kind, specific] = [entry("disposal"), entry("disposal-need")];
  for (const [index, [code, siteName, receiverUri]] of SITES.entries()) {
    const receiver = entry(code);
    await portal.store.records.insert(connection, portal.store.table("notice-receiver"), { receiverUri, siteName, receiver: receiver.id });
    await portal.store.records.insert(connection, portal.store.table("send-way"), {
      sendUrl: index === 0 ? "/notices/items" : "/notices/results",
      dataSendClass: index === 0 ? "item" : "result",
      dataType: kind.id,
      dataSpecificType: specific.id,
      receiver: receiver.id,
      sender: entry("gp-assets").id,
      dataMapping: index === 0 ? MAPPING : null,
    });
    await portal.store.records.insert(connection, portal.store.table("send-log"), {
      operation: index === 0 ? "发送处置事项公告" : "发送处置结果公告",
      createDate: portal.clock.wall.textOf(portal.clock.now() - (index + 1) * 3_600_000),
      receiver: receiver.id,
      receiverName: receiver.name,
      siteName,
      dataType: kind.id,
      dataTypeName: kind.name,
      dataSpecificType: specific.id,
      dataSpecificTypeName: specific.name,
      params: index === 0 ? JSON.stringify({ path: "/notices/items", projectCode: "ZC202611200001" }) : null,
      data: index === 0 ? JSON.stringify({ title: "第一中学旧课桌椅处置事项" }) : null,
      errorMessage: index === 0 ? null : "无法连接接收方：找不到主机（ENOTFOUND）",
      errorStatus: index === 0 ? "0" : "1",
    });
  }
}
