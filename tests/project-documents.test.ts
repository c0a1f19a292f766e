import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { reporters } from "../generator/commands/reporters.ts";
import { load, sourceOf } from "../generator/load/load.ts";
import { buildSources, describe as printed } from "../generator/pipeline.ts";
import { documents, projectFiles, readFromRoot as read } from "./support/documents.ts";
import { filesOf, ROOT } from "./support/imports.ts";

const withoutCode = (text: string): string => text.replace(/^( *)```[\s\S]*?^\1```$/gm, "").replace(/`[^`\n]*`/g, "");

/** The anchors of a document, as GitHub derives them from its headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/^( *)```[\s\S]*?^\1```$/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** @returns the reason why a link is dead, or undefined if it resolves */
function deadLink(document: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return undefined;
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? document : join(dirname(document), file);
  if (!existsSync(join(ROOT, path))) return `${document}: ${target}: there is no ${path}`;
  if (anchor === undefined || anchorsOf(read(path)).has(anchor)) return undefined;
  return `${document}: ${target}: ${path} has no such heading`;
}

const linksOf = (document: string): string[] =>
  [...withoutCode(read(document)).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);

/** Names of scripts in a text, after `npm run`. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][a-z\d:-]*)/g)].map(([, name = ""]) => name);

const { version, scripts, dependencies, devDependencies } = JSON.parse(read("package.json")) as {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

describe("documents", () => {
  it("have links that resolve, to files and headings", () => {
    const links = documents.flatMap((document) => linksOf(document).map((target) => ({ document, target })));
    expect(links.length).toBeGreaterThan(100);
    expect(links.flatMap(({ document, target }) => deadLink(document, target) ?? [])).toEqual([]);
    expect(deadLink("README.md", "schemas/NOTHING.md")).toBe("README.md: schemas/NOTHING.md: there is no schemas/NOTHING.md");
    expect(deadLink("README.md", "schemas/README.md#nothing")).toMatch(/no such heading$/);
  });

  it("name npm scripts that exist, and every script stands in one", () => {
    const named = documents.flatMap((document) => scriptsIn(read(document)).map((name) => ({ document, name })));
    expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
    const own = new Set([...named.map(({ name }) => name), "test", "start", "postinstall"]);
    expect(Object.keys(scripts).filter((name) => !own.has(name))).toEqual([]);
  });

  it("build systems run npm scripts that exist, with reporters that exist", () => {
    const files = [".gitlab-ci.yml", ...readdirSync(join(ROOT, ".github/workflows")).map((name) => `.github/workflows/${name}`)];
    const texts = files.map((file) => read(file));
    for (const text of texts) expect(parse(text)).toBeTypeOf("object");
    const all = texts.join("\n");
    expect(new Set(scriptsIn(all))).toEqual(new Set(["generate", "review"]));
    const named = [...all.matchAll(/--reporter=(\w+)/g)].map(([, name = ""]) => name);
    expect(named.sort()).toEqual(["github", "gitlab"]);
    expect(Object.keys(reporters)).toEqual(expect.arrayContaining(named));
  });

  it("the README is short, and its picture is small", () => {
    expect(Buffer.byteLength(read("README.md"))).toBeLessThanOrEqual(6000);
    expect(linksOf("README.md")).toContain(".github/screenshot.png");
    expect(statSync(join(ROOT, ".github/screenshot.png")).size).toBeLessThanOrEqual(150_000);
  });

  it("the tour of the README shows what the generator prints", () => {
    const shown = /^ {3}```\n([\s\S]*?)^ {3}```$/m.exec(read("README.md"))?.[1] ?? "";
    const file = "schemas/screens/gateway-routes.yaml";
    const wrong = read(file).replace("serviceName, url", "serviceNmae, url");
    const sources = load(ROOT).map((source) => (source.file === file ? sourceOf(file, "screen", wrong) : source));
    expect(shown.replace(/^ {3}/gm, "")).toBe(printed(buildSources(sources)).replace("\n1 mistake\n", ""));
  });

  it("name every variable that tests and benchmarks read", () => {
    const described = ["tests/README.md", "tests/bench/README.md"].map(read).join("\n");
    const found = projectFiles
      .filter((file) => /^tests\/.*\.(?:tsx?|cjs)$|^vitest/.test(file))
      .flatMap((file) => [...read(file).matchAll(/process\.env(?:\["(\w+)"\]|\.(\w+))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""));
    expect(new Set(found).size).toBeGreaterThan(20);
    // PATH belongs to the machine.
    expect([...new Set(found)].filter((name) => name !== "PATH" && !described.includes(`\`${name}\``))).toEqual([]);
  });

  it("the list of dependencies names the packages of package.json", () => {
    const tables = read(".github/DEPENDENCIES.md").split("## Written here")[0] ?? "";
    const named = [...tables.matchAll(/^\| (.+?) \|/gm)]
      .flatMap(([, names = ""]) => names.split(", "))
      .filter((name) => /^(?!package$)[@a-z]/.test(name));
    expect(named.sort()).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)].sort());
  });

  it("the changelog begins with the version of the package", () => {
    const lock = JSON.parse(read("package-lock.json")) as { version: string; packages: { "": { version: string } } };
    const newest = /^## (\S+)(?: \(\d{4}-\d{2}-\d{2}\))?$/m.exec(read(".github/CHANGELOG.md"))?.[1];
    expect([newest, lock.version, lock.packages[""].version]).toEqual([version, version, version]);
  });
});

describe("decision records", () => {
  const folder = ".github/decisions";
  const records = readdirSync(join(ROOT, folder)).filter((name) => name !== "README.md");

  it("are numbered without a gap, and listed with their titles", () => {
    expect(records.length).toBeGreaterThanOrEqual(15);
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
    const titled = records.map((name) => [name, /^# \d{4}\. (.+)$/m.exec(read(`${folder}/${name}`))?.[1]]);
    const listed = [...read(`${folder}/README.md`).matchAll(/^\| \[\d{4}\]\((.+)\) \| (.+) \|$/gm)].map(([, name, title]) => [name, title]);
    expect(listed).toEqual(titled);
  });

  it.each(records)("%s has context, decision, consequences and measurement", (name) => {
    const headings = [...read(`${folder}/${name}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(["Context", "Decision", "Consequences", "Measurement"]);
  });
});

describe("references", () => {
  const lines = [...read(".github/requirements.md").matchAll(/^- \*\*([PD]-[A-Z]+-\d{2})\*\* \S/gm)].map(([, id = ""]) => id);
  const known = new Set(lines);
  const texts = projectFiles.filter(
    (file) => /\.(?:tsx?|mjs|cjs|ya?ml|json|hbs|md|css)$/.test(file) && !/^package-lock|^tests\/server\/schema\/earlier\//.test(file),
  );

  /** The requirement ids in a text. A range such as `P-CRON-06..08` counts as its two ends. */
  const idsIn = (text: string): string[] =>
    [...text.matchAll(/\b([PD]-[A-Z]+-)(\d{2})(?:(?:\.\.| to )(\d{2})\b)?/g)].flatMap(([, area = "", first = "", last]) =>
      last === undefined ? [`${area}${first}`] : [`${area}${first}`, `${area}${last}`],
    );

  test("every requirement id is unique, and every one named anywhere has its line", () => {
    expect(lines.length).toBeGreaterThan(600);
    expect(lines.length).toBe(known.size);
    const unknown = texts.flatMap((file) => idsIn(read(file)).flatMap((id) => (known.has(id) ? [] : [`${file}: ${id}`])));
    expect(unknown).toEqual([]);
    expect(idsIn("[P-ROUTE-02] and D-VALID-01 to 29")).toEqual(["P-ROUTE-02", "D-VALID-01", "D-VALID-29"]);
  });

  test("every path that a source or the grammar names exists", () => {
    const named = texts
      .filter(
        (file) =>
          /^(?:generator|runtime|schemas|src|templates)\//.test(file) && !file.startsWith("src/generated/") && !file.endsWith(".md"),
      )
      .flatMap((file) =>
        [
          ...read(file).matchAll(
            /(?<![\w./-])(?:generator|runtime|schemas|src|templates|tests|\.github)\/[\w./-]*\w\.(?:tsx?|ya?ml|json|md|hbs|mjs)\b/g,
          ),
        ].map(([path]) => ({ file, path })),
      );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("every numbered rule named in a comment is one of the architecture", () => {
    const rules = [...(read(".github/ARCHITECTURE.md").split("## Seven rules")[1] ?? "").matchAll(/^(\d)\. \*\*/gm)].map(
      ([, number]) => number,
    );
    expect(rules).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    const named = filesOf("generator", "runtime", "src", "tests").flatMap((file) =>
      [...read(file).matchAll(/\((?:rule|section) (\d+)([^)]*)/g)].map(([text, number = "", rest = ""]) => ({ file, text, number, rest })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(
      named.filter(({ text, number, rest }) => !text.startsWith("(rule") || !rules.includes(number) || !/^(?::|$)/.test(rest)),
    ).toEqual([]);
  });
});
