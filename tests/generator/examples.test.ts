import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Field, Project, Screen } from "../../generator/model/types.ts";
import { fieldsOf } from "../../generator/model/traverse.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { rulesOf } from "../../generator/plan/rules.ts";
import { createPlanner } from "../../generator/plan/outputs.ts";
import { exampleProject } from "./cases.ts";

function example(): Project {
  const root = exampleProject();
  const built = buildProject(root);
  rmSync(root, { recursive: true });
  if (built.project === undefined) throw new Error(printed(built));
  return built.project;
}

/** Codes and places of the mistakes after a text of one file was replaced. */
function mistakes(file: string, from: string, to: string): string[] {
  const root = exampleProject();
  const whole = path.join(root, "schemas", file);
  const text = readFileSync(whole, "utf8");
  expect(text).toContain(from);
  writeFileSync(whole, text.replace(from, to));
  const { diagnostics } = buildProject(root);
  rmSync(root, { recursive: true });
  return diagnostics.map(({ code, at, message }) => `${at.file.replace("schemas/", "")}:${at.line} ${code} ${message}`);
}

const project = example();
const screen = (name: string): Screen => {
  const found = project.screens.get(name);
  if (found === undefined) throw new Error(`no screen "${name}"`);
  return found;
};
const blockField = (of: string, block: string, name: string): Field | undefined => {
  const found = screen(of).blocks.get(block);
  return found?.kind === "form" ? fieldsOf(found.form).find((field) => field.names.includes(name)) : undefined;
};
const rightsOf = (service: string, call: string): readonly string[] => project.services.get(service)?.calls.get(call)?.rights ?? [];

describe("every kind of screen is part of the language", () => {
  it("the examples have no mistakes, and each yields a page", () => {
    const pages = createPlanner()(project).filter((output) => output.template === "page");
    expect(pages.map((output) => path.basename(output.path, ".tsx")).sort()).toEqual([...project.screens.keys()].sort());
    expect(project.screens.size).toBeGreaterThan(20);
  });

  it("a borrowed form includes the actions that its fields start, under the name of their screen", () => {
    expect(blockField("purchaser-edit", "project", "savePath")?.remove).toBe("purchaser-add.removeAttachment");
    expect([...screen("purchaser-edit").actions.keys()]).toEqual(
      expect.arrayContaining(["submit", "purchaser-add.removeAttachment", "purchaser-add.keepDraft"]),
    );
    expect(screen("purchaser-edit").actions.get("purchaser-add.removeAttachment")?.then).toBe("purchaser-add.keepDraft");
  });

  it("a form has the fields of the calls that follow and requires what they require", () => {
    const form = screen("region-init").actions.get("createManager")?.form;
    expect(fieldsOf(form).map(({ names, required, widget }) => [names[0], required, widget])).toEqual([
      ["userName", true, "text"],
      ["userAccount", true, "text"],
      ["pwd", true, "password"],
    ]);
    expect(rightsOf("portalCenter", "initializeRegionManager")).toEqual(["region-init:initialise"]);
  });

  it("only a form that edits requires the stored fields of its call", () => {
    const lacking = mistakes("services/lookup.yaml", "fields: [orgGuid, orgName", "fields: [id, orgGuid, orgName");
    expect(lacking).toContainEqual(expect.stringMatching(/^services\/lookup\.yaml:\d+ E407 .* lacks "projectNameStr"/));
  });

  it("a search has the bounds of a range", () => {
    const handler = project.services.get("noticeCenter")?.calls.get("getNoticeDictionary")?.handler;
    expect(handler?.kind === "store" ? handler.store.match : undefined).toMatchObject({
      startDate: { from: "createDate" },
      endDate: { to: "createDate" },
      type: "equal",
    });
    expect(mistakes("services/notice-center.yaml", "from: createDate", "from: createdDate")).toEqual([
      expect.stringMatching(/E213 "createdDate" is not a field of "notice-dict"/),
    ]);
    expect(mistakes("services/notice-center.yaml", "from: createDate", "from: name")).toEqual([
      expect.stringMatching(/E304 "name" has no order/),
    ]);
  });

  it("rules of one field in two cases have their own messages", () => {
    const call = project.services.get("alarmCenter")?.calls.get("addMember");
    const rules = call === undefined ? [] : rulesOf(call, project);
    expect(rules.filter(({ keyword }) => keyword === "format")).toEqual([
      { at: "alarmInfo", keyword: "format", message: "邮箱格式不正确", branch: "allOf/0/then" },
      { at: "alarmInfo", keyword: "format", message: "手机号码格式不正确", branch: "allOf/1/then" },
    ]);
  });

  it("an enclosed tree declares its node where references find it", () => {
    const schema = project.services.get("menuCenter")?.calls.get("selectAllRegions")?.reply.schema;
    expect(Object.keys(schema?.["$defs"] as object)).toEqual(["node"]);
    expect(JSON.stringify(schema?.["properties"])).not.toContain('$defs":');
  });
});

/** What, in which file, this text in place of that, and what is said of it. */
type Planted = [string, string, string, string, RegExp];

describe("what the examples say is checked", () => {
  const wrong: Planted[] = [
    [
      "a field of the reply",
      "screens/region-init.yaml",
      "$reply.userId",
      "$reply.userGuid",
      /^screens\/region-init\.yaml:\d+ E301 "userGuid"/,
    ],
    [
      "a field of a paged reply",
      "screens/view-config.yaml",
      "reply.rows: { empty",
      "reply.row: { empty",
      /E301 "row" is not a field of the reply/,
    ],
    [
      "a reply where no call comes before",
      "screens/alarm-members.yaml",
      "form: member, call: alarmCenter.addMember",
      "send: { levelId: $reply.id }, call: alarmCenter.addMember",
      /E305 unknown subject "reply"/,
    ],
    ["a reply of an upload", "screens/purchaser-list.yaml", "$reply.enclosureName,", "$reply.enclosure,", /E301 "enclosure"/],
    [
      "a setting",
      "screens/purchaser-list.yaml",
      "setting.ADD_DISPOSAL_NEED",
      "setting.ADD_NEED",
      /E301 "ADD_NEED" is not a field of the public settings/,
    ],
    ["a value of a setting", "screens/purchaser-list.yaml", 'ADD_DISPOSAL_NEED: "on"', 'ADD_DISPOSAL_NEED: "yes"', /E302 "yes"/],
    ...[
      ["the call of an import", "call: assetsOrg.upload,", "call: assetsOrg.uplaod,", /E202 .*"assetsOrg.uplaod"/] as const,
      ["what follows an import", "then: saveResult ", "then: saveResults ", /E207 "saveResults"/] as const,
      [
        "an import call without a file",
        "call: assetsOrg.upload,",
        "call: assetsOrg.download,",
        /E509 assetsOrg.download takes no file/,
      ] as const,
      [
        "rows of another entity",
        "rows: assetsOrg.resultRows",
        "rows: assetsOrg.assetRows",
        /E509 assetsOrg.assetRows does not answer rows/,
      ] as const,
    ].map(([what, from, to, said]): Planted => [what, "screens/result-completion.yaml", from, to, said]),
    [
      "more rows in a sheet than its list takes",
      "entities/result-row.schema.json",
      '"maxRows": 2000',
      '"maxRows": 2001',
      /E509 the sheet may have 2001 rows, and the list takes 2000/,
    ],
    [
      "what follows a file taken away",
      "screens/purchaser-add.yaml",
      "remove: removeAttachment",
      "remove: removeAtachment",
      /E207 "removeAtachment"/,
    ],
    [
      "a widget of another type",
      "screens/login-page.yaml",
      "widget: rich-text",
      "widget: checkboxes",
      /E307 widget "checkboxes" does not take "contractMsg"/,
    ],
    ["several fields in one input", "screens/auth-log.yaml", ", widget: date-range", "", /E307 one input fills several fields/],
    [
      "a case of a rule on no field",
      "entities/alarm-member.schema.json",
      '"then": {"properties": {"alarmInfo"',
      '"then": {"properties": {"alarmInfos"',
      /E213 "alarmInfos"/,
    ],
    [
      "a case on a code that does not exist",
      "entities/alarm-member.schema.json",
      '"const": "2"}}, "required"',
      '"const": "3"}}, "required"',
      /E302 "3" is not a code of "alarmType"/,
    ],
    [
      "a message of a name that only travels",
      "services/auth-center.yaml",
      "errorMessage: { required: 请输入管理员密码 }",
      "errorMessage: { minLength: 请输入管理员密码 }",
      /E408 "adminPassword"/,
    ],
    [
      "a format of a name that only travels",
      "services/auth-center.yaml",
      "plus: { adminPassword: { type: string,",
      "plus: { adminPassword: { type: string, format: emial,",
      /E103 "emial"/,
    ],
    [
      "a pattern of a name that only travels",
      "services/auth-center.yaml",
      "plus: { adminPassword: { type: string,",
      'plus: { adminPassword: { type: string, pattern: "(",',
      /E108 invalid pattern/,
    ],
  ];
  it.each(wrong)("%s", (_, file, from, to, expected) => {
    expect(mistakes(file, from, to)).toContainEqual(expect.stringMatching(expected));
  });
});
