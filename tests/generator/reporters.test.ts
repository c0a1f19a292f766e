import { readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Finding } from "../../generator/commands/findings.ts";
import { reporters } from "../../generator/commands/reporters.ts";
import { main } from "../../generator/commands/run-command.ts";
import { codes } from "../../generator/diagnostics/codes.ts";
import { collector, projectOf } from "./cases.ts";

let root = "";
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

async function check(reporter?: string): Promise<{ code: number; out: string; err: string }> {
  const output = collector();
  const code = await main(["generate", "--check", ...(reporter === undefined ? [] : ["--reporter", reporter]), "--root", root], output);
  return { code, out: output.out, err: output.err };
}

const edit = (file: string, from: string, to: string): void => {
  const text = readFileSync(path.join(root, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(path.join(root, file), text.replace(from, to));
};

/** A project with a changed, a missing, an orphaned and an edited file. */
async function staleProject(): Promise<void> {
  root = projectOf();
  await main(["generate", "--root", root], collector());
  edit("schemas/screens/books.yaml", "title: 图书管理", "title: 书籍管理");
  unlinkSync(path.join(root, "src/generated/screens/loan.tsx"));
  edit("src/generated/screens/loans.tsx", "借阅管理", "借阅");
  unlinkSync(path.join(root, "schemas/entities/chapter.schema.json"));
  edit("schemas/entities/book.schema.json", '"items": {"$ref": "chapter"}', '"items": {"type": "string", "maxLength": 50}');
  edit("schemas/entities/book.schema.json", ', "x-derived": {"sum": "chapters.pages"}', "");
}

const finding = (changes: Partial<Finding> = {}): Finding => ({
  code: "E203",
  message: 'no field "bookNmae"',
  file: "schemas/screens/books.yaml",
  line: 11,
  column: 15,
  length: 8,
  ...changes,
});
const rendered = (name: keyof typeof reporters, findings: readonly Finding[], environment = {}): string =>
  reporters[name]({ root: "/project", findings, environment });

describe("generate --check --reporter", () => {
  it.each(Object.keys(reporters))("%s keeps exit code and text, with a report of its own on the standard output", async (reporter) => {
    await staleProject();
    const [plain, report] = [await check(), await check(reporter)];
    expect([report.code, report.err, plain.out]).toEqual([1, plain.err, ""]);
    expect(report.out).toContain("src/generated/entities/book.ts is not what schemas/entities/book.schema.json yields");
    rmSync(root, { recursive: true });
    root = projectOf("e203-column");
    const mistake = await check(reporter);
    expect([mistake.code, mistake.err]).toEqual([1, (await check()).err]);
    expect(mistake.out).toContain("E203");
    rmSync(root, { recursive: true });
    root = projectOf();
    await main(["generate", "--root", root], collector());
    const good = await check(reporter);
    expect([good.code, good.err]).toEqual([0, ""]);
    expect(good.out).not.toMatch(/E\d{3}: |up to date/);
  });

  it("refuses an unknown reporter, and one without --check", async () => {
    root = projectOf();
    expect(await check("junit")).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining('unknown reporter "junit"; expected github'),
    });
    const output = collector();
    expect(await main(["generate", "--reporter", "json", "--root", root], output)).toBe(2);
  });
});

describe("the report for GitHub", () => {
  it("escapes what would end a property or a command", () => {
    const odd = finding({ message: "100% of\r\na, b: c", hint: "::error::x", file: "schemas/a,b:c%.yaml" });
    expect(rendered("github", [odd])).toBe(
      "::error file=schemas/a%2Cb%3Ac%25.yaml,line=11,col=15,title=E203::100%25 of%0D%0Aa, b: c%0A::error::x\n",
    );
  });

  it("says how many findings it leaves out", () => {
    const lines = rendered(
      "github",
      Array.from({ length: 25 }, () => finding()),
    )
      .trimEnd()
      .split("\n");
    expect([lines.length, lines.at(-1)]).toEqual([10, "::error title=more::16 more findings are in the log of this step"]);
    expect(
      rendered(
        "github",
        Array.from({ length: 10 }, () => finding()),
      ).match(/title=E203/g),
    ).toHaveLength(10);
    expect(rendered("github", [])).toBe("");
  });
});

describe("the report for GitLab", () => {
  const prints = (findings: readonly Finding[]): string[] =>
    (JSON.parse(rendered("gitlab", findings)) as { fingerprint: string }[]).map(({ fingerprint }) => fingerprint);

  it("has the members of a Code Quality report", () => {
    expect(JSON.parse(rendered("gitlab", [finding({ hint: "did you mean?" })]))).toEqual([
      {
        description: 'E203 no field "bookNmae"\ndid you mean?',
        check_name: "E203",
        fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/),
        severity: "major",
        location: { path: "schemas/screens/books.yaml", lines: { begin: 11 } },
      },
    ]);
    expect(rendered("gitlab", [])).toBe("[]\n");
  });

  it("has fingerprints that other lines do not change, and that differ within a report", () => {
    const first = finding({ message: "as in schemas/a.yaml:3:1" });
    const moved = finding({ message: "as in schemas/a.yaml:30:1", line: 90, column: 2 });
    expect(prints([moved])).toEqual(prints([first]));
    const all = prints([first, first, finding({ file: "other.yaml" }), finding({ code: "E204" }), finding({ message: "other" })]);
    expect(new Set(all).size).toBe(5);
  });
});

/*
 * The parts of the schema of SARIF 2.1.0 (sarif-schema-2.1.0.json of OASIS) that the report uses, as strict as there: closed objects,
 * unique rules, absolute addresses.
 */
const text = { type: "object", properties: { text: { type: "string" } }, required: ["text"], additionalProperties: false };
const closed = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const absolute = { type: "string", pattern: "^[a-z][a-z0-9+.-]*:" };
const positive = { type: "integer", minimum: 1 };
const SARIF = closed(
  {
    $schema: absolute,
    version: { enum: ["2.1.0"] },
    runs: {
      type: "array",
      items: closed(
        {
          tool: closed(
            {
              driver: closed(
                {
                  name: { type: "string" },
                  informationUri: absolute,
                  rules: {
                    type: "array",
                    uniqueItems: true,
                    items: closed({ id: { type: "string" }, shortDescription: text, helpUri: absolute }, ["id"]),
                  },
                },
                ["name"],
              ),
            },
            ["driver"],
          ),
          columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
          originalUriBaseIds: { type: "object", additionalProperties: closed({ uri: { type: "string" }, description: text }) },
          results: {
            type: "array",
            items: closed(
              {
                ruleId: { type: "string" },
                ruleIndex: { type: "integer", minimum: -1 },
                level: { enum: ["none", "note", "warning", "error"] },
                message: text,
                locations: {
                  type: "array",
                  items: closed({
                    physicalLocation: closed({
                      artifactLocation: closed({ uri: { type: "string", pattern: "^[^\\s:]*$" }, uriBaseId: { type: "string" } }),
                      region: closed({ startLine: positive, startColumn: positive, endColumn: positive }),
                    }),
                  }),
                },
                partialFingerprints: { type: "object", additionalProperties: { type: "string" } },
              },
              ["message"],
            ),
          },
        },
        ["tool"],
      ),
    },
  },
  ["version", "runs"],
);

describe("the report in SARIF", () => {
  const validate = new Ajv2020({ strict: true }).compile(SARIF);

  it("follows the schema, with a rule for each code of the register", () => {
    const log = JSON.parse(rendered("sarif", [finding({ file: "schemas/a b.yaml" }), finding({ code: "missing" })]));
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    const [{ tool, results }] = log.runs;
    const ids: string[] = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...Object.keys(codes), "changed", "missing", "orphaned", "edited"]);
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
    expect(validate(JSON.parse(rendered("sarif", [])))).toBe(true);
  });

  it("links to the register: on the build system as of the commit, else on this machine", () => {
    const help = (environment: object): string => JSON.parse(rendered("sarif", [], environment)).runs[0].tool.driver.rules[0].helpUri;
    expect(help({})).toBe("file:///project/generator/README.md#diagnostic-codes");
    const github = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "a/b", GITHUB_SHA: "c0ffee" };
    expect(help(github)).toBe("https://github.com/a/b/blob/c0ffee/generator/README.md#diagnostic-codes");
    expect(help({ CI_PROJECT_URL: "https://gitlab.com/a/b", CI_COMMIT_SHA: "c0ffee" })).toBe(
      "https://gitlab.com/a/b/-/blob/c0ffee/generator/README.md#diagnostic-codes",
    );
  });
});

it("the report in JSON has the documented shape", async () => {
  expect(JSON.parse(rendered("json", []))).toEqual({ ok: true, findings: [] });
  const documented = readFileSync(path.join(import.meta.dirname, "../../generator/README.md"), "utf8");
  const example = /```json\n(\{\n {2}"ok"[\s\S]*?)```/.exec(documented)?.[1] ?? "";
  root = projectOf("e203-column");
  expect(JSON.parse((await check("json")).out)).toEqual(JSON.parse(example));
});

describe("findings of generated files", () => {
  it("have the line of the first difference, or the metadata of a missing file", async () => {
    await staleProject();
    const { findings } = JSON.parse((await check("json")).out) as { findings: Finding[] };
    const placeOf = (state: string, named: string): string | undefined => {
      const found = findings.find(({ code, message }) => code === state && message.includes(named));
      return found && `${found.file}:${found.line}`;
    };
    expect(placeOf("missing", "screens/loan.tsx")).toBe("schemas/screens/loan.yaml:1");
    expect(placeOf("orphaned", "entities/chapter.ts")).toBe("src/generated/entities/chapter.ts:1");
    for (const [state, name] of [
      ["changed", "books"],
      ["edited", "loans"],
    ] as const) {
      const [file = "", line = 0] = (placeOf(state, `screens/${name}.tsx`) ?? "").split(":");
      expect(file).toBe(`src/generated/screens/${name}.tsx`);
      expect(readFileSync(path.join(root, file), "utf8").split("\n")[Number(line) - 1]).toMatch(/图书管理|借阅/);
    }
  });
});
