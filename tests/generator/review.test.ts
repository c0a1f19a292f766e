import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Document, parse, visit } from "yaml";
import { main } from "../../generator/commands/run-command.ts";
import { sourcesOf } from "../../generator/load/load.ts";
import { buildSources, describe as mistakesOf } from "../../generator/pipeline.ts";
import { LONGEST, renderReview } from "../../generator/review/render-review.ts";
import { applyPatch, type Patch } from "./apply-patch.ts";
import { baseFolder, casesFolder, collector, filesBelow, projectOf } from "./cases.ts";
import { shop } from "./built.ts";

interface ReviewCase {
  name: string;
  patch: Patch;
  review?: string;
}

const file = path.join(casesFolder, "review.yaml");
const cases = parse(readFileSync(file, "utf8")) as ReviewCase[];
const HEADING = "## Metadata compared with `main`\n\n";

/** Renders the review of a patch over the base project. */
function reviewOf(patch: Patch, what: string): string {
  const before = filesBelow(path.join(baseFolder, "schemas"));
  const texts = new Map([...before, ...applyPatch(before, patch, what)].map(([name, text]) => [`schemas/${name}`, String(text)]));
  const built = buildSources(sourcesOf(texts));
  if (built.project === undefined) throw new Error(`${what}: ${mistakesOf(built)}`);
  return renderReview(shop, built.project, "main");
}

describe("the review of a change", () => {
  if (process.env["UPDATE_CASES"] === undefined)
    it.each(cases)("shows $name", ({ name, patch, review }) => {
      expect(reviewOf(patch, name)).toBe(`${HEADING}${review}`);
    });
  else
    it("writes its expected texts", () => {
      const text = readFileSync(file, "utf8");
      const document = new Document(cases.map(({ name, patch }) => ({ name, patch, review: reviewOf(patch, name).slice(HEADING.length) })));
      visit(document, {
        Scalar: (_, node) => {
          if (typeof node.value === "string" && node.value.includes("\n")) node.type = "BLOCK_LITERAL";
        },
      });
      writeFileSync(file, `${text.slice(0, text.indexOf("- name:"))}${document.toString({ lineWidth: 0 })}`);
    });

  it("fits a comment of GitHub, whatever changes", () => {
    const fields = Array.from({ length: 3000 }, (_, index) => `"f${index}": {"type": "string", "title": "字段${index}", "maxLength": 5}, `);
    const text = reviewOf({ "entities/book.schema.json": { replace: '"phone": {', with: `${fields.join("")}"phone": {` } }, "large");
    expect(text.length).toBeLessThanOrEqual(LONGEST);
    expect(text).toMatch(/^- … and \d+ more$/m);
    expect(text).toContain("### Screens\n\nNo screen changes.");
  });
});

describe("npm run review", () => {
  let root = "";
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...identity, ...args], { cwd: root, stdio: "ignore" });
  };
  const committed = (): void => {
    root = projectOf();
    git("init", "-b", "main");
    git("add", ".");
    git("commit", "-m", "before");
  };
  const review = async (base: string): Promise<{ code: number; out: string; err: string }> => {
    const output = collector();
    const code = await main(["review", `--base=${base}`, "--root", root], output);
    return { code, out: output.out, err: output.err };
  };
  const edit = (name: string, from: string, to: string): void => {
    const text = readFileSync(path.join(root, name), "utf8");
    expect(text).toContain(from);
    writeFileSync(path.join(root, name), text.replace(from, to));
  };

  it("compares the working tree with a commit, and leaves both unchanged", async () => {
    committed();
    expect(await review("main")).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Nothing changes") });
    edit("schemas/screens/books.yaml", "label: 新增,", "label: 添加,");
    const { code, out } = await review("main~0");
    expect([code, out]).toEqual([0, expect.stringMatching(/^- `books` \(`图书管理`\): action `add`, label `新增` → `添加` \(`schemas/m)]);
    expect(execFileSync("git", ["status", "--short"], { cwd: root, encoding: "utf8" })).toBe(" M schemas/screens/books.yaml\n");
  });

  it("refuses an unknown commit with one line, and mistakes with their places", async () => {
    committed();
    for (const base of ["none", "--output=x", "main:schemas", ""]) {
      const { code, out, err } = await review(base);
      expect([base, code, out]).toEqual([base, 2, ""]);
      expect(err).toMatch(/^git knows no commit "[^\n]*\n$/);
    }
    edit("schemas/screens/books.yaml", "columns: [bookName,", "columns: [bookNmae,");
    expect(await review("main")).toMatchObject({ code: 1, out: "", err: expect.stringContaining("books.yaml:11:15 E203") });
  });

  it("says which metadata of the commit this version does not accept", async () => {
    root = projectOf("e203-column");
    git("init", "-b", "main");
    git("add", ".");
    git("commit", "-m", "before");
    edit("schemas/screens/books.yaml", "knid", "kind");
    expect((await review("main")).out).toContain(
      "finds 1 mistake in that metadata, whose effect is not compared: `schemas/screens/books.yaml:",
    );
  });
});
