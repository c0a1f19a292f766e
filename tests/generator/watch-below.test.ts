import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchBelow } from "../../generator/load/watch-below.ts";

describe("watching all below a folder", () => {
  let root: string;
  let changed: Set<string>;
  let stop: () => void;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "gp-watch-"));
    mkdirSync(join(root, "sub"));
    for (const file of ["a.ts", "sub/b.ts"]) writeFileSync(join(root, file), "0");
    changed = new Set();
    stop = watchBelow(root, (file) => changed.add(file));
  });

  afterEach(() => {
    stop();
    rmSync(root, { recursive: true });
  });

  /** Saves by rename, as many editors and the generator do. */
  function replace(file: string, text: string): void {
    writeFileSync(join(root, `${file}.tmp`), text);
    renameSync(join(root, `${file}.tmp`), join(root, file));
  }

  const expectChanged = async (...files: string[]) => {
    await vi.waitFor(() => expect([...changed]).toEqual(expect.arrayContaining(files)));
    changed.clear();
  };

  it("reports a file each time it is replaced", async () => {
    for (const text of ["1", "2", "3"]) {
      for (const file of ["a.ts", "sub/b.ts"]) replace(file, text);
      await expectChanged("a.ts", "sub/b.ts");
    }
  });

  it("reports files of a folder created later, also when it is created again", async () => {
    for (const time of ["1", "2"]) {
      mkdirSync(join(root, "new/deep"), { recursive: true });
      writeFileSync(join(root, "new/deep/c.ts"), time);
      await expectChanged("new/deep/c.ts");
      writeFileSync(join(root, "new/deep/c.ts"), `${time} again`);
      await expectChanged("new/deep/c.ts");
      rmSync(join(root, "new"), { recursive: true });
      await expectChanged("new");
    }
  });
});
