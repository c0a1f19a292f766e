import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../support/full-run.ts";
import { type Program, program, signInAt } from "./support/program.ts";
import { routeOf } from "./support/routes.ts";

const PASSWORD = "Demo-2026!";
const ROUTES = "/api/rest/v1/gateway/route";
const UPLOAD = "/gpr-workflow/rest/assetes/org/upload";
const FULL = { code: "507", msg: "服务器存储空间已满，未保存，请联系管理员" };

/** A disk of so many kilobytes in memory; undefined: this account may mount none. */
function disk(kilobytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const grow = (folder: string, kilobytes: number): void => {
  execFileSync("mount", ["-o", `remount,size=${kilobytes}k`, folder]);
};

function give(folder: string | undefined): void {
  if (folder === undefined) return;
  execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Takes what room is left. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(4096, 1));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

const settings = (DATA_DIR: string) => ({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent", DATA_DIR });

const small = disk(64);
/** Said in the title of what is skipped. */
const where = small === undefined ? " (skipped: this account may not mount a small disk)" : "";
give(small);

describe.skipIf(small === undefined)(`a real disk without room${where}`, () => {
  // Before the first page, between two tables, and while rows are seeded.
  it.each(isFullRun ? [0, 400, 1200] : [400])("stops a first start on %i kB with one line, until there is space", async (kilobytes) => {
    const folder = disk(Math.max(kilobytes, 4)) ?? "";
    const begun: Program[] = [];
    try {
      if (kilobytes === 0) fill(join(folder, "other"));
      const first = await program(settings(folder));
      begun.push(first);
      expect(await first.exit).toBe(1);
      expect(first.errors()).toMatch(/^[^\n]*disk is full[^\n]*\n$/);
      expect(first.output()).toBe("");
      // Of an empty file a later start would say that a database was emptied.
      expect(statSync(join(folder, "portal.db"), { throwIfNoEntry: false })?.size).not.toBe(0);
      rmSync(join(folder, "other"), { force: true });
      grow(folder, 100_000);
      const second = await program(settings(folder));
      begun.push(second);
      await second.port;
      expect(second.output()).toMatch(/admin.*密码/);
    } finally {
      for (const { child } of begun) child.kill("SIGKILL");
      give(folder);
    }
  });

  describe("under a server", () => {
    let folder: string;
    let server: Program;
    let address: string;
    const tokens = new Map<string, string>();
    beforeAll(async () => {
      folder = disk(100_000) ?? "";
      server = await program(settings(folder), "--demo");
      address = `http://127.0.0.1:${await server.port}`;
      for (const account of ["ops", "unit1"]) tokens.set(account, (await signInAt(address, account, PASSWORD)).token);
    });
    afterAll(async () => {
      server.child.kill("SIGKILL");
      await server.exit;
      give(folder);
    });

    const asked = async (account: string, url: string, body?: FormData | object): Promise<{ status: number; reply: object }> => {
      const form = body instanceof FormData;
      const type: Record<string, string> = body === undefined || form ? {} : { "content-type": "application/json" };
      const headers = { authorization: `Bearer ${tokens.get(account)}`, ...type };
      const sent = body === undefined ? {} : { method: "POST", body: form ? body : JSON.stringify(body) };
      const response = await fetch(address + url, { headers, ...sent });
      return { status: response.status, reply: (await response.json()) as object };
    };
    const upload = () => {
      const content = new FormData();
      content.append("file", new Blob(["%PDF-1.4\n", "x".repeat(50_000)]), "a.pdf");
      return asked("unit1", UPLOAD, content);
    };
    const add = (id: string) => asked("ops", `${ROUTES}/addRoute`, { ...routeOf(id), serviceName: "x".repeat(900) });

    it("refuses changes and uploads with 507 while reads continue, and recovers with free space", async () => {
      expect((await asked("ops", "/healthz")).reply).toEqual({ status: "ok" });
      fill(join(folder, "other"));
      expect(await upload()).toEqual({ status: 507, reply: expect.objectContaining(FULL) });
      const replies = [];
      // The database may have some room of its own at first.
      for (let count = 0; count < 3000 && replies.at(-1)?.status !== 507; count++) replies.push(await add(`full-${count}`));
      expect(replies.at(-1)).toEqual({ status: 507, reply: expect.objectContaining(FULL) });
      expect(replies.filter(({ status }) => status !== 200 && status !== 507)).toEqual([]);
      expect(await asked("ops", `${ROUTES}/getAllRoutes?pageNumber=1&pageSize=10`)).toMatchObject({ status: 200, reply: { code: "200" } });
      expect(await asked("ops", "/healthz")).toEqual({ status: 503, reply: { status: "diskFull" } });
      expect((await asked("ops", "/healthz/alive")).status).toBe(200);
      rmSync(join(folder, "other"));
      expect(await add("room-again")).toMatchObject({ status: 200, reply: { code: "200" } });
      expect(await upload()).toMatchObject({ status: 200, reply: { code: "200" } });
      expect((await asked("ops", "/healthz")).reply).toEqual({ status: "ok" });
      expect(server.errors()).toBe("");
    });
  });
});
