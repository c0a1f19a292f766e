import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { expect, test } from "vitest";

/** Every export is used by the product. A function that only tests call belongs to the tests. Internals are not exported. */
const ROOT = join(import.meta.dirname, "..");

/** Modules that the bundler substitutes for others. Importers name the original module, so these exports look unused. */
const STAND_INS = ["src/build/antd/runtime-stub.ts", "src/app/identity/credentials/no-crypto.ts"];

interface Module {
  file: string;
  code: string;
}

/** Removes comments: a name that only a comment mentions is not used. */
const codeOf = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, "").replace(/\s\/\/ .*$/gm, "");

const modulesOf = (...folders: string[]): Module[] =>
  folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .map((path) => path.split(sep).join("/"))
    .filter((file) => /\.(tsx?|hbs)$/.test(file) && !file.startsWith("src/generated/validators/") && !file.startsWith("tests/cases/"))
    .map((file) => ({ file, code: codeOf(readFileSync(join(ROOT, file), "utf8")) }));

/** Imported names by the module that exports them; `*` means the whole module. */
function importedBy(modules: readonly Module[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (file: string, target: string, names: readonly string[]): void => {
    const path = normalize(join(dirname(file), target))
      .split(sep)
      .join("/");
    const known = found.get(path) ?? new Set();
    for (const name of names) known.add(name);
    found.set(path, known);
  };
  for (const { file, code } of modules) {
    for (const [, what = "", target = ""] of code.matchAll(/\b(?:import|export)\s([^;"']*?)\bfrom\s*"(\.[^"]+)"/g))
      note(file, target, what.includes("*") ? ["*"] : (what.match(/[\w$]+/g) ?? []));
    for (const [, target = ""] of code.matchAll(/\bimport\(\s*"(\.[^"]+)"/g)) note(file, target, ["*"]);
  }
  return found;
}

const timesIn = (code: string, name: string): number => code.split(new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name}(?![\\w$])`)).length - 1;

function unusedExports(product: readonly Module[], tests: readonly Module[]): string[] {
  const [inProduct, inTests] = [importedBy(product), importedBy(tests)];
  const names = (of: ReadonlyMap<string, ReadonlySet<string>>, file: string, name: string): boolean =>
    of.get(file)?.has("*") === true || of.get(file)?.has(name) === true;
  return product
    .filter(({ file }) => /^(src|runtime|generator)\//.test(file) && !file.startsWith("src/generated/") && !STAND_INS.includes(file))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/^export (?:async )?(?:function\*?|const|class|let) ([\w$]+)/gm)].flatMap(([, name = ""]) => {
        if (names(inProduct, file, name)) return [];
        const isUsedHere = timesIn(code, name) > 1;
        if (!isUsedHere) return [`${file}: nothing but tests uses ${name}`];
        return names(inTests, file, name) ? [] : [`${file}: no other module imports ${name}`];
      }),
    );
}

const product = [
  ...modulesOf("src", "runtime", "generator", "templates"),
  ...["vite.config.ts", "vitest.config.ts"].map((file) => ({ file, code: readFileSync(join(ROOT, file), "utf8") })),
];
const tests = modulesOf("tests");

test("every export is used by the product and by another module or a test", () => {
  expect(product.length).toBeGreaterThan(500);
  expect(unusedExports(product, tests)).toEqual([]);
});

test("reports planted unused exports", () => {
  const planted = {
    file: "runtime/contract/planted.ts",
    code: "export function idle() {}\nexport const own = 1;\nexport const two = own;\n",
  };
  const asking = { file: "tests/planted.test.ts", code: 'import { idle, two } from "../runtime/contract/planted.ts";\n' };
  expect(unusedExports([...product, planted], [...tests, asking])).toEqual([
    "runtime/contract/planted.ts: nothing but tests uses idle",
    "runtime/contract/planted.ts: no other module imports own",
    "runtime/contract/planted.ts: nothing but tests uses two",
  ]);
});
