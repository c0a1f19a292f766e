import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackupError } from "../../src/server/engine/backup/backup-error.ts";
import { readKeys } from "../../src/server/engine/backup/backup-keys.ts";
import { refuseFullDisk } from "../../src/server/engine/backup/free-space.ts";
import { type Manifest, renderManifest } from "../../src/server/engine/backup/manifest.ts";
import { runBackup } from "../../src/server/commands/backup-run.ts";
import { restoreBackup } from "../../src/server/engine/backup/restore-backup.ts";
import { type Step, writeBackup } from "../../src/server/engine/backup/write-backup.ts";
import { checkDataFolder } from "../../src/server/engine/checks/check-data-folder.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { GONE } from "../../src/server/engine/files/file-states.ts";
import { filePath } from "../../src/server/engine/files/local-bytes.ts";
import { removeGone } from "../../src/server/engine/files/stored-files.ts";
import { start } from "../../src/server/start.ts";
import { type BackupScene, backupScene, connectedAs, contentOf, flipBit, type Settings, stopAt } from "./support/backup-scene.ts";
import { toolsOf } from "./support/postgres-tools.ts";
import { databases } from "./support/test-server.ts";

const hasTools = toolsOf() !== undefined;
/** Reason in the title of tests that do not run. */
const where = hasTools ? "" : " (PostgreSQL skipped: no Debian package of it)";
const kinds = databases.filter((kind) => kind === "sqlite" || hasTools);

describe.each(kinds)(`a backup of a portal on %s${where}`, (kind) => {
  let scene: BackupScene;
  let folder: string;
  const acknowledged: string[] = [];
  const files: string[] = [];
  const manifestOf = (of = folder): Manifest => JSON.parse(readFileSync(join(of, "manifest.json"), "utf8"));
  beforeAll(async () => {
    scene = await backupScene(kind);
    folder = scene.newFolder();
    const session = { token_hash: "t", user_id: "u", created_at: 1, expires_at: Number.MAX_SAFE_INTEGER };
    const ticket = { ticket_hash: "t", user_id: "u", login_type: "1", judged: "j", expires_at: Number.MAX_SAFE_INTEGER };
    await scene.portal.store.database.kysely.insertInto("session").values(session).execute();
    await scene.portal.store.database.kysely.insertInto("factor_ticket").values(ticket).execute();
    for (let count = 0; count < 3; count++) {
      files.push(await scene.write(true));
      acknowledged.push(await scene.write());
    }
    // Writes without a pause until the backup is complete.
    let over = false;
    let during = 0;
    const writing = (async () => {
      for (; !over; during++) await scene.write(during % 20 === 0);
    })();
    const { code, text } = await scene.backup(folder);
    over = true;
    await writing;
    expect([code, text]).toEqual([0, expect.stringMatching(/^backup complete, \d+ rows of \d+ tables, \d+ files: /)]);
    expect(during).toBeGreaterThan(0);
  });
  afterAll(() => scene.close());

  it("names version, keys and digests, and only its account may read it", () => {
    const manifest = manifestOf();
    expect(manifest).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { kind },
      files: { store: "folder", missing: [] },
    });
    expect(Object.keys(manifest.parts).sort()).toEqual(
      [kind === "sqlite" ? "portal.db" : "database.dump", "files.jsonl", "log-checkpoints"].sort(),
    );
    const text = readFileSync(join(folder, "manifest.json"), "utf8");
    for (const name of ["log-key", "secret.key"]) expect(text).not.toContain(readFileSync(join(scene.config.dataDir, name), "utf8").trim());
    const modes = ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].map((name) => {
      const found = statSync(join(folder, name));
      return found.isDirectory() ? [0o700, found.mode & 0o777] : [0o600, found.mode & 0o777];
    });
    expect(modes.filter(([expected, found]) => expected !== found)).toEqual([]);
  });

  it("is verified by a drill that leaves nothing behind", async () => {
    const before = readdirSync(scene.config.dataDir).sort();
    const { code, text } = await scene.restore(scene.settings, folder, "--drill");
    expect(code, text).toBe(0);
    expect(text).toMatch(/log chains +unchanged +\d+ rows verified +ok/);
    expect(text).toMatch(/uploaded files +(\d+) +\1 intact +ok/);
    expect(readdirSync(scene.config.dataDir).sort()).toEqual(before);
    const databases = await scene.databases();
    expect(databases.filter((name) => name.includes("drill"))).toEqual([]);
  });

  it("reports one flipped bit in any of its files", async () => {
    const all = [...Object.keys(manifestOf().parts), `files/${files[0]}`, "manifest.json"];
    // The other files are read in the same way.
    const parts = kind === "sqlite" ? all : ["database.dump"];
    for (const part of parts) {
      const mend = flipBit(join(folder, part));
      const { code, text } = await scene.restore(scene.settings, folder, "--drill");
      mend();
      expect([part, code]).toEqual([part, 1]);
      expect(
        text.split("\n").filter((line) => /WRONG|altered/.test(line) && line.includes(part)),
        text,
      ).not.toEqual([]);
      if (/^(portal\.db|database\.dump)$/.test(part)) expect(text).toMatch(/restored database +opens +\S+ is not intact +WRONG/);
    }
  });

  it("is restored from checked copies alone, whatever others do in its folder meanwhile", async () => {
    const copy = scene.newFolder();
    cpSync(folder, copy, { recursive: true });
    const [database = "", others] = kind === "sqlite" ? ["portal.db", ["database.dump"]] : ["database.dump", ["portal.db"]];
    for (const name of [...others, "parts"]) writeFileSync(join(copy, name), "planted");
    const target = await scene.target();
    const config = readConfig(target);
    const options = { config, folder: copy, replace: false, despiteDamage: false, findObstacles: async () => [], finish: async () => {} };
    const reached = async (step: Step) => (step === "files" ? writeFileSync(join(copy, database), "exchanged") : undefined);
    const { isRestored, checks } = await restoreBackup({ ...options, reached });
    expect([isRestored, checks.filter(({ isOk }) => !isOk)]).toEqual([true, []]);
    const { users } = await contentOf(target);
    expect(acknowledged.filter((name) => !users.has(name))).toEqual([]);
    const names = readdirSync(config.dataDir);
    expect(names.filter((name) => others.includes(name) || name === "parts")).toEqual([]);
  });

  it("is restored in spite of damage without uploads that were altered or are links", async () => {
    const copy = scene.newFolder();
    cpSync(folder, copy, { recursive: true });
    const [altered = "", linked = "", endless = ""] = files;
    writeFileSync(join(copy, "files", altered), "altered by somebody");
    for (const [id, to] of [
      [linked, join(scene.config.dataDir, "secret.key")],
      [endless, "/dev/zero"],
    ] as const) {
      rmSync(join(copy, "files", id));
      symlinkSync(to, join(copy, "files", id));
    }
    const target = await scene.target();
    expect((await scene.restore(target, copy)).text).toMatch(/nothing was changed/);
    const { code, text } = await scene.restore(target, copy, "--despite-damage");
    expect(code).toBe(1);
    const found = files.map((id) => new RegExp(`files/${id} +\\d+ bytes +(\\w+) +WRONG`).exec(text)?.[1]);
    expect(found).toEqual(["altered", "missing", "missing"]);
    expect(files.filter((id) => existsSync(filePath(readConfig(target), id)))).toEqual([]);
  });

  it("is restored with every write acknowledged before it, and without sessions and tickets", async () => {
    const target = await scene.target();
    const { code, text } = await scene.restore(target, folder);
    expect(code, text).toBe(0);
    const { users, sessions, tickets } = await contentOf(target);
    expect(acknowledged.filter((name) => !users.has(name))).toEqual([]);
    expect([sessions, tickets]).toEqual([0, 0]);
    const config = readConfig(target);
    for (const id of files) expect(readFileSync(filePath(config, id))).toEqual(readFileSync(filePath(scene.config, id)));
    expect(readdirSync(config.dataDir).filter((name) => /restor|replaced/.test(name))).toEqual([]);
    expect(await scene.restore(target, folder)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^there is data already: .*--replace/),
    });
    const again = await scene.restore(target, folder, "--replace");
    expect(again.code, again.text).toBe(0);
    const aside = /earlier data is in (replaced_\w+)/.exec(again.text)?.[1] ?? "";
    expect(readdirSync(join(config.dataDir, aside))).toContain("files");
    expect(kind === "sqlite" ? readdirSync(join(config.dataDir, aside)) : await scene.schemas(target)).toContain(
      kind === "sqlite" ? "portal.db" : aside,
    );
  });

  it("is refused with one line for other keys, a newer program, other settings and a portal in use", async () => {
    const without = await scene.target();
    const dataDir = without["DATA_DIR"] ?? "";
    rmSync(join(dataDir, "secret.key"));
    expect((await scene.restore(without, folder)).text).toMatch(/^SECRET_KEY \(file secret\.key\): not set, and not in DATA_DIR/);
    writeFileSync(join(dataDir, "secret.key"), "another key");
    expect((await scene.restore(without, folder)).text).toMatch(/^SECRET_KEY \(file secret\.key\): not the key of the backup/);
    expect((await scene.restore({ ...without, LOG_KEY: "x".repeat(40) }, folder)).text).toMatch(
      /^LOG_KEY .* and SECRET_KEY .*: not the key/,
    );
    copyFileSync(join(scene.config.dataDir, "secret.key"), join(dataDir, "secret.key"));

    const newer = scene.newFolder();
    mkdirSync(newer);
    const { seal: _, ...manifest } = manifestOf() as Manifest & { seal: string };
    writeFileSync(join(newer, "manifest.json"), renderManifest({ ...manifest, version: "99.0.0" }, readKeys(scene.config).log.key));
    expect((await scene.restore(without, newer)).text).toMatch(/^the backup was written by version 99\.0\.0 .*this is version/);
    expect((await scene.restore(without, dataDir)).text).toMatch(/ is no backup: it has no manifest\.json/);

    const other: Settings = { ...without, DATABASE_URL: kind === "sqlite" ? "postgres://localhost:1/x" : "" };
    expect((await scene.restore(other, folder)).text).toMatch(new RegExp(`^the backup is of ${kind}: (un)?set DATABASE_URL`));
    const used = await connectedAs(scene, "gp-portal 2 x", () => scene.restore(scene.settings, folder, "--replace"));
    expect([used.code, used.text]).toEqual([1, expect.stringMatching(/server.*(stop it first|stop all of them first)$/)]);
    expect((await scene.restore(without, folder, "--drill", "--replace")).code).toBe(2);
    await expect(refuseFullDisk(dataDir, 2 ** 60)).rejects.toThrow(/MB are needed: free space, or use another$/);
    expect(readdirSync(dataDir).sort()).toEqual(["log-key", "secret.key"]);
  });

  it.runIf(kind === "postgres")("is not restored where another restore runs, and no server or command starts there", async () => {
    const line = /a restore into the database of DATABASE_URL is running: wait until it has ended$/;
    await connectedAs(scene, "gp-portal-restore 2 x", async () => {
      await expect(start(readConfig({ ...scene.settings, PORT: "0" }))).rejects.toThrow(line);
      expect(await scene.backup(scene.newFolder())).toMatchObject({ code: 1, text: expect.stringMatching(line) });
      const used = await scene.restore(scene.settings, folder, "--replace");
      expect(used).toMatchObject({ code: 1, text: expect.stringMatching(/^servers or commands of the portal use the database: stop all/) });
    });
  });

  it("has every file that the copy of the database names, because none is removed meanwhile", async () => {
    const id = await scene.write(true);
    const { portal, config } = scene;
    const { database } = portal.store;
    let removed: boolean | undefined;
    const copy = scene.newFolder();
    const reached = async (step: Step) => {
      if (step !== "database") return;
      await database.kysely.updateTable("stored_file").set({ claimed_by: GONE }).where("file_id", "=", id).execute();
      removed = await removeGone(portal, id);
    };
    await writeBackup({ config, database, reached }, copy);
    expect([removed, existsSync(join(copy, "files", id)), manifestOf(copy).files.missing]).toEqual([false, true, []]);
    expect([await removeGone(portal, id), existsSync(filePath(config, id))]).toEqual([true, false]);
  });

  it("is there whole or not at all, wherever its process is killed", async () => {
    for (const step of ["database", "files", "manifest", "complete"] as const) {
      const copy = scene.newFolder();
      await stopAt(step, (reached) => writeBackup({ config: scene.config, database: scene.portal.store.database, reached }, copy));
      expect([step, existsSync(copy)]).toEqual([step, step === "complete"]);
      expect(await scene.backup(copy)).toMatchObject({ code: step === "complete" ? 1 : 0 });
    }
  });

  it("leaves nothing when a stop ends it at any step, and says so in one line", async () => {
    for (const step of ["database", "files"] as const) {
      const parent = scene.newFolder();
      const stopping = new AbortController();
      const reached = async (at: Step) => (at === step ? stopping.abort(new BackupError("stopped")) : undefined);
      const source = { config: scene.config, database: scene.portal.store.database, reached, stopping: stopping.signal };
      await expect(writeBackup(source, join(parent, "copy"))).rejects.toThrow(/^stopped$/);
      expect([step, readdirSync(parent)]).toEqual([step, []]);
    }
    const folder = scene.newFolder();
    const stopped = AbortSignal.abort(new BackupError("stopped"));
    expect(await scene.run((args, environment, output) => runBackup(args, environment, output, stopped), [folder], scene.settings)).toEqual(
      {
        code: 1,
        text: "stopped",
      },
    );
  });

  it("restores everything or nothing, wherever its process is killed, and the same command completes it", async () => {
    for (const step of ["files", "database"] as const) {
      const target = await scene.target();
      const config = readConfig({ ...target, PORT: "0" });
      const options = { config, folder, replace: false, despiteDamage: false, findObstacles: async () => [], finish: async () => {} };
      await stopAt(step, (reached) => restoreBackup({ ...options, reached }));
      expect(existsSync(join(config.dataDir, "portal.db"))).toBe(false);
      for (const use of [() => start(config), () => restoreBackup(options)])
        await expect(use()).rejects.toThrow(/^a restore into DATA_DIR \S+ is running: wait until it has ended$/);
      expect((await scene.run(runBackup, [scene.newFolder()], target)).text).toMatch(/cannot be opened: a restore into DATA_DIR/);
      await scene.disconnect(target);
      // As the end of the process would, this ends its lock.
      rmSync(join(config.dataDir, "restore-lock"));
      const [finding] = (await checkDataFolder(config)).slice(-1);
      if (step === "files") {
        expect(finding).toMatchObject({
          state: "warning",
          text: expect.stringMatching(/before it changed anything: run it again, or delete/),
        });
      } else {
        const line = /^a restore of .* was interrupted: run the same npm run restore again$/;
        expect(finding).toMatchObject({ state: "failed", text: expect.stringMatching(line) });
        await expect(start(config)).rejects.toThrow(line);
      }
      const elsewhere = readConfig({ ...target, DATA_DIR: scene.newFolder(), PORT: "0" });
      // On PostgreSQL, servers with other data folders would otherwise take the empty schema for a new one.
      if (step === "database" && kind === "postgres")
        await expect(start(elsewhere)).rejects.toThrow(
          /of DATABASE_URL cannot be opened: a restore of .* was interrupted: .*, where it ran$/,
        );
      const { code, text } = await scene.restore(target, folder);
      expect(code, text).toBe(0);
      const { users } = await contentOf(target);
      expect(acknowledged.filter((name) => !users.has(name))).toEqual([]);
    }
  });
});
