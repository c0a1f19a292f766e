import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { tables } from "../src/generated/storage.ts";
import { type Edge, edgesOf, filesOf, type Import, importsOf, resolved, ROOT, sources } from "./support/imports.ts";

/** Imports that a folder allows (.github/ARCHITECTURE.md, "Layers and imports"). A folder without a row may not exist. */
interface ImportRule {
  /** The rule with the longest matching prefix applies. */
  from: string;
  may: readonly string[];
  packages: "none" | "any" | "no-react" | "no-node";
}

/** Folders that all phases of the generator share. */
const SHARED = ["generator/diagnostics/", "generator/memo/"] as const;
const PHASES = ["load", "parse", "model", "rules", "plan", "render", "write"] as const;

/**
 * Entry points of the runtime for app and slots. `plain.ts` exists beside `index.ts`, because the bundler follows an import
 * of the index to antd and axios. Code that loads before the portal (sign-in page, guard) must not lead there.
 */
const ENTRIES = ["runtime/index.ts", "runtime/plain.ts", "runtime/contract/"] as const;

const RULES: readonly ImportRule[] = [
  { from: "runtime/contract/", may: ["runtime/contract/"], packages: "none" },
  { from: "runtime/", may: ["runtime/"], packages: "no-node" },
  { from: "generator/memo/", may: ["generator/memo/"], packages: "none" },
  { from: "generator/diagnostics/", may: ["runtime/contract/", ...SHARED], packages: "no-react" },
  ...PHASES.map((phase, index) => ({
    from: `generator/${phase}/`,
    may: ["runtime/contract/", ...SHARED, ...PHASES.slice(0, index + 1).map((earlier) => `generator/${earlier}/`)],
    packages: "no-react" as const,
  })),
  // The grammar is bundled with the command line.
  {
    from: "generator/parse/grammar.ts",
    may: ["runtime/contract/", ...SHARED, "generator/load/", "generator/parse/", "schemas/meta/"],
    packages: "no-react",
  },
  { from: "generator/", may: ["runtime/contract/", "generator/"], packages: "no-react" },
  { from: "src/generated/screens/", may: ["runtime/index.ts", "runtime/contract/", "src/generated/"], packages: "none" },
  { from: "src/generated/slots.ts", may: ["runtime/index.ts", "src/generated/"], packages: "none" },
  { from: "src/generated/", may: ["runtime/contract/", "src/generated/"], packages: "none" },
  { from: "src/screens/", may: [...ENTRIES, "src/generated/", "src/screens/"], packages: "no-node" },
  { from: "src/app/", may: [...ENTRIES, "src/generated/", "src/screens/", "src/app/"], packages: "no-node" },
  // Loads late on the sign-in page. An entry point would move its countdown into the first chunk, or load the portal.
  {
    from: "src/app/identity/sign-in/phone-form.tsx",
    may: [...ENTRIES, "runtime/hooks/use-countdown.ts", "src/generated/", "src/app/"],
    packages: "no-node",
  },
  { from: "src/build/", may: ["generator/", "src/build/"], packages: "no-react" },
  // Extracts antd's styles, with the portal's tokens.
  { from: "src/build/antd/", may: ["src/app/theme/", "src/build/"], packages: "any" },
  // Writes the tables of settings, metrics and keywords into the documents.
  {
    from: "src/build/documents/",
    may: ["generator/parse/", "schemas/meta/", "src/server/engine/config/", "src/server/engine/telemetry/", "src/build/documents/"],
    packages: "no-react",
  },
  { from: "src/server/", may: ["runtime/contract/", "src/generated/", "src/server/"], packages: "no-react" },
  {
    from: "src/server/features/",
    may: ["runtime/contract/", "src/generated/", "src/server/engine/", "src/server/identity/", "src/server/features/"],
    packages: "no-react",
  },
  {
    from: "src/server/identity/",
    may: ["runtime/contract/", "src/generated/", "src/server/engine/", "src/server/identity/"],
    packages: "no-react",
  },
  { from: "src/server/engine/", may: ["runtime/contract/", "src/server/engine/"], packages: "no-react" },
  // Reads the version from package.json, so that there is one only.
  { from: "src/server/engine/config/version.ts", may: ["package.json"], packages: "none" },
];

/** Packages that only run in a browser. */
const REACT = /^(react|react-dom|react-router-dom|antd|@ant-design\/|@rjsf\/|@tanstack\/)/;
/** Packages that generated files may import types from: clients, and the list of pages and slots. */
const TYPES_ONLY = new Set(["axios", "react"]);

function ruleFor(file: string): ImportRule | undefined {
  return RULES.filter((rule) => file.startsWith(rule.from)).sort((a, b) => b.from.length - a.from.length)[0];
}

/** @returns the reason why a file may not import this, or undefined if it may */
function violation(file: string, { target, typeOnly }: Import): string | undefined {
  const rule = ruleFor(file);
  if (rule === undefined) return `${file}: no import rule covers it`;
  if (target.startsWith(".")) {
    const path = resolved(file, target);
    const allowed = rule.may.some((prefix) => path.startsWith(prefix));
    return allowed ? undefined : `${file} imports ${path}`;
  }
  const node = target.startsWith("node:");
  if (rule.packages === "none") return typeOnly && TYPES_ONLY.has(target) ? undefined : `${file} imports the package ${target}`;
  if (rule.packages === "no-node" && node) return `${file} imports ${target}`;
  if (rule.packages === "no-react" && REACT.test(target)) return `${file} imports the package ${target}`;
  return undefined;
}

/**
 * Finds an import cycle among the direct subfolders of a folder. A file directly in the folder counts as a node of its own.
 *
 * @returns the imports of the cycle, one a line, or undefined if there is none
 */
function folderCircle(root: string, edges: readonly Edge[]): string | undefined {
  const segmentOf = (file: string): string | undefined => {
    if (!file.startsWith(`${root}/`)) return undefined;
    const [segment = "", ...below] = file.slice(root.length + 1).split("/");
    return below.length === 0 ? segment : `${segment}/`;
  };
  const next = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    const [from, to] = [segmentOf(edge.from), segmentOf(edge.to)];
    if (from === undefined || to === undefined || from === to) continue;
    next.set(from, (next.get(from) ?? new Map()).set(to, edge));
  }
  for (const folder of [...next.keys()].filter((segment) => segment.endsWith("/"))) {
    const trails = new Map<string, readonly Edge[]>([[folder, []]]);
    for (const [segment, trail] of trails)
      for (const [to, edge] of next.get(segment) ?? []) {
        if (to === folder) return [...trail, edge].map(({ from, to: target }) => `${from} -> ${target}`).join("\n");
        if (!trails.has(to)) trails.set(to, [...trail, edge]);
      }
  }
  return undefined;
}

/** Every folder that has subfolders. */
const FOLDERS = [...new Set(sources.flatMap((file) => above(dirname(dirname(file)))))].sort();

function above(folder: string): string[] {
  return folder === "." ? [] : [...above(dirname(folder)), folder];
}

describe("who may import whom", () => {
  test("every source file follows the import rules", () => {
    expect(sources.length).toBeGreaterThan(50);
    const violations = sources.flatMap((file) =>
      importsOf(readFileSync(join(ROOT, file), "utf8")).flatMap((item) => violation(file, item) ?? []),
    );
    expect(violations).toEqual([]);
  });

  test("reports planted violations", () => {
    const planted: [string, string][] = [
      ["runtime/contract/planted.ts", `import { useState } from "react";`],
      ["runtime/contract/planted.ts", `import { x } from "../data/http.ts";`],
      ["generator/parse/planted.ts", `import { plan } from "../plan/outputs.ts";`],
      ["src/server/planted.ts", `import { ScreenPage } from "../../runtime/index.ts";`],
      ["src/server/planted.ts", `import React from "react";`],
      ["src/server/engine/calls/planted.ts", `import { sheets } from "../../../generated/sheets.ts";`],
      ["src/server/engine/calls/planted.ts", `import { policyOf } from "../../identity/sessions/policy.ts";`],
      ["src/server/identity/rights/planted.ts", `import { users } from "../../features/users/users.ts";`],
      ["src/server/features/users/planted.ts", `import { createPortal } from "../../app.ts";`],
      ["src/generated/storage.ts", `import { x } from "../server/app.ts";`],
      ["src/generated/screens/planted.tsx", `import { x } from "../../screens/index.ts";`],
      ["src/generated/server.ts", `import axios from "axios";`],
      ["src/app/planted.tsx", `const x = () => import("../server/app.ts");`],
      ["src/app/planted.tsx", `import { readFileSync } from "node:fs";`],
      ["src/app/identity/account/planted.tsx", `import { FormDialog } from "../../../../runtime/forms/form-dialog.tsx";`],
      ["src/screens/planted.tsx", `import type { OwnControls } from "../../runtime/forms/form-store.ts";`],
      ["src/screens/planted.tsx", `const x = () => import("../../runtime/data/send-call.ts");`],
      ["src/elsewhere/planted.ts", `import { x } from "./y.ts";`],
    ];
    for (const [file, code] of planted) {
      const found = importsOf(code).map((item) => violation(file, item));
      expect(found, `${file}: ${code}`).toEqual([expect.stringContaining(file)]);
    }
  });

  test("in the generator's phases only load and write access the disk", () => {
    const phases = sources.filter((file) => /^generator\/(parse|model|rules|plan|render)\//.test(file));
    const touching = phases.filter((file) =>
      importsOf(readFileSync(join(ROOT, file), "utf8")).some(({ target }) => /^(node:)?fs(\/|$)/.test(target)),
    );
    expect(touching).toEqual([]);
  });

  test("no folder has an import cycle among its subfolders", () => {
    expect(FOLDERS).toEqual(
      expect.arrayContaining([
        "generator",
        "runtime",
        "runtime/fields",
        "src",
        "src/app",
        "src/server",
        "src/server/engine",
        "src/server/features",
      ]),
    );
    const circles = FOLDERS.flatMap((folder) => folderCircle(folder, edgesOf(folder)) ?? []);
    expect(circles).toEqual([]);
  });

  test("reports a planted cycle of folders with the imports that form it", () => {
    const planted: [string, Edge][] = [
      ["src/server/engine", { from: "src/server/engine/store/planted.ts", to: "src/server/engine/http/routes.ts" }],
      ["runtime/fields", { from: "runtime/fields/base/planted.ts", to: "runtime/fields/control-registry.tsx" }],
      ["src", { from: "src/screens/planted.tsx", to: "src/app/main.tsx" }],
    ];
    for (const [folder, edge] of planted) expect(folderCircle(folder, [...edgesOf(folder), edge])).toContain(`${edge.from} -> ${edge.to}`);
    const files = [
      { from: "a/x.ts", to: "a/y.ts" },
      { from: "a/y.ts", to: "a/x.ts" },
    ];
    expect(folderCircle("a", files), "files of one folder").toBeUndefined();
    const inFile = importsOf(`import type { X } from "../http/y.ts";`).map(({ target }) => resolved("src/server/log/x.ts", target));
    expect(inFile).toEqual(["src/server/http/y.ts"]);
  });

  test("the generator casts nothing through unknown", () => {
    const casts = (code: string): boolean => /\bas\s+unknown\s+as\b/.test(code);
    expect(casts("const node = rule as unknown as Node;")).toBe(true);
    expect(sources.filter((file) => file.startsWith("generator/") && casts(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });

  test("hand-written statements over entity tables use column names that the compiler checks", () => {
    const names = tables.filter(({ log }) => log !== true).map(({ table }) => table);
    const statement = new RegExp(
      `(?:selectFrom|updateTable|insertInto|deleteFrom)\\(\\s*"(?:${names.join("|")})[ "]|sql[^;]*?(?:from|update|into) (?:${names.join("|")})\\s`,
      "g",
    );
    const untyped = (code: string): string[] =>
      [...code.matchAll(statement)]
        .filter(({ index }) => !/ofEntities\([^;]*$/.test(code.slice(0, index).slice(-400)))
        .map(([found]) => found);
    expect(untyped('await connection.selectFrom("sms_conf").select("id");')).toHaveLength(1);
    expect(untyped("sql`update region set path = ''`")).toHaveLength(1);
    expect(untyped('await ofEntities(connection)\n  .selectFrom("sms_conf").select("id");')).toEqual([]);
    const server = sources.filter((file) => file.startsWith("src/server/") && !file.startsWith("src/server/engine/store/"));
    expect(server.flatMap((file) => untyped(readFileSync(join(ROOT, file), "utf8")).map((found) => `${file}: ${found}`))).toEqual([]);
  });

  test("a starting server loads no package that few calls need", () => {
    const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
    const reached = new Set(["src/server/main.ts"]);
    for (const file of reached)
      for (const { target, typeOnly } of importsOf(read(file)))
        if (!typeOnly && target.startsWith(".")) reached.add(resolved(file, target));
    expect(reached).toContain("src/server/features/sql-views/validate-view.ts");
    const holds = (file: string): boolean => /^import (?!type )[^;]* from "(?:xlsx|libpg-query|nodemailer|pg)";/m.test(read(file));
    expect([...reached].filter(holds)).toEqual([]);
    expect(holds("src/server/engine/sheets/binary-workbook.ts")).toBe(true);
  });

  test("nothing imports tests", () => {
    const guilty = sources.filter((file) =>
      importsOf(readFileSync(join(ROOT, file), "utf8")).some(
        ({ target }) => target.startsWith(".") && relative(ROOT, join(ROOT, dirname(file), target)).startsWith("tests"),
      ),
    );
    expect(guilty).toEqual([]);
  });
});

test("modules are mocked only in tests/support, because test files share them", () => {
  const mocking = filesOf("tests").filter((file) => /^\s*vi\.(do)?[mM]ock\(/m.test(readFileSync(join(ROOT, file), "utf8")));
  expect(mocking.sort()).toEqual(["tests/support/built-programs.ts", "tests/support/cheap-hashes.ts", "tests/support/stand-ins.ts"]);
});

describe("databases of a test", () => {
  /** Lines that use both databases without the comment above that gives the reason. Imports do not count. */
  const unexplained = (code: string): string[] =>
    code.split("\n").filter((line, index, lines) => {
      const asks = /\bbothDatabases\b/.test(line) && !/^\s*(import|export)\b/.test(line);
      return asks && !/^\s*\/\/ Both databases: .{20,}\.$/.test(lines[index - 1] ?? "");
    });

  test("a test of both databases says why, in one line above it", () => {
    const tested = filesOf("tests/server", "tests/conformance").filter((file) => file.endsWith(".ts"));
    const found = tested.flatMap((file) => unexplained(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
    expect(tested.some((file) => readFileSync(join(ROOT, file), "utf8").includes("// Both databases: "))).toBe(true);
  });

  test("a planted test of both databases without a reason is found", () => {
    const planted = 'describe.each(bothDatabases)("on %s", () => {});';
    expect(unexplained(`import { bothDatabases } from "./x.ts";\n${planted}`)).toEqual([planted]);
    expect(unexplained(`// Both databases: the lease is a statement by hand.\n${planted}`)).toEqual([]);
  });
});
