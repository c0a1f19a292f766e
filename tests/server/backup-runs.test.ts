import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { findTool, runTool } from "../../src/server/engine/backup/postgres-tools.ts";
import { bytesOf } from "../../src/server/engine/files/file-bytes.ts";
import { isLocked, lockFile } from "../../src/server/engine/files/lock-file.ts";
import { filePath } from "../../src/server/engine/files/local-bytes.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { backupScene } from "./support/backup-scene.ts";
import { fakeTools } from "./support/postgres-tools.ts";
import { s3Store } from "./support/s3-store.ts";
import { serverFor } from "./support/test-server.ts";

/* The ways in which backups run: as a process, by the client programs of PostgreSQL, as a scheduled task, with an S3 store. */

it.each(["complete", "stopped"])("writes a backup in a process of its own, which is %s", async (how) => {
  const scene = await backupScene("sqlite");
  const folder = scene.newFolder();
  const command = ["--import", "tsx", "src/server/commands/backup.ts", join(folder, "one")];
  const child = spawn(process.execPath, command, { env: { ...process.env, ...scene.settings }, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += String(data)));
  const closed = once(child, "close");
  if (how === "stopped") {
    await expect.poll(() => existsSync(folder), { interval: 1, timeout: 60_000 }).toBe(true);
    child.kill("SIGTERM");
  }
  const [code] = await closed;
  expect({ code, text: text.trim() }).toEqual(
    how === "complete"
      ? { code: 0, text: expect.stringMatching(/^backup complete, /) }
      : { code: 1, text: "stopped before the backup was complete; nothing of it is left" },
  );
  expect(readdirSync(folder)).toEqual(how === "complete" ? ["one"] : []);
  await scene.close();
});

it("holds the lock of a restore for as long as its process lives", async () => {
  const folder = memoryFolder("gp-portal-lock-");
  const path = join(folder, "lock");
  const program = `require("tsx/cjs/api").require("./src/server/engine/files/lock-file.ts", process.cwd() + "/x.cjs").lockFile(${JSON.stringify(path)});
    console.log("locked"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  expect([isLocked(path), lockFile(path)]).toEqual([true, undefined]);
  child.kill("SIGKILL");
  await once(child, "close");
  expect([existsSync(path), isLocked(path)]).toEqual([true, false]);
  const unlock = lockFile(path);
  expect(isLocked(path)).toBe(true);
  unlock?.();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

describe("client programs of PostgreSQL", () => {
  const { folders, remove } = fakeTools(18, 15, 17, 16);
  const [v18 = "", v15 = "", v17 = ""] = folders;
  afterAll(remove);

  it.each([
    ["pg_dump", { server: 17 }, folders, 17],
    ["pg_dump", { server: 14 }, folders, 15],
    ["pg_restore", { server: 17, dumpedBy: 18 }, folders, 18],
    ["pg_restore", { server: 15, dumpedBy: 15 }, folders, 15],
  ] as const)("are the oldest that fit: %s for %o", async (name, use, where, major) => {
    expect((await findTool(name, use, where)).major).toBe(major);
  });

  it.each([
    [
      "pg_dump",
      { server: 18 },
      [v15, v17],
      /^PostgreSQL 18 needs pg_dump of version 18 or later on the PATH, found only 15 \(\S+\), 17 \(\S+\): install/,
    ],
    [
      "pg_dump",
      { server: 18 },
      [],
      /^PostgreSQL 18 needs pg_dump of version 18 or later on the PATH, none was found: install its client programs$/,
    ],
    ["pg_restore", { server: 17, dumpedBy: 18 }, [v17], /^a dump of pg_dump 18 needs pg_restore of version 18 or later/],
    // Their restores set what these servers do not know.
    [
      "pg_dump",
      { server: 16 },
      [v18],
      /^pg_dump 18 \(\S+\) writes no dump that can be restored into PostgreSQL 16: install .* of version 16$/,
    ],
    [
      "pg_restore",
      { server: 16, dumpedBy: 16 },
      [v17],
      /^pg_restore 17 \(\S+\) cannot restore into PostgreSQL 16: install .* of version 16$/,
    ],
    [
      "pg_restore",
      { server: 16, dumpedBy: 17 },
      [v17],
      /^pg_restore 17 \(\S+\) cannot restore into PostgreSQL 16: use PostgreSQL 17 or later$/,
    ],
  ] as const)("are refused with the version that is needed: %s for %o", async (name, use, where, line) => {
    await expect(findTool(name, use, where)).rejects.toThrow(line);
  });

  it("get no password as an argument, which other accounts can read, wherever the address has it", async () => {
    const tool = join(v18, "echo");
    writeFileSync(tool, '#!/bin/sh\necho "$PGPASSWORD $*" >&2\nexit 3\n', { mode: 0o755 });
    const addressed = async (url: string): Promise<string> => {
      const failed = await runTool(tool, url, []).then(String, ({ message }: Error) => message);
      return failed.slice(failed.indexOf(": ") + 2);
    };
    const of = (address: string): string => `pass%word --no-password --dbname=${address}`;
    expect(await addressed("postgres://u:pass%25word@h/d?a=b")).toBe(of("postgres://u@h/d?a=b"));
    expect(await addressed("postgres://u@h/d?password=pass%25word")).toBe(of("postgres://u@h/d"));
    expect(await addressed("postgres:///d?host=/tmp&password=pass%25word&user=u")).toBe(of("postgres:///d?host=/tmp&user=u"));
    expect(await addressed("postgres://u:other@h/d?password=pass%25word")).toBe(of("postgres://u@h/d"));
    expect(await addressed("postgres://u@h/d?p%61ssword=pass%25word&options=-c%20a#password=pass%25word")).toBe(
      of("postgres://u@h/d?options=-c%20a"),
    );
    expect(await addressed("postgres://u:pass%25word@/d?host=/tmp")).toBe(of("postgres://u@/d?host=/tmp"));
    expect(await addressed("postgres://u:p@ss@h/d")).toBe("p@ss --no-password --dbname=postgres://u@h/d");
  });
});

describe("the scheduled task 备份", () => {
  const parent = memoryFolder("gp-portal-backups-");
  const server = serverFor("sqlite", { settings: { BACKUP_DIR: parent, BACKUP_KEEP: "2" } });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  const run = async () => {
    await server.call("ops", "tasks.runTask", { taskId: "backup" });
    // The call stops waiting after three seconds, which is too short on a busy machine.
    while ((await server.rows("scheduled_task", { task_id: "backup" }))[0]?.["running_until"] !== null)
      await new Promise((resolve) => setImmediate(resolve));
    const { data } = await server.call("ops", "tasks.getTask", { taskId: "backup" });
    return [data.lastResult, data.lastMessage];
  };

  it("[P-CRON-01] keeps the newest backups of BACKUP_DIR and nothing else of it is removed", async () => {
    writeFileSync(join(parent, "notes.txt"), "");
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      expect(await run()).toEqual(["1", expect.stringMatching(/^已备份 \d+ 条数据、\d+ 个文件，清理 [01] 个旧备份$/)]);
      made.push(...readdirSync(parent).filter((name) => name !== "notes.txt" && !made.includes(name)));
    }
    expect(readdirSync(parent).sort()).toEqual([...made.slice(1), "notes.txt"].sort());

    // Backups of a time to come, and folders that only look like backups, make no room for themselves.
    const later = made[1]?.replace(/^\d+/, "2090") ?? "";
    cpSync(join(parent, made[1] ?? ""), join(parent, later), { recursive: true });
    for (const name of ["2091-01-01T00-00-00.000Z", "2092-01-01T00-00-00.000Z"]) {
      mkdirSync(join(parent, name));
      writeFileSync(join(parent, name, "manifest.json"), "{}");
    }
    expect(await run()).toEqual(["1", expect.stringMatching(/清理 4 个旧备份$/)]);
    const left = readdirSync(parent).filter((name) => name !== "notes.txt");
    expect([left.length, left.includes(made[2] ?? "")]).toEqual([2, true]);
  });

  it("raises an alarm when files are missing, and when no backup could be written", async () => {
    const { config } = server.portal;
    const [file] = await server.rows("stored_file");
    rmSync(filePath(config, String(file?.["file_id"])));
    expect(await run()).toEqual(["1", expect.stringMatching(/；1 个文件缺失$/)]);
    const before = readdirSync(parent).sort();
    await expect(TASKS["backup"]?.run(server.portal, AbortSignal.abort(new Error("the server stops")))).rejects.toThrow("the server stops");
    expect(readdirSync(parent).sort()).toEqual(before);
    config.backup.folder = join(parent, "notes.txt", "below");
    vi.spyOn(server.portal.log, "warn").mockImplementation(() => undefined);
    expect((await run())[0]).toBe("0");
    const alarms = await server.rows("alarm_info", { rule_id: "backup-failed" });
    expect(alarms.map((row) => [row["alarm_entity"], row["alarm_message"]]).sort()).toEqual([
      [parent, expect.stringMatching(/^已备份，但有 1 个上传文件缺失，例如 /)],
      [config.backup.folder, expect.stringMatching(/^定时备份没有完成/)],
    ]);
  });
});

it("lists the files of an S3 store, and a drill reports one that was replaced or removed there", async () => {
  const store = await s3Store();
  const scene = await backupScene("sqlite", store.settings);
  try {
    const [replaced, removed] = [await scene.write(true), await scene.write(true)];
    const folder = scene.newFolder();
    expect((await scene.backup(folder)).code).toBe(0);
    expect([existsSync(join(folder, "files")), readFileSync(join(folder, "files.jsonl"), "utf8").split("\n")]).toEqual([
      false,
      expect.arrayContaining([expect.stringMatching(new RegExp(`"id":"${replaced}","size":\\d+,"digest":"[0-9a-f]{32}"`))]),
    ]);
    expect(await scene.restore(scene.settings, folder, "--drill")).toMatchObject({ code: 0 });
    await store.put(replaced, "other");
    await bytesOf(scene.config).remove(removed);
    const { code, text } = await scene.restore(scene.settings, folder, "--drill");
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`files/${replaced} .* altered +WRONG`));
    expect(text).toMatch(new RegExp(`files/${removed} .* missing +WRONG`));
  } finally {
    await scene.close();
    await store.close();
  }
});
