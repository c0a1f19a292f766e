import type { AssetRow } from "../../generated/entities/asset-row.ts";
import type { DisposalProject } from "../../generated/entities/disposal-project.ts";
import type { OrganisationRecord } from "../../generated/entities/organisation.ts";
import { nextValue } from "../engine/store/write/counters.ts";
import type { Portal } from "../identity/portal.ts";
import type { Connection } from "../engine/store/index.ts";
import type { Organisations } from "./people.ts";
import { demoProof, storeDemoVoucher } from "./voucher-file.ts";
import { demoPeople, type Person, recordDemoSteps } from "./project-steps.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const SUBJECTS = [
  "报废教学设备",
  "旧课桌椅",
  "公务用车",
  "淘汰服务器",
  "空调机组",
  "实验仪器",
  "闲置打印机",
  "厨房设备",
  "医用床位",
  "监控设备",
];

const ASSETS: readonly (readonly [string, string, string, number])[] = [
  ["通用设备", "台式计算机", "台", 4200],
  ["通用设备", "多功能一体机", "台", 3150.5],
  ["专用设备", "投影仪", "台", 6800],
  ["家具用具", "课桌椅", "套", 320],
  ["专用设备", "显微镜", "台", 2450],
  ["通用设备", "分体空调", "台", 3980.9],
];

/** State, mode (M, E or none) and whether the agency is a typed one (000) of the sample projects. */
const PLAN: readonly (readonly [string, "M" | "E" | "", boolean])[] = [
  ["0", "", false],
  ["0", "M", true],
  ["1", "", false],
  ["1", "", true],
  ["2", "M", false],
  ["2", "E", true],
  ["3", "M", false],
  ["3", "E", false],
  ["3", "M", true],
  ["4", "M", false],
  ["4", "E", false],
  ["5", "M", false],
  ["5", "E", false],
  ["5", "M", true],
  ["6", "M", false],
  ["6", "E", false],
  ["6", "M", true],
  ["7", "M", false],
  ["7", "E", false],
  ["7", "M", true],
];

const MODES = { M: "进场交易", E: "环保回收", "": null } as const;

/** Creates forty sample projects, twenty for each of two units, with their histories. They cover all states, modes and kinds of agency. */
export async function seedProjects(portal: Portal, connection: Connection, organisations: Organisations): Promise<void> {
  const people = await demoPeople(portal, connection);
  for (let index = 0; index < PLAN.length * 2; index++) {
    const unit = index < PLAN.length ? organisations.school : organisations.hospital;
    await seedProject(portal, connection, index, unit, { ...organisations, people });
  }
}

async function seedProject(
  portal: Portal,
  connection: Connection,
  index: number,
  unit: OrganisationRecord,
  { people, ...organisations }: Organisations & { people: readonly Person[] },
): Promise<void> {
  const [state, mode, other] = PLAN[index % PLAN.length] ?? ["0", "", false];
  const start = portal.clock.now() - (60 - index) * DAY;
  const text = (time: number): string => portal.clock.wall.textOf(time);
  const day = text(start).slice(0, 10).replaceAll("-", "");
  const number = await nextValue(connection, `project-code-${day}`);
  const projectCode = `ZC${day}${String(number).padStart(4, "0")}`;
  // The second unit's projects alternate in the opposite order, so that each agency has every state.
  const isExchange = index % 4 < 2 === index < PLAN.length;
  const agency = isExchange ? organisations.exchange : organisations.recycling;
  const published = ["2", "5", "6", "7"].includes(state);
  const project = await portal.store.records.insert(connection, portal.store.table("disposal-project"), {
    projectCode,
    projectNameStr: `${SUBJECTS[index % SUBJECTS.length]}${Math.floor(index / SUBJECTS.length) + 1}批`,
    orgGuid: unit.orgGuid,
    orgName: unit.orgName,
    orgTel: unit.orgTel,
    orgContact: unit.orgContact,
    orgTopGuid: unit.orgTopGuid,
    orgTopName: unit.orgTopName,
    supGuid: other ? "000" : agency.orgGuid,
    supName: other ? "城西二手设备市场" : agency.orgName,
    supTel: other ? "13800138000" : agency.orgTel,
    supWeb: other ? "https://market.example.com" : "https://exchange.example.com",
    assetsMode: MODES[mode],
    assetsSubject: SUBJECTS[index % SUBJECTS.length],
    state,
    lxTime: text(start),
    // A project in state 2 has time left, so that users can watch the publicity period.
    publishTime: published ? text(state === "2" ? portal.clock.now() - HOUR : start + 10 * DAY) : null,
    assetsList: state === "0" && index % 2 === 0 ? [] : assetRows(index),
    ...(state === "4" ? { rejectReason: "资产明细与附件不一致，请核对后重新提交" } : {}),
    ...(["6", "7"].includes(state) ? result(index) : {}),
    ...(state === "7" ? demoProof(projectCode) : {}),
    // Matches the history (`recordDemoSteps`): one day after the publicity period of seven days.
    resultPublishTime: ["6", "7"].includes(state) && MODES[mode] === "进场交易" ? text(start + 18 * DAY) : null,
  });
  if (state === "7") {
    const uploader = people.find(({ orgGuid }) => orgGuid === (other ? unit : agency).orgGuid);
    if (uploader === undefined) throw new Error(`no demo account may upload the voucher of ${projectCode}`);
    await storeDemoVoucher(portal, connection, project, uploader);
  }
  await recordDemoSteps(portal, connection, project, { people, start, agency: agency.orgGuid });
}

function assetRows(index: number): AssetRow[] {
  return Array.from({ length: 2 + (index % 3) }, (_, row) => {
    const [assetType, assetName, unit, price] = ASSETS[(index + row) % ASSETS.length] ?? ["通用设备", "设备", "台", 100];
    const assetNum = 3 + ((index * 7 + row) % 12);
    const original = Math.round(price * assetNum * 100) / 100;
    const purchaseDate = `20${14 + (index % 6)}-0${1 + row}-15`;
    return { assetType, assetName, assetNum, unit, purchaseDate, original, equity: Math.round(original * 8) / 100 };
  });
}

function result(index: number): Pick<DisposalProject, "supResultWeb" | "assetsResultSubject" | "assetsResultList"> {
  const rows = assetRows(index).map((row) => {
    const value = Math.round(Number(row.original) * 10) / 100;
    const { assetType, assetName, assetNum } = row;
    return { assetType, assetName, assetNum, assesValue: value, price: Math.round(value * 115) / 100, assignee: "华东再生资源有限公司" };
  });
  return {
    supResultWeb: "https://exchange.example.com/result",
    assetsResultSubject: SUBJECTS[index % SUBJECTS.length],
    assetsResultList: rows,
  };
}
