import fc from "fast-check";
import { describe as group, expect, it } from "vitest";
import { Report, sorted } from "../../generator/diagnostics/diagnostic.ts";
import { load } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import { fieldsOf } from "../../generator/model/traverse.ts";
import { parse } from "../../generator/parse/parse.ts";
import { judge } from "../../generator/rules/rules.ts";
import { call, portal, root } from "./built.ts";
import { projectOf } from "./cases.ts";

group("rights", () => {
  it("a screen grants the calls of its blocks, screen:action those of the action", () => {
    expect(call(portal, "gateway.getAllRoutes").rights).toEqual(["gateway-routes"]);
    expect(call(portal, "gateway.deleteRoute").rights).toEqual(["gateway-routes:delete"]);
    expect(call(portal, "gateway.getRoute").rights).toEqual(["gateway-routes:edit"]);
    expect(call(portal, "menuCenter.querySubsystemPaging").rights).toEqual(["subsystems", "view-config"]);
  });

  it("a workflow's call is granted to every screen that shows its entity", () => {
    expect(call(portal, "assetsOrg.cancelById").rights).toEqual(
      expect.arrayContaining(["purchaser-list", "supplier-list", "supplier-list:purchaser-list.withdraw"]),
    );
  });

  it("a call that no screen uses grants no rights", () => {
    expect(call(portal, "authCenter.userInfo").rights).toEqual([]);
  });
});

group("screens", () => {
  it("a borrowed form includes the actions that its fields start, under the name of their screen", () => {
    const screen = portal.screens.get("purchaser-edit");
    const block = screen?.blocks.get("project");
    const field = fieldsOf(block?.kind === "form" ? block.form : undefined).find(({ names }) => names.includes("savePath"));
    expect(field?.remove).toBe("purchaser-add.removeAttachment");
    expect([...(screen?.actions.keys() ?? [])]).toEqual(expect.arrayContaining(["submit", "purchaser-add.removeAttachment"]));
  });

  it("a form has the fields of the calls that follow and requires what they require", () => {
    expect(
      fieldsOf(action("region-init", "createManager")?.form).map(({ names, required, widget }) => [names[0], required, widget]),
    ).toEqual([
      ["userName", true, "text"],
      ["userAccount", true, "text"],
      ["pwd", true, "password"],
    ]);
    expect(call(portal, "systems.initialise").rights).toEqual(["region-init:initialise"]);
  });

  const action = (screen: string, id: string) => portal.screens.get(screen)?.actions.get(id);

  it("[P-ROUTE-05] editing reads the record again and shows a typed key read-only", () => {
    expect(action("gateway-routes", "edit")?.detail).toEqual({ call: "gateway.getRoute", key: "id" });
    expect(action("gateway-routes", "add")?.detail).toBeUndefined();
    expect(action("gateway-routes", "edit")?.form?.items[0]).toMatchObject({
      names: ["id"],
      readonly: { tree: { test: "empty", right: { literal: false } } },
    });
  });

  it("borrows an action with the gate of the borrowing screen", () => {
    expect(portal.screens.get("supplier-list")?.actions.has("purchaser-list.withdraw")).toBe(true);
    expect(action("supplier-list", "purchaser-list.withdraw")?.transitions).toEqual(["withdrawProject", "withdrawAnnouncement"]);
  });

  it("[P-OAUTH-04][P-OAUTH-05] guards on the server a field that a form shows under a condition", () => {
    const guards = call(portal, "authCenter.addClient").guards.map((guard) => guard.field);
    expect(guards).toEqual(expect.arrayContaining(["autoApproveScopes", "registeredRedirectUris"]));
    expect(guards).not.toContain("scope");
  });

  it("chooses a widget by type", () => {
    const items = action("oauth-clients", "add")?.form?.items ?? [];
    const widgets = Object.fromEntries(items.flatMap((item) => ("section" in item ? [] : [[item.names[0], item.widget]])));
    expect(widgets).toMatchObject({
      clientId: "text",
      clientSecret: "password",
      resourceIds: "multi-select",
      scope: "checkboxes",
      registeredRedirectUris: "tags",
      accessTokenValiditySeconds: "number",
    });
  });

  it("marks a field that a transition requires", () => {
    expect(action("item-review", "return")?.form?.items[0]).toMatchObject({ names: ["rejectReason"], required: true });
  });
});

group("workflows", () => {
  const transition = (name: string) => portal.workflows.get("disposal-project")?.transitions.get(name);

  it("expands named lists of checks and joins the condition of the use to each", () => {
    const messages = transition("submit")?.checks.map((check) => check.message);
    expect(messages).toEqual([
      "请填写项目名称",
      "请填写正确的联系方式，手机号或区号-电话号码",
      "请填写处置机构名称",
      "请填写联系人",
      "请填写处置机构名称",
      "请填写处置资产标的",
    ]);
    expect(transition("submit")?.checks[0]?.when?.tree).toMatchObject({
      any: [
        { test: "empty", left: { subject: "row", path: [] } },
        { test: "equals", right: { literal: "new" } },
      ],
    });
  });

  it("resolves a bare name to the input where `input` has it, else to the stored record", () => {
    expect(transition("submit")?.when?.tree).toMatchObject({ left: { subject: "record", path: ["supGuid"] } });
    expect(transition("removeAttachment")?.when?.tree).toMatchObject({ left: { subject: "row", path: ["savePath"] } });
  });

  it("selects a transition by the sent values where nothing else is declared", () => {
    expect(transition("saveDraft")?.accept.tree).toEqual({
      all: [{ test: "equals", left: { subject: "form", path: ["state"] }, right: { literal: "0" } }],
    });
  });
});

it("a state whose label depends on its record shows all labels where there is no record", () => {
  const { states } = portal.entities.get("disposal-project")?.fields.get("state") ?? {};
  expect(states).toContainEqual({ value: "6", label: "处置完成 / 待上传凭证" });
});

group("order of reading", () => {
  it("does not matter for the project or the diagnostics", () => {
    const folders = [root, projectOf("many-mistakes"), projectOf("e106-declared-twice")];
    const outcome = (sources: ReturnType<typeof load>): string => {
      const { asts, diagnostics } = parse(sources);
      const report = new Report();
      const model = buildModel(asts, report);
      if (report.diagnostics.length === 0) judge(model, asts, report);
      const maps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
      return JSON.stringify([sorted([...diagnostics, ...report.diagnostics]), report.diagnostics.length > 0 ? null : model.project], maps);
    };
    for (const folder of folders) {
      const sources = load(folder);
      const wanted = outcome(sources);
      const byFile = new Map(sources.map((source) => [source.file, source]));
      const files = fc.shuffledSubarray([...byFile.keys()], { minLength: byFile.size });
      fc.assert(
        fc.property(files, (shuffled) => {
          expect(outcome(shuffled.flatMap((file) => byFile.get(file) ?? [])) === wanted).toBe(true);
        }),
        { numRuns: 8 },
      );
    }
  });
});
