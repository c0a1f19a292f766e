import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe as group, expect, it } from "vitest";
import { main } from "../../generator/commands/main.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { caseNames, casesFolder, collector, expectedText, projectOf } from "./cases.ts";

/** UPDATE_CASES=1 writes what is printed now; look at the diff before you commit it. */
const update = process.env["UPDATE_CASES"] === "1";

group("planted failures", () => {
  for (const name of caseNames()) {
    it(`${name}: stops with place, code, frame and hint, and writes nothing`, async () => {
      // In memory: most of the time went to writing and removing files.
      const root = projectOf(name, memoryFolder("gp-case-"));
      const output = collector();
      const code = await main(["generate", "--root", root], output);
      const written = existsSync(path.join(root, "src"));
      rmSync(root, { recursive: true });
      if (update) writeFileSync(path.join(casesFolder, name, "stderr.txt"), output.err);
      expect({ code, written, text: output.err }).toEqual({ code: 1, written: false, text: update ? output.err : expectedText(name) });
      expect(output.err).not.toBe("");
      expect(output.err).not.toMatch(/\n\s+at .*:\d+:\d+\)?/);
    });
  }
});
