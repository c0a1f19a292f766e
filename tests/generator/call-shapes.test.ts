import { readFileSync, writeFileSync } from "node:fs";
import { describe as group, expect, it } from "vitest";
import type { Project } from "../../generator/model/types.ts";
import { rulesOf } from "../../generator/plan/rules.ts";
import { built, call, portal, shop } from "./built.ts";
import { projectOf } from "./cases.ts";

group("shapes of calls", () => {
  it("[P-ROUTE-02] an added record has all fields that a client may write, with the entity's rules", () => {
    const { body } = call(portal, "gateway.addRoute");
    expect(body.names).toEqual(["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"]);
    expect(body.required).toEqual(["id", "path", "serviceId", "serviceName", "retryable", "enabled"]);
    expect(body.schema).toMatchObject({ type: "object", additionalProperties: false, required: body.required });
  });

  it("shapes of get, create, update and delete default to the stored entity", () => {
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

  it("a search has the bounds of a range", () => {
    const { handler } = call(portal, "notices.dictionary");
    expect(handler?.kind === "store" ? handler.store.match : undefined).toMatchObject({
      startDate: { from: "createDate" },
      endDate: { to: "createDate" },
      type: "equal",
    });
  });

  it("rules of one field in two cases have messages of their own", () => {
    expect(rulesOf(call(portal, "alarms.addMember"), portal).filter(({ keyword }) => keyword === "format")).toEqual([
      { at: "alarmInfo", keyword: "format", message: "邮箱格式不正确", branch: "allOf/0/then" },
      { at: "alarmInfo", keyword: "format", message: "手机号码格式不正确", branch: "allOf/1/then" },
    ]);
  });

  it("an enclosed tree declares its node where references find it", () => {
    const { schema } = call(built(projectOf("output-tree")), "places.placeOutline").reply;
    expect(Object.keys(schema?.["$defs"] as object)).toEqual(["node"]);
    expect(JSON.stringify(schema?.["properties"])).not.toContain('$defs":');
  });

  it("a new record contains neither a generated key nor computed fields", () => {
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

  it("an update requires the key; version and secrets are optional", () => {
    expect(call(shop, "shop.updateBook").body.required).toEqual(["id", "bookName"]);
    expect(call(shop, "shop.updateBook").body.names.at(-1)).toBe("version");
    expect(call(portal, "authCenter.updateClient").body.required).not.toContain("clientSecret");
  });

  it("a version is sent once: in the body, else in the query", () => {
    const carries = (id: string) => [call(portal, id).query.names.includes("version"), call(portal, id).body.names.includes("version")];
    expect(carries("gateway.updateRoute")).toEqual([false, true]);
    expect(carries("gateway.deleteRoute")).toEqual([true, false]);
    expect(carries("authCenter.deleteClient")).toEqual([true, false]);
    expect(carries("assetsOrg.cancelById")).toEqual([true, false]);
    expect(carries("gateway.addRoute")).toEqual([false, false]);
    expect(carries("gateway.getRoute")).toEqual([false, false]);
  });

  it("[P-CONST-04] amounts are text or number in requests and text in replies; times have a format", () => {
    const { properties } = call(shop, "shop.addBook").body.schema as { properties: Record<string, unknown> };
    expect(properties["price"]).toMatchObject({ type: ["string", "number"], format: "amount" });
    expect(properties["boughtAt"]).toMatchObject({ type: "string", format: "datetime" });
    expect(properties["kind"]).toMatchObject({ enum: ["1", "2"] });
    const reply = JSON.stringify(call(shop, "shop.getBook").reply.schema);
    expect(reply).toContain('"price":{"title":"价格","type":["string","null"],"format":"amount"}');
  });

  it("a workflow's call accepts the whole form and requires nothing", () => {
    const { body } = call(portal, "assetsOrg.addAndModify");
    expect(body.names).toEqual(expect.arrayContaining(["assetsModeDraft", "originalTotal", "state", "assetsList", "version"]));
    expect(body.required).toEqual([]);
  });

  it("[P-OAUTH-02] a secret is accepted in requests and never returned", () => {
    expect(call(portal, "authCenter.addClient").body.names).toContain("clientSecret");
    for (const service of portal.services.values()) {
      for (const { id, reply } of service.calls.values())
        expect([id, JSON.stringify(reply.schema)]).toEqual([id, expect.not.stringMatching(/clientSecret|"pwd"/)]);
    }
  });

  it("paging has limits", () => {
    const { schema } = call(portal, "gateway.getAllRoutes").query;
    expect(schema).toMatchObject({ properties: { pageNumber: { minimum: 1 }, pageSize: { minimum: 1, maximum: 1000 } } });
  });

  it("every object in a request or reply is closed", () => {
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
  it("[D-LIST-01] a list returns its columns, key, version and what the gates of its row actions read", () => {
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

  it("[P-OAUTH-09] a list used as a table and for choices returns its columns, value and label only", () => {
    const fields = ["systemId", "systemName", "systemTitle", "systemOrder", "systemStatus", "systemOpenType", "version"];
    expect(call(portal, "menuCenter.querySubsystemPaging").reply.fields).toEqual(fields);
  });

  it("returns child lists beside the record in their declared member", () => {
    const { reply } = call(portal, "assetsOrg.findForModify");
    expect(reply.fields).not.toContain("assetsList");
    expect(reply.schema).toMatchObject({ properties: { assetsOrgModel: { type: "object" }, assetsList: { type: "array" } } });
  });

  it("[P-REGION-16] a tree has nested nodes; [P-REGION-18] a level has none", () => {
    const tree = call(portal, "menuCenter.regionTree").reply.schema as { $defs: { node: { properties: object } } };
    expect(Object.keys(tree.$defs.node.properties)).toEqual(
      expect.arrayContaining(["id", "parentId", "regionCode", "regionName", "isLeaf", "children"]),
    );
    expect(JSON.stringify(call(portal, "menuCenter.regionTreeChild").reply.schema)).not.toContain("children");
  });

  it("[P-REGION-18] reads a tree by level where its call returns levels, else as a whole", () => {
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
