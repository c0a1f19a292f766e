import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { originsOf } from "../../src/server/http/frame-origins.ts";
import { databases, serverFor } from "./support/test-server.ts";

it("[P-IFRAME-01] lists the origins of enabled records once each and drops anything that is not a plain host", () => {
  const origins = originsOf([
    { menuOpenType: "1", menuIndexUrl: "https://b.example.com/x?y=1#z" },
    { menuOpenType: "2", menuIndexUrl: "http://a.example.com:8080/" },
    { menuOpenType: "1", menuIndexUrl: "/own", menuPath: "HTTPS://B.example.com/other" },
    { menuOpenType: "1", menuIndexUrl: "http://[::1]:81/" },
    // As the page of the frame reads it: `$` is `#` (P-IFRAME-02).
    { menuOpenType: "1", menuIndexUrl: "https://c.example.com$/route" },
    { menuOpenType: "3", menuIndexUrl: "https://off.example.com/" },
    { menuIndexUrl: "javascript:alert(1)" },
    { menuIndexUrl: "ftp://files.example.com/" },
    { menuIndexUrl: "https://*.example.com/" },
    { menuIndexUrl: "https://a.example.com;script-src/" },
    { menuIndexUrl: "https://" },
    { menuIndexUrl: null },
  ]);
  expect(origins).toEqual(["http://[::1]:81", "http://a.example.com:8080", "https://b.example.com", "https://c.example.com"]);
});

describe.each(databases)("outer pages on %s", (kind) => {
  const pages = mkdtempSync(join(tmpdir(), "gp-portal-pages-"));
  writeFileSync(join(pages, "index.html"), "<!doctype html>");
  const server = serverFor(kind, { parts: { pages } });
  afterAll(() => rmSync(pages, { recursive: true, force: true }));

  const frames = async (): Promise<string | undefined> => {
    const { headers } = await server.app.inject({ url: "/myiframe/routerPath?src=https://evil.example.com&name=x" });
    return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  };
  const menu = { menuName: "外部系统", parentId: "0", menuIcon: "LinkOutlined", menuOrder: 99, menuOpenType: "1" } as const;

  it("[P-IFRAME-01] allows the sites of the current menus, whichever process wrote them", async () => {
    const { portal } = server;
    const { kysely } = portal.database;
    const table = portal.table("menu");
    expect(await frames()).toBe("'none'");
    const stored = await portal.records.insert(kysely, table, { ...menu, menuId: "outer", menuIndexUrl: "https://outer.example.com/a" });
    expect(await frames()).toBe("https://outer.example.com");
    await portal.records.update(kysely, table, "outer", { menuOpenType: "3" }, stored["version"] as number);
    expect(await frames()).toBe("'none'");
  });

  it("rereads the menus only after a write that affects rights", async () => {
    await frames();
    const list = vi.spyOn(server.portal.records, "list");
    await frames();
    await frames();
    expect(list).not.toHaveBeenCalled();
    list.mockRestore();
  });

  it("serves a page with no outer sites allowed when the menus cannot be read", async () => {
    const broken = vi.spyOn(server.portal.database.kysely, "selectFrom").mockImplementationOnce(() => {
      throw new Error("gone");
    });
    expect(await frames()).toBe("'none'");
    broken.mockRestore();
  });
});
