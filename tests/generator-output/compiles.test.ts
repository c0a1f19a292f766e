import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { buildProject, describe as mistakesOf } from "../../generator/pipeline.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import { projectOf } from "../generator/cases.ts";
import { isFullRun } from "../support/full-run.ts";
import { type MadeUp, writeMadeUpScreen } from "../support/made-up-screen.ts";
import { compilerOutput, REPOSITORY } from "./compiler.ts";
import { rendered } from "./generate.ts";

/**
 * Generates projects beside the runtime and runs the compiler once, with the project's strict options.
 *
 * @returns errors in generated files only
 */
async function compiled(folder: string, names: readonly string[]): Promise<string[]> {
  for (const name of names) {
    const root = path.join(folder, name);
    const built = buildProject(root);
    if (built.project === undefined) throw new Error(mistakesOf(built));
    writeOutputs(root, await rendered(built.project));
    symlinkSync(path.join(REPOSITORY, "runtime"), path.join(root, "runtime"));
  }
  symlinkSync(path.join(REPOSITORY, "node_modules"), path.join(folder, "node_modules"));
  const compilerOptions = { types: ["node"], incremental: false };
  const include = names.map((name) => `${name}/src`);
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ extends: path.join(REPOSITORY, "tsconfig.json"), compilerOptions, include }),
  );
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  const printed = await compilerOutput(folder);
  return printed.split("\n").filter((line) => names.some((name) => line.startsWith(`${name}/src`)) || line.startsWith("error"));
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the language, or a nasty one on purpose
const TITLES = ["价格", 'a"b', "*/ x", "`$5`", "back\\slash", "</script>", "a\u2028b", "it's"];
const NAMES = "delete class default title x1 orgName prototype type import screen s m entity data".split(" ");
const PATTERNS = ['^[^"`]*$', "^/\\*+\\d*$", "^\\S"];
const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/** Schemas of a field, one for each kind; `seed` selects texts and limits. */
const KINDS: readonly ((seed: number) => object)[] = [
  (seed) => ({ type: "string", maxLength: seed + 1, pattern: at(PATTERNS, seed) }),
  (seed) => ({ type: "string", oneOf: TITLES.slice(seed % 6, (seed % 6) + 3).map((code) => ({ const: code, title: code })) }),
  (seed) => ({ type: at(["integer", "number"], seed), minimum: seed % 10 }),
  () => ({ type: "number", "x-format": "amount" }),
  (seed) => ({ type: "boolean", errorMessage: { type: at(TITLES, seed + 1) } }),
  (seed) => ({ type: "string", format: at(["mobile", "date"], seed) }),
  (seed) => ({ type: "string", format: at(["mobile-list", "mailbox", "url"], seed), maxLength: 50 + seed }),
  (seed) => ({ type: "array", items: { type: "string", maxLength: 99 }, maxItems: (seed % 9) + 1, uniqueItems: true }),
];

/** Makes up an entity. Each index combines names, titles and kinds differently. */
function thing(index: number): MadeUp {
  const count = 2 + (index % 6);
  const fields = Array.from({ length: count }, (_, field): [string, object] => {
    const seed = index * 5 + field;
    return [at(NAMES, index * 3 + field), { ...at(KINDS, seed)(seed), title: at(TITLES, index + field) }];
  });
  const required = fields.slice(0, index % 3).map(([name]) => name);
  return { title: at(TITLES, index), fields: Object.fromEntries(fields), required, message: at(TITLES, index + 3) };
}

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "compiles-"));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyCase(name: string, folder: string, made = projectOf(name)): void {
  cpSync(made, path.join(folder, name), { recursive: true });
  rmSync(made, { recursive: true });
}

/** Number of entities with invented names and rules, each with a service and a screen. */
const THINGS = isFullRun ? 20 : 8;

const CASES = [
  "output-forms",
  "output-custom",
  "output-tree",
  "output-storage",
  "output-conditions",
  "output-rules",
  "output-wire",
  "output-object-names",
];

describe("what is emitted compiles", () => {
  it("any valid metadata yields code that compiles and validators that load", () =>
    inFolder(async (folder) => {
      for (const name of CASES) copyCase(name, folder);
      copyCase("_base", folder, projectOf());
      for (let index = 0; index < THINGS; index++) writeMadeUpScreen(path.join(folder, "_base"), index, thing(index));
      const broken = path.join(folder, "_base/src/broken.ts");
      mkdirSync(path.dirname(broken));
      writeFileSync(broken, 'import { pages } from "./generated/pages.ts";\nexport const wrong: number = "x";\n');
      const mistaken = await compiled(folder, ["_base", ...CASES]);
      const expected = "_base/src/broken.ts";
      expect(mistaken.map((line) => line.replace(/^(\S*broken\.ts).*/, "$1"))).toEqual([expected, expected]);
      for (let index = 0; index < THINGS; index++) {
        const file = path.join(folder, `_base/src/generated/validators/things${index}.add.validate.js`);
        await import(/* @vite-ignore */ pathToFileURL(file).href);
      }
    }));
});
