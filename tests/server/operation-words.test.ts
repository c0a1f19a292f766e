import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import * as generated from "../../src/generated/server.ts";
import { isChange } from "../../src/server/calls/changes.ts";
import { operationWords } from "../../src/server/log/operation-words.ts";
import { databases, testServer } from "./support/test-server.ts";

const words = operationWords(generated);

describe("labels of operations in the operation log", () => {
  it("exist for every change, export and call of a screen", () => {
    const logged = generated.routes.filter((route) => isChange(route) || route.access === "screen");
    expect(logged.length).toBeGreaterThan(100);
    expect(logged.filter(({ call }) => !/[\u4e00-\u9fff]/.test(words.get(call.id) ?? "")).map(({ call }) => call.id)).toEqual([]);
  });

  it("repeat the button, else the page, else the operation's own label", () => {
    expect(["users.change", "users.setStatus", "users.list", "account.updatePwd", "auditor.set"].map((id) => words.get(id))).toEqual([
      "编辑",
      "停用/启用",
      "查看用户管理",
      "修改密码",
      "设置审计管理员（服务器命令）",
    ]);
    const clock = Object.values(generated.workflows).flatMap(({ id, transitions }) =>
      Object.keys(transitions).map((step) => `${id}.${step}`),
    );
    expect(new Set(clock.map((id) => words.get(id)))).toEqual(new Set(["系统自动办理"]));
  });
});

it.each(databases)("are listed to auditors only, on %s", async (kind) => {
  const server = await testServer(kind);
  try {
    const named = new Map((await server.call("audit", "logs.operations")).data.map(({ id, name }: Data) => [id, name]));
    await server.call("admin", "roles.add", { roleName: "有名角色" });
    const { rows } = (await server.call("audit", "logs.operation", { pageNumber: 1, pageSize: 1 })).data;
    expect(named.get(rows[0].operate)).toBe("新增");
    expect((await server.call("admin", "logs.operations")).status).toBe(403);
  } finally {
    await server.close();
  }
});
