import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endWith } from "../../src/server/commands/end-with.ts";
import { messageOfKnown } from "../../src/server/commands/known-errors.ts";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { readKeys } from "../../src/server/engine/backup/backup-keys.ts";
import { type Manifest, renderManifest } from "../../src/server/engine/backup/manifest.ts";
import { createEngineApp } from "../../src/server/engine/create-engine-app.ts";
import { OpenError } from "../../src/server/engine/store/index.ts";
import { type BackupScene, backupScene } from "./support/backup-scene.ts";
import { logScene } from "./support/log-scene.ts";

/** Clears the terminal, and claims success on a line of its own. */
const HOSTILE = "\u001b[2J\u001b[H\u009b8m\u202e\n1000 rows verified, unchanged";
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys these
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
const isSafe = (text: string): boolean => !OBEYED.test(text) && !text.split("\n").includes("1000 rows verified, unchanged");

describe("what commands print of a backup that somebody altered", () => {
  let scene: BackupScene;
  let folder: string;
  beforeAll(async () => {
    scene = await backupScene("sqlite");
    folder = scene.newFolder();
    await scene.write(true);
    expect((await scene.backup(folder)).code).toBe(0);
  });
  afterAll(() => scene.close());

  it("cannot control the terminal by its version", async () => {
    const of = scene.newFolder();
    cpSync(folder, of, { recursive: true });
    const path = join(of, "manifest.json");
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), version: `9.0.0${HOSTILE.split("\n")[0]}` }));
    const { code, text } = await scene.restore(scene.settings, of, "--drill");
    expect([code, isSafe(text), text]).toEqual([1, true, expect.stringContaining("\\u001b[2J")]);
  });

  it("does not let the answer of another host control the terminal that shows the log", () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    scene.portal.log.warn(new Error(`Invalid greeting: ${HOSTILE}`), `the mail server ${HOSTILE} did not take a mail`);
    const lines = printed.mock.calls.flat().map(String);
    printed.mockRestore();
    expect([lines.length, lines.filter((text) => !isSafe(text))]).toEqual([2, []]);
  });

  it("writes no line to the log that a terminal obeys, and keeps the text of each", async () => {
    const written: string[] = [];
    const stderr = vi.spyOn(process.stderr, "write").mockImplementation((line) => written.push(String(line)) > 0);
    const log = { ...scene.portal.log };
    const app = await createEngineApp({ ...scene.portal, log, config: { ...scene.portal.config, logLevel: "warn" } });
    log.warn(new Error(HOSTILE), HOSTILE);
    stderr.mockRestore();
    await app.close();
    expect(written.filter((line) => !isSafe(line))).toEqual([]);
    expect(written.map((line) => JSON.parse(line))).toMatchObject([{ msg: HOSTILE, err: { message: HOSTILE } }]);
  });

  it("does not let an error that a command does not handle control the terminal", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await endWith(Promise.reject(new Error(HOSTILE)));
    const lines = printed.mock.calls.flat().map(String);
    printed.mockRestore();
    expect([process.exitCode, lines.length, lines.filter((text) => !isSafe(text))]).toEqual([1, 1, []]);
    process.exitCode = 0;
  });

  it("cannot control the terminal by a report", async () => {
    const of = scene.newFolder();
    cpSync(folder, of, { recursive: true });
    const path = join(of, "manifest.json");
    const { seal: _, ...manifest } = JSON.parse(readFileSync(path, "utf8")) as Manifest & { seal: string };
    const hostile = { ...manifest, begun: HOSTILE, parts: { ...manifest.parts, [HOSTILE]: { size: 1, sha256: "x" } } };
    writeFileSync(path, renderManifest(hostile, readKeys(scene.config).log.key));
    const { code, text } = await scene.restore(await scene.target(), of);
    expect([code, isSafe(text), text]).toEqual([1, true, expect.stringContaining("\\u001b[2J")]);
  });
});

describe("what commands print of a database that somebody altered", () => {
  const scene = logScene("sqlite");

  it("cannot control the terminal: ids of log rows, names of triggers, errors", async () => {
    await scene.insert("operation_log", {
      ...scene.plainRow("operation_log"),
      log_id: `x${HOSTILE}`,
      chain: HOSTILE,
      seq: 1,
      row_hash: "x",
    });
    await sql`create trigger ${sql.id(`t${HOSTILE}`)} before insert on operation_log begin select raise(ignore); end`.execute(
      scene.kysely(),
    );
    const lines: string[] = [];
    const take = (text: string): void => void lines.push(text);
    expect(await runVerification([], scene.settings(), { log: take, error: take })).toBe(1);
    lines.push(messageOfKnown(new OpenError("of DATABASE_URL", new Error(`table "${HOSTILE}"`))));
    expect(lines.filter((text) => !isSafe(text))).toEqual([]);
    expect(lines.join()).toContain("\\u001b[2J");
  });
});
