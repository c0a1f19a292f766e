import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesOf, ROOT } from "./support/imports.ts";
import { commentsOf, proseFaults } from "./support/prose.ts";

/* Comments are for engineers who have never seen the project (CONTRIBUTING): plain technical English. */

describe("prose of comments", () => {
  const sources = filesOf("generator", "runtime", "src", "tests").filter(
    (file) => /\.tsx?$/.test(file) && !/^(src\/generated|tests\/cases)\//.test(file),
  );

  test("no comment breaks a rule of the style guide", () => {
    expect(sources.length).toBeGreaterThan(1000);
    const faults = sources.flatMap((file) =>
      proseFaults(readFileSync(join(ROOT, file), "utf8")).map(({ line, rule, text }) => `${file}:${line} ${rule}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  test("reports each rule once, in comments alone", () => {
    const rulesIn = (code: string): string[] => proseFaults(code).map(({ rule }) => rule);
    expect(rulesIn("/** Who signs in. */")).toEqual(["start"]);
    expect(rulesIn("/** Limits requests. Of a network. */")).toEqual(["start"]);
    expect(rulesIn("// The user loses his session.")).toEqual(["person"]);
    expect(rulesIn("// The row stands in the log.")).toEqual(["vague"]);
    expect(rulesIn("// The rule judges the row.")).toEqual(["private"]);
    expect(rulesIn(`// ${"word ".repeat(26)}`)).toEqual(["long"]);
    expect(rulesIn(`const text = "Who is his"; /* Reads \`he stands\`. */`)).toEqual([]);
    expect(rulesIn("/**\n * Reads rows.\n *\n * @param key of the record\n * @example readRows(who)\n */")).toEqual([]);
  });

  test("joins the lines of a comment", () => {
    expect(commentsOf("// Reads rows,\n// then writes them.\nconst a = 1;")).toEqual([{ line: 1, text: "Reads rows, then writes them." }]);
  });
});
