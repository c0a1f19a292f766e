import type { NoticeDict } from "../../generated/entities/notice-dict.ts";
import type { OauthClient } from "../../generated/entities/oauth-client.ts";
import type { ServiceEntry } from "../../generated/entities/service-entry.ts";
import type { RegionRecord } from "../../generated/entities/region.ts";
import type { Portal } from "../identity/portal.ts";
import type { Connection } from "../engine/store/index.ts";

/** Regions of the demo: provinces, each with its cities and their districts, by code and name. */
const REGIONS: readonly [string, string, readonly [string, string, readonly string[]][]][] = [
  [
    "330000",
    "浙江省",
    [
      ["330100", "杭州市", ["上城区", "拱墅区", "西湖区", "滨江区", "萧山区", "余杭区", "临平区", "钱塘区"]],
      ["330200", "宁波市", ["海曙区", "江北区", "镇海区", "北仑区", "鄞州区", "奉化区"]],
      ["330300", "温州市", ["鹿城区", "龙湾区", "瓯海区", "洞头区"]],
    ],
  ],
  [
    "320000",
    "江苏省",
    [
      ["320100", "南京市", ["玄武区", "秦淮区", "建邺区", "鼓楼区", "栖霞区", "雨花台区"]],
      ["320500", "苏州市", ["姑苏区", "虎丘区", "吴中区", "相城区", "吴江区"]],
    ],
  ],
  [
    "440000",
    "广东省",
    [
      ["440100", "广州市", ["荔湾区", "越秀区", "海珠区", "天河区", "白云区", "黄埔区", "番禺区"]],
      ["440300", "深圳市", ["罗湖区", "福田区", "南山区", "宝安区", "龙岗区"]],
    ],
  ],
];

/**
 * Inserts the demo's regions: provinces, cities and districts.
 *
 * @returns the id of 杭州市滨江区, the region of the demo's users
 */
export async function seedRegions(portal: Pick<Portal, "store">, connection: Connection): Promise<string> {
  let home = "";
  const insert = async (code: string, name: string, parent: RegionRecord | undefined): Promise<RegionRecord> => {
    const levelNum = Number(parent?.levelNum ?? 0) + 1;
    return portal.store.records.insert(connection, portal.store.table("region"), {
      parentId: parent?.id ?? "0",
      regionCode: code,
      regionName: name,
      regionFullName: `${String(parent?.regionFullName ?? "")}${name}`,
      enabled: "1",
      standard: "1",
      parentName: parent?.regionName ?? "全国",
      levelNum,
      path: parent === undefined ? code : `${String(parent.path)}/${code}`,
      rootNode: parent?.rootNode ?? code,
      province: parent?.province ?? name,
      localCity: levelNum === 1 ? null : (parent?.localCity ?? name),
    });
  };
  for (const [code, name, cities] of REGIONS) {
    const province = await insert(code, name, undefined);
    for (const [cityCode, cityName, districts] of cities) {
      const city = await insert(cityCode, cityName, province);
      for (const [index, district] of districts.entries()) {
        const row = await insert(String(Number(cityCode) + index + 2), district, city);
        if (district === "滨江区") home = row.id;
      }
    }
  }
  return home;
}

const SYSTEMS: readonly [string, string][] = [
  ["gp-plan", "采购计划"],
  ["gp-trade", "采购交易"],
  ["gp-contract", "合同管理"],
  ["gp-acceptance", "履约验收"],
  ["gp-assets", "资产处置"],
  ["gp-expert", "专家管理"],
  ["gp-supplier", "供应商库"],
  ["gp-supervision", "监督检查"],
  ["gp-statistics", "统计分析"],
  ["gp-message", "消息中心"],
  ["gp-archive", "电子档案"],
  ["gp-payment", "支付结算"],
];

/**
 * Inserts the demo's subsystems, each with its service entries.
 *
 * @returns the ids of the subsystems, in display order
 */
export async function seedSubsystems(portal: Pick<Portal, "store">, connection: Connection): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, [systemId, name]] of SYSTEMS.entries()) {
    const order = index + 1;
    const row = await portal.store.records.insert(connection, portal.store.table("subsystem"), {
      systemId,
      systemName: `${name}系统`,
      systemTitle: name,
      systemAliasTitle: name,
      systemIcon: "AppstoreOutlined",
      systemIndexUrl: `https://${systemId}.example.com/`,
      systemOrder: order,
      systemStatus: index < 9 ? "1" : "0",
      systemOpenType: index % 3 === 2 ? "2" : "1",
      userTypeInfoList: index % 2 === 0 ? ["1", "2", "3"] : ["2", "4"],
    });
    for (const entry of entriesOf(systemId, index))
      await portal.store.records.insert(connection, portal.store.table("service-entry"), entry);
    ids.push(row.systemId);
  }
  return ids;
}

/** Creates task and initialisation entries for every third subsystem. They are disabled, because nothing replies at these addresses. */
function entriesOf(systemId: string, index: number): ServiceEntry[] {
  const entry = { systemId, isMicroservice: "2", serviceId: null } as const;
  const tasks: ServiceEntry = { ...entry, interfaceType: "1", interfaceUrl: `https://${systemId}.example.com/tasks`, taskEnable: "0" };
  const regions: ServiceEntry = { ...entry, interfaceType: "2", interfaceUrl: `https://${systemId}.example.com/regions`, taskEnable: "0" };
  return index % 3 === 0 ? [tasks, regions] : [];
}

const SERVICES: readonly [string, string, number][] = [
  ["gp-auth-center", "认证中心", 4],
  ["gp-menu-center", "菜单中心", 4],
  ["gpr-workflow", "流程服务", 5],
  ["gp-message", "消息服务", 3],
  ["gp-portal-center", "门户中心", 3],
  ["gpbp-gpbp", "业务平台", 3],
  ["gpr-attendance", "考勤服务", 3],
];

/** Creates gateway routes for each service. Some are disabled, so that the list shows both states. */
export async function seedRoutes(portal: Pick<Portal, "store">, connection: Connection): Promise<void> {
  const segments = ["rest", "web", "info", "open", "internal"];
  for (const [serviceId, serviceName, count] of SERVICES) {
    for (let index = 0; index < count; index++) {
      const segment = segments[index] ?? "rest";
      await portal.store.records.insert(connection, portal.store.table("gateway-route"), {
        id: `${serviceId}-${segment}`,
        path: `/${serviceId}/${segment}/**`,
        serviceId,
        serviceName,
        ...(index === 3 ? { url: `http://${serviceId}.example.com:8080` } : {}),
        stripPrefix: index % 2 === 0,
        retryable: index !== 1,
        enabled: index !== 4,
      });
    }
  }
}

/**
 * Inserts the demo's OAuth clients, which have different grant types.
 *
 * @param systems ids of subsystems that clients may access
 */
export async function seedClients(portal: Pick<Portal, "store">, connection: Connection, systems: readonly string[]): Promise<void> {
  const grants: NonNullable<OauthClient["authorizedGrantTypes"]>[] = [
    ["authorization_code", "refresh_token"],
    ["client_credentials"],
    ["password", "refresh_token"],
    ["implicit"],
  ];
  const names = ["portal-web", "portal-mobile", "expert-app", "archive-sync", "report-job", "supplier-web", "audit-view", "pay-gateway"];
  for (const [index, clientId] of names.entries()) {
    const authorizedGrantTypes = grants[index % grants.length] ?? [];
    const redirects = authorizedGrantTypes.some((grant) => grant === "authorization_code" || grant === "implicit");
    await portal.store.records.insert(connection, portal.store.table("oauth-client"), {
      clientId,
      clientSecret: `demo-${clientId}-${index + 1}`,
      resourceIds: systems.slice(index % 5, (index % 5) + 2),
      scope: index % 3 === 0 ? ["read", "write"] : ["read"],
      authorizedGrantTypes,
      autoApproveScopes: authorizedGrantTypes.includes("authorization_code") ? ["read"] : [],
      registeredRedirectUris: redirects ? [`https://${clientId}.example.com/callback`] : [],
      accessTokenValiditySeconds: index % 2 === 0 ? 7200 : null,
    });
  }
}

const DICTIONARY: readonly [NoticeDict["type"], name: string, code: string, tone: NoticeDict["tone"] | null, parent?: string][] = [
  ["1", "采购公告", "purchase", "waiting"],
  ["1", "处置公告", "disposal", "done"],
  ["1", "结果公告", "result", "draft"],
  ["2", "公开招标公告", "purchase-open", null, "purchase"],
  ["2", "竞争性磋商公告", "purchase-consult", null, "purchase"],
  ["2", "处置需求公告", "disposal-need", null, "disposal"],
  ["3", "省级公告平台", "province", "waiting"],
  ["3", "中国政府采购网", "national", "waiting"],
  ["4", "资产处置系统", "gp-assets", "draft"],
  ["5", "处置事项公告", "item", "done"],
  ["5", "处置结果公告", "result", "waiting"],
];

/**
 * Creates the demo's entries of the announcement dictionary: kinds of announcements, platforms that receive them, systems that send them,
 * and kinds of data. Sites and sending rules refer to them (`seedSending`). Parents precede their children.
 */
export async function seedDictionary(portal: Pick<Portal, "store">, connection: Connection): Promise<void> {
  const ids = new Map<string, string>();
  for (const [type, name, code, tone, parent] of DICTIONARY) {
    const parentId = parent === undefined ? null : ids.get(parent);
    const row = await portal.store.records.insert(connection, portal.store.table("notice-dict"), {
      type,
      name,
      code,
      tone,
      parentId,
      enable: "1",
    });
    ids.set(code, row.id);
  }
}
