import { describe, expect, it } from "vitest";
import { type Data, firstFailure, type Scope } from "../../runtime/contract/values/data.ts";
import { disposalProject } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { scopeOf } from "../../src/server/engine/calls/context.ts";
import { isFullRun } from "../support/full-run.ts";
import { COMPLETE, project, usersFor } from "./support/disposal-projects.ts";
import { databases, serverFor } from "./support/test-server.ts";
import { changeUser } from "./support/sign-in.ts";

/** Input that breaks a rule, and the message. */
type Rule = readonly [broken: Data, message: string];

/* The rules of each submit in sequence, transcribed by hand (D-VALID-01 to 29). */
const BASICS: readonly Rule[] = [
  [{ projectNameStr: " " }, "请填写项目名称"],
  [{ orgTel: "12" }, "请填写正确的联系方式，手机号或区号-电话号码"],
  [{ supName: null }, "请填写处置机构名称"],
  [{ orgContact: "" }, "请填写联系人"],
];
const OTHER: readonly Rule[] = [
  [{ assetsMode: null }, "请选择处置方式"],
  [{ supWeb: "" }, "请填写网址链接"],
  [{ assetsList: [] }, "请导入资产明细"],
  [{ supTel: "1" }, "请填写正确处置机构联系方式,手机号或区号-电话号码"],
];
const SUBJECT: Rule = [{ assetsSubject: "" }, "请填写处置资产标的"];
const NAMED: Rule = [{ supGuid: null, supName: null }, "请填写处置机构名称"];
const ANNOUNCEMENT: readonly Rule[] = [
  [{ supTel: "1" }, "请填写正确的处置机构联系方式，手机号或区号-电话号码"],
  [{ assetsMode: "" }, "请选择处置方式"],
  [{ supWeb: "" }, "请填写处置机构网址链接"],
  SUBJECT,
  [{ assetsList: [] }, "请上传附件"],
];
const RESULT: readonly Rule[] = [
  [{ supResultWeb: "" }, "请填写网址链接"],
  [{ assetsResultSubject: " " }, "请填写处置资产标的"],
  [{ assetsResultList: [] }, "请导入处置资产结果清单"],
];

interface Submit {
  title: string;
  transition: keyof typeof disposalProject.transitions & string;
  /** State of the project; absent: a new one. */
  from?: string;
  agency?: "agency1" | "000";
  by?: "unit1" | "agency1";
  call?: string;
  send: Data;
  rules: readonly Rule[];
}

const SUBMITS: readonly Submit[] = [
  {
    title: "[D-VALID-01][D-VALID-02][D-VALID-03][D-VALID-04][D-VALID-05][D-VALID-10] a new project to an agency",
    transition: "submit",
    send: { state: "1" },
    rules: [...BASICS.slice(0, 2), NAMED, ...BASICS.slice(3), SUBJECT],
  },
  {
    title: "[D-VALID-01][D-VALID-06][D-VALID-07][D-VALID-08][D-VALID-09][D-VALID-10] a new project with 其他",
    transition: "submitOther",
    agency: "000",
    send: { state: "2" },
    rules: [...BASICS, ...OTHER, SUBJECT],
  },
  {
    title: "[D-EDIT-01] a draft to an agency: what would strand it, and the subject",
    transition: "submit",
    from: "0",
    send: { state: "1" },
    rules: [NAMED, SUBJECT],
  },
  {
    title: "[D-EDIT-01] a draft with 其他: what would be published unchecked, and the subject",
    transition: "submitOther",
    from: "0",
    agency: "000",
    send: { state: "2" },
    rules: [[{ supName: "" }, "请填写处置机构名称"], ...OTHER, SUBJECT],
  },
  {
    title: "[D-VALID-12][D-VALID-13][D-VALID-14][D-VALID-15][D-VALID-16][D-VALID-19] an announcement",
    transition: "submitAnnouncement",
    from: "1",
    by: "agency1",
    call: "assetsSup.addAndModify",
    send: { state: "3", assetsMode: "进场交易" },
    rules: ANNOUNCEMENT,
  },
  {
    title: "[D-VALID-23][D-VALID-24][D-VALID-25][D-VALID-26] a result",
    transition: "publishResult",
    from: "5",
    by: "agency1",
    call: "assetsSup.commit",
    send: { state: "6", flag: "1" },
    rules: RESULT,
  },
];

/** Sets of rules that are broken together: each rule alone, each pair, and all. The message names the first rule of a set. */
const combinations = (rules: readonly Rule[]): (readonly Rule[])[] =>
  isFullRun
    ? Array.from({ length: 2 ** rules.length - 1 }, (_, at) => rules.filter((_, index) => ((at + 1) & (2 ** index)) !== 0))
    : [...rules.flatMap((one, at) => [[one], ...rules.slice(at + 1).map((other) => [one, other])]), rules];

describe.each(databases)("the rules of a submit on %s", (kind) => {
  const server = serverFor(kind, { settings: { PUBLICITY_SECONDS: "3000000000" } });
  const users = usersFor(server, ["unit1", "agency1"]);

  const entered = (agency: string): Data => {
    const { projectNameStr, orgTel, orgContact, supName, supTel, supWeb, assetsSubject, assetsList } = COMPLETE;
    const supGuid = agency === "000" ? agency : users.get(agency)?.["orgGuid"];
    return { projectNameStr, orgTel, orgContact, supGuid, supName, supTel, supWeb, assetsMode: "进场交易", assetsSubject, assetsList };
  };

  const titled = SUBMITS.map((submit) => [submit.title, submit] as const);
  it.each(titled)("%s: browser and server report the same first violation for every combination", async (_, submit) => {
    const { transition, by = "unit1", call = "assetsOrg.addAndModify", from, agency = "agency1", send, rules } = submit;
    const stored = from === undefined ? undefined : await project(server, users, { state: from, agency, more: { savePath: null } });
    const base: Data = stored === undefined ? entered(agency) : { id: stored["id"] };
    const checks = disposalProject.transitions[transition]?.checks ?? [];
    for (const chosen of combinations(rules)) {
      const input: Data = Object.assign({}, base, send, ...chosen.map(([values]) => values));
      const [[, message] = ["", ""]] = chosen;
      const reply = await server.call(by, call, input);
      const scope: Scope = scopeOf(server.portal, users.get(by) ?? {}, stored ?? null, input);
      const what = chosen.map(([values]) => JSON.stringify(values)).join(" ");
      expect([what, reply.status, reply.msg, firstFailure(checks, scope)?.message]).toEqual([what, 422, message, message]);
    }
    expect((await server.call(by, call, { ...base, ...send })).code).toBe("200");
  });

  it("[D-VALID-17][D-VALID-18] refuses an announcement without a phone or an imported list with a message of its own", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1", more: { savePath: null, assetsList: undefined } });
    const announce = (more: Data) => server.call("agency1", "assetsSup.addAndModify", { id, state: "3", assetsMode: "进场交易", ...more });
    expect((await announce({ supTel: "" })).msg).toBe("请填写处置机构联系方式");
    expect((await announce({})).msg).toBe("请导入国有资产处置明细表");
    expect((await announce({ assetsList: [] })).msg).toBe("请上传附件");
  });
});

const DENIED = "您不是资产处置用户，无权限访问";
/** Calls that an agency's pages make. */
const CALLS = ["assetsSup.searchByPageInfo", "assetsSup.figuresByState", "assetsSup.findForModify", "lookup.result", "assetsOrg.history"];

describe.each(databases)("access to the disposal module on %s", (kind) => {
  const server = serverFor(kind);

  const listOutcomes = async (): Promise<string[]> => {
    const outcomes: string[] = [];
    for (const call of CALLS) {
      const { status, msg } = await server.call("agency1", call, { id: "x", pageNumber: 1 });
      outcomes.push(status === 403 ? msg : "entered");
    }
    return [...new Set(outcomes)];
  };

  it("[D-ACCESS-05] requires an existing role of exchange users of the listed types, whatever their menus open", async () => {
    expect(await listOutcomes()).toEqual(["entered"]);
    for (const roles of [[], ["no-such-role"]]) {
      await changeUser(server, "agency1", { roles });
      expect([roles, await listOutcomes()]).toEqual([roles, [DENIED]]);
      expect((await server.call("agency1", "portalCenter.loadTaskWorkList")).data).toEqual([]);
    }
    await changeUser(server, "agency1", { roles: ["disposal-agency"] });
    expect(await listOutcomes()).toEqual(["entered"]);
  });

  it("[D-ACCESS-06] admits users of any other type without a role", async () => {
    await changeUser(server, "agency2", { roles: [], userTypeNow: "10" });
    expect((await server.call("agency2", "assetsOrg.searchByPageInfo", { pageNumber: 1 })).code).toBe("200");
    await changeUser(server, "agency2", { roles: [], userTypeNow: "3" });
    expect((await server.call("agency2", "assetsSup.searchByPageInfo", { pageNumber: 1 })).msg).toBe(DENIED);
  });
});
