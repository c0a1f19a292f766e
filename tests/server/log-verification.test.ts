import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { readCheckpoints } from "../../src/server/engine/log/checkpoint-file.ts";
import { readHeads } from "../../src/server/engine/log/report-heads.ts";
import { startCheckpoints } from "../../src/server/engine/log/start-checkpoints.ts";
import { bothDatabases } from "../support/databases.ts";
import { KEY, logScene } from "./support/log-scene.ts";

// Both databases: rows and heads are read by SQL of their own.
describe.each(bothDatabases)("the checkpoints and the command on %s", (kind) => {
  const scene = logScene(kind);
  const { all, fileOf, portal, putBack, settings, write } = scene;
  let printed: string[];
  const run = (...args: string[]) =>
    runVerification(args, settings(), { log: (text) => printed.push(text), error: (text) => printed.push(text) });
  beforeEach(() => {
    printed = [];
  });

  it("compare the logs with the file in DATA_DIR, which cannot be forged without the key", async () => {
    expect(await run()).toBe(0);
    expect(printed).toEqual([
      "6 rows verified, unchanged",
      "compared with the checkpoints of DATA_DIR, which begin at 2026-11-26 12:00:00",
    ]);
    writeFileSync(fileOf(), readFileSync(fileOf(), "utf8").replace(/,[1-9]\d*,"/, ',0,"'));
    expect(await run()).toBe(1);
    expect(printed[2]).toBe("the checkpoints in DATA_DIR: altered, not sealed with the key of this database");
    await scene.server.save("always");
    expect(scene.warnings[0]).toContain("is not sealed with the key of the logs");
    expect(readCheckpoints(fileOf(), KEY)).toMatchObject({ isForged: true });
  });

  it("find by reported heads what was put back together with DATA_DIR", async () => {
    const [heads, file] = [await all("log_chain"), readFileSync(fileOf())];
    for (let rows = 0; rows < 3; rows++) await write();
    const lines = join(scene.folder, "syslog");
    const line = await readHeads(portal());
    writeFileSync(lines, `Nov 26 12:00:00 host portal[7]: ${line}\nanother line\n${line.replace(/=[1-9]\d*:/, "=0:")}\n`);
    expect(await run("--heads", lines)).toBe(0);
    expect(printed).toContain(`compared with 1 reports of ${lines}, ignored 1 of another key`);
    await putBack(heads);
    writeFileSync(fileOf(), file);
    expect([await run(), await run("--heads", lines)]).toEqual([0, 1]);
    expect(printed.join("\n")).toMatch(/operation_log: removed, chain operation_log:\d\d, row \d/);
    writeFileSync(lines, "another line\n");
    expect([await run("--heads", lines), await run("--heads", join(scene.folder, "none")), await run("--head")]).toEqual([1, 1, 2]);
  });

  it("get the heads at the start, every LOG_HEADS_MINUTES and at the end, in a line that syslog takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const lines: string[] = [];
      const stop = await startCheckpoints(portal(), (line) => lines.push(line));
      await vi.advanceTimersByTimeAsync(60 * 60_000);
      await vi.waitFor(() => expect(lines).toHaveLength(2));
      await stop();
      expect(lines).toHaveLength(3);
      for (const line of lines) expect(line).toMatch(/^log-heads 1 2026-11-26T04:00:00\.000Z auth_log 00=\d+:.* operation_log .* seal=/);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2048);
      const off = { ...portal(), config: { ...portal().config, logHeadsMinutes: 0 } };
      await (await startCheckpoints(off, (line) => lines.push(line)))();
      expect(lines).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
