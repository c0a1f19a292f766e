import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe as group, expect, it } from "vitest";
import { Report, sorted } from "../../generator/diagnostics/diagnostic.ts";
import { load } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import type { Call, Project } from "../../generator/model/types.ts";
import { parse } from "../../generator/parse/parse.ts";
import { buildProject } from "../../generator/pipeline.ts";
import { judge } from "../../generator/rules/rules.ts";
import { projectOf } from "./cases.ts";

const root = new URL("../../", import.meta.url).pathname;

function built(folder: string): Project {
  const { project, diagnostics } = buildProject(folder);
  expect(diagnostics).toEqual([]);
  if (project === undefined) throw new Error("the metadata has mistakes");
  return project;
}

const portal = built(root);
const shop = built(projectOf());

function call(project: Project, id: string): Call {
  const [service = "", name = ""] = id.split(".");
  const found = project.services.get(service)?.calls.get(name);
  if (found === undefined) throw new Error(`no call ${id}`);
  return found;
}

group("shapes of calls", () => {
  it("[P-ROUTE-02] an added record: all that a client may write, the entity's own rules", () => {
    const { body } = call(portal, "gateway.addRoute");
    expect(body.names).toEqual(["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"]);
    expect(body.required).toEqual(["id", "path", "serviceId", "serviceName", "retryable", "enabled"]);
    expect(body.schema).toMatchObject({ type: "object", additionalProperties: false, required: body.required });
  });

  it("the shapes of get, create, update and delete may be left out: they are what the store says", () => {
    const folder = projectOf();
    const file = `${folder}/schemas/services/shop.yaml`;
    const short = readFileSync(file, "utf8").replace(/ {4}(?:query|reply|body): \{ entity: book(?:, fields: \[id\])? \}\n/g, "");
    expect(short).not.toContain("body:");
    writeFileSync(file, short);
    const shapesOf = (project: Project) =>
      ["getBook", "addBook", "updateBook", "deleteBook"].map((name) => {
        const { query, body, reply, handler } = call(project, `shop.${name}`);
        return { query, body, reply, handler };
      });
    expect(shapesOf(built(folder))).toEqual(shapesOf(shop));
  });

  it("a made key is not sent with a new record; what the server computes never is", () => {
    expect(call(shop, "shop.addBook").body.names).toEqual([
      "bookName",
      "kind",
      "copies",
      "price",
      "lent",
      "boughtAt",
      "labels",
      "phone",
      "pin",
      "chapters",
    ]);
  });

  it("an update names the key and may name the version; secrets are optional", () => {
    expect(call(shop, "shop.updateBook").body.required).toEqual(["id", "bookName"]);
    expect(call(shop, "shop.updateBook").body.names.at(-1)).toBe("version");
    expect(call(portal, "authCenter.updateClient").body.required).not.toContain("clientSecret");
  });

  it("a version travels once: in the body, else in the query, of what changes a stored row", () => {
    const carries = (id: string) => [call(portal, id).query.names.includes("version"), call(portal, id).body.names.includes("version")];
    expect(carries("gateway.updateRoute")).toEqual([false, true]);
    expect(carries("gateway.deleteRoute")).toEqual([true, false]);
    expect(carries("authCenter.deleteClient")).toEqual([true, false]);
    expect(carries("assetsOrg.cancelById")).toEqual([true, false]);
    expect(carries("gateway.addRoute")).toEqual([false, false]);
    expect(carries("gateway.getRoute")).toEqual([false, false]);
  });

  it("[P-CONST-04] amounts: text or number in, text out; times by format", () => {
    const { properties } = call(shop, "shop.addBook").body.schema as { properties: Record<string, unknown> };
    expect(properties["price"]).toMatchObject({ type: ["string", "number"], format: "amount" });
    expect(properties["boughtAt"]).toMatchObject({ type: "string", format: "datetime" });
    expect(properties["kind"]).toMatchObject({ enum: ["1", "2"] });
    const reply = JSON.stringify(call(shop, "shop.getBook").reply.schema);
    expect(reply).toContain('"price":{"title":"价格","type":["string","null"],"format":"amount"}');
  });

  it("a workflow's call takes the whole form that clients echo, and requires nothing", () => {
    const { body } = call(portal, "assetsOrg.addAndModify");
    expect(body.names).toEqual(expect.arrayContaining(["assetsModeDraft", "originalTotal", "state", "assetsList", "version"]));
    expect(body.required).toEqual([]);
  });

  it("[P-OAUTH-02] a secret is written and never read", () => {
    expect(call(portal, "authCenter.addClient").body.names).toContain("clientSecret");
    for (const service of portal.services.values()) {
      for (const { id, reply } of service.calls.values())
        expect([id, JSON.stringify(reply.schema)]).toEqual([id, expect.not.stringMatching(/clientSecret|"pwd"/)]);
    }
  });

  it("paging has bounds; sort is offered where a column sorts", () => {
    const { schema } = call(portal, "gateway.getAllRoutes").query;
    expect(schema).toMatchObject({ properties: { pageNumber: { minimum: 1 }, pageSize: { minimum: 1, maximum: 1000 } } });
  });

  it("every object that travels is closed", () => {
    const open: string[] = [];
    const visit = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== "object") return;
      const { properties, additionalProperties } = schema as Record<string, unknown>;
      if (properties !== undefined && additionalProperties !== false && !/\/(if|then|else|allOf)(\/|$)/.test(at)) open.push(at);
      for (const [key, item] of Object.entries(schema)) visit(item, `${at}/${key}`);
    };
    for (const service of portal.services.values()) {
      for (const item of service.calls.values())
        for (const [part, schema] of [
          ["query", item.query.schema],
          ["body", item.body.schema],
          ["reply", item.reply.schema],
        ] as const)
          visit(schema, `${item.id}/${part}`);
    }
    expect(open).toEqual([]);
  });
});

group("replies", () => {
  it("[D-LIST-01] a list brings its columns, key, version and what the gates of its row actions read", () => {
    const { fields, view } = call(portal, "assetsOrg.searchByPageInfo").reply;
    expect(view).toBe("list");
    expect(fields).toEqual(
      expect.arrayContaining([
        "id",
        "projectCode",
        "projectName",
        "orgName",
        "assetsMode",
        "lxTime",
        "state",
        "version",
        "orgGuid",
        "supGuid",
      ]),
    );
    expect(fields).not.toContain("assetsList");
    expect(fields).not.toContain("supWeb");
  });

  it("[P-OAUTH-09] a list that is shown and chosen from brings its columns, value and label, and no more", () => {
    const fields = ["systemId", "systemName", "systemTitle", "systemOrder", "systemStatus", "systemOpenType", "version"];
    expect(call(portal, "menuCenter.querySubsystemPaging").reply.fields).toEqual(fields);
  });

  it("child lists beside the record move there", () => {
    const { reply } = call(portal, "assetsOrg.findForModify");
    expect(reply.fields).not.toContain("assetsList");
    expect(reply.schema).toMatchObject({ properties: { assetsOrgModel: { type: "object" }, assetsList: { type: "array" } } });
  });

  it("[P-REGION-16] a tree nests; [P-REGION-18] a level does not", () => {
    const tree = call(portal, "menuCenter.regionTree").reply.schema as { $defs: { node: { properties: object } } };
    expect(Object.keys(tree.$defs.node.properties)).toEqual(
      expect.arrayContaining(["id", "parentId", "regionCode", "regionName", "isLeaf", "children"]),
    );
    expect(JSON.stringify(call(portal, "menuCenter.regionTreeChild").reply.schema)).not.toContain("children");
  });

  it("[P-REGION-18] a tree is read by level where its call gives levels, by the store or by hand; else as a whole", () => {
    const wholes = [...portal.screens.values()].flatMap(({ name, blocks }) =>
      [...blocks.values()].flatMap((block) => (block.kind === "tree" ? [`${name} ${block.call} ${block.whole === true}`] : [])),
    );
    expect(wholes.sort()).toEqual([
      "menus menus.tree true",
      "region-init systems.regions false",
      "regions menuCenter.regionTreeChild false",
    ]);
  });
});

group("rights", () => {
  it("a screen covers what its blocks call, screen:action what the action calls", () => {
    expect(call(portal, "gateway.getAllRoutes").rights).toEqual(["gateway-routes"]);
    expect(call(portal, "gateway.deleteRoute").rights).toEqual(["gateway-routes:delete"]);
    expect(call(portal, "gateway.getRoute").rights).toEqual(["gateway-routes:edit"]);
    expect(call(portal, "menuCenter.querySubsystemPaging").rights).toEqual(["subsystems", "view-config"]);
  });

  it("a workflow's call is open to every screen that shows its entity: the gate decides", () => {
    expect(call(portal, "assetsOrg.cancelById").rights).toEqual(
      expect.arrayContaining(["purchaser-list", "supplier-list", "supplier-list:purchaser-list.withdraw"]),
    );
  });

  it("what no screen uses has no rights", () => {
    expect(call(portal, "authCenter.userInfo").rights).toEqual([]);
  });
});

group("screens", () => {
  const action = (screen: string, id: string) => portal.screens.get(screen)?.actions.get(id);

  it("[P-ROUTE-05] editing reads the record afresh; a key typed by people is read-only then", () => {
    expect(action("gateway-routes", "edit")?.detail).toEqual({ call: "gateway.getRoute", key: "id" });
    expect(action("gateway-routes", "add")?.detail).toBeUndefined();
    expect(action("gateway-routes", "edit")?.form?.items[0]).toMatchObject({
      names: ["id"],
      readonly: { tree: { test: "empty", right: { literal: false } } },
    });
  });

  it("borrows an action with the gate of its own screen", () => {
    expect(portal.screens.get("supplier-list")?.actions.has("purchaser-list.withdraw")).toBe(true);
    expect(action("supplier-list", "purchaser-list.withdraw")?.transitions).toEqual(["withdrawProject", "withdrawAnnouncement"]);
  });

  it("[P-OAUTH-04][P-OAUTH-05] a field that a form shows under a condition is guarded on the server", () => {
    const guards = call(portal, "authCenter.addClient").guards.map((guard) => guard.field);
    expect(guards).toEqual(expect.arrayContaining(["autoApproveScopes", "registeredRedirectUris"]));
    expect(guards).not.toContain("scope");
  });

  it("chooses an input by type", () => {
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

  it("marks a field that a transition asks for", () => {
    expect(action("item-review", "return")?.form?.items[0]).toMatchObject({ names: ["rejectReason"], required: true });
  });
});

group("workflows", () => {
  const transition = (name: string) => portal.workflows.get("disposal-project")?.transitions.get(name);

  it("unfolds named lists of checks, the condition of a use joined to each of its own", () => {
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

  it("a bare name is what is sent where `input` has it, else what is stored", () => {
    expect(transition("submit")?.when?.tree).toMatchObject({ left: { subject: "record", path: ["supGuid"] } });
    expect(transition("removeAttachment")?.when?.tree).toMatchObject({ left: { subject: "row", path: ["savePath"] } });
  });

  it("what is sent selects a transition where nothing else is declared", () => {
    expect(transition("saveDraft")?.accept.tree).toEqual({
      all: [{ test: "equals", left: { subject: "form", path: ["state"] }, right: { literal: "0" } }],
    });
  });
});

it("a state whose words follow from its record has all of them where there is none: in a search, a history, another screen", () => {
  const { states } = portal.entities.get("disposal-project")?.fields.get("state") ?? {};
  expect(states).toContainEqual({ value: "6", label: "处置完成 / 待上传凭证" });
});

group("order of reading", () => {
  it("does not matter, for the project or for the mistakes", () => {
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
