import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import { projectOf } from "../generator/cases.ts";
import { isFullRun } from "../support/full-run.ts";
import { rendered } from "./generate.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Generates projects beside the runtime and asks the compiler once, in the project's own strictness: mistakes in
 * generated files only.
 */
async function compiled(folder: string, names: readonly string[]): Promise<string[]> {
  for (const name of names) {
    const root = path.join(folder, name);
    const built = buildProject(root);
    if (built.project === undefined) throw new Error(printed(built));
    writeOutputs(root, await rendered(built.project));
    symlinkSync(path.join(repository, "runtime"), path.join(root, "runtime"));
  }
  symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  const compilerOptions = { types: ["node"], incremental: false };
  const include = names.map((name) => `${name}/src`);
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ extends: path.join(repository, "tsconfig.json"), compilerOptions, include }),
  );
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  const tsc = path.join(repository, "node_modules/typescript/bin/tsc");
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, "--noEmit", "--singleThreaded", "-p", folder], {
    cwd: folder,
  }).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? String(error),
  }));
  return stdout.split("\n").filter((line) => names.some((name) => line.startsWith(`${name}/src`)) || line.startsWith("error"));
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the language, or a nasty one on purpose
const nasty = ["价格", 'a"b', "*/ x", "`${c}`", "back\\slash", "</script>", "a\u2028b", "it's"];
const fieldNames = [
  "delete",
  "class",
  "default",
  "title",
  "x1",
  "orgName",
  "prototype",
  "type",
  "import",
  "screen",
  "s",
  "m",
  "entity",
  "data",
];

const title = fc.constantFrom(...nasty);
const fieldSchema = fc.oneof(
  fc.record({
    type: fc.constant("string"),
    title,
    maxLength: fc.integer({ min: 1, max: 99 }),
    pattern: fc.constantFrom('^[^"`]*$', "^/\\*+\\d*$", "^\\S"),
  }),
  fc.record({
    type: fc.constant("string"),
    title,
    oneOf: fc.uniqueArray(title, { minLength: 1, maxLength: 3 }).map((codes) => codes.map((code) => ({ const: code, title: code }))),
  }),
  fc.record({ type: fc.constantFrom("integer", "number"), title, minimum: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ type: fc.constant("number"), title, "x-format": fc.constant("amount") }),
  fc.record({ type: fc.constant("boolean"), title, errorMessage: title.map((required) => ({ required })) }),
  fc.record({ type: fc.constant("string"), title, format: fc.constantFrom("mobile", "date") }),
  fc.record({
    type: fc.constant("string"),
    title,
    format: fc.constantFrom("mobile-list", "mailbox", "url"),
    maxLength: fc.integer({ min: 50, max: 200 }),
  }),
  fc.record({
    type: fc.constant("array"),
    title,
    items: fc.constant({ type: "string", maxLength: 99 }),
    maxItems: fc.integer({ min: 1, max: 9 }),
    uniqueItems: fc.constant(true),
  }),
);
const entity = fc.record({
  fields: fc.uniqueArray(fc.tuple(fc.constantFrom(...fieldNames), fieldSchema), { minLength: 2, maxLength: 7, selector: ([name]) => name }),
  title,
  requiredCount: fc.integer({ min: 0, max: 2 }),
  message: title,
});

interface Made {
  fields: [string, object][];
  title: string;
  requiredCount: number;
  message: string;
}

function writeThing(root: string, index: number, { fields, title: name, requiredCount, message }: Made): void {
  const id = `thing-${index}`;
  const service = `things${index}`;
  const names = fields.map(([field]) => field);
  const file = (kind: string, base: string, content: unknown): void => {
    mkdirSync(path.join(root, "schemas", kind), { recursive: true });
    writeFileSync(path.join(root, "schemas", kind, base), JSON.stringify(content));
  };
  file("entities", `${id}.schema.json`, {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: id,
    title: name,
    type: "object",
    "x-store": { key: "id" },
    properties: { id: { type: "string", title: "id" }, ...Object.fromEntries(fields) },
    ...(requiredCount > 0 ? { required: names.slice(0, requiredCount) } : {}),
    additionalProperties: false,
  });
  file("services", `${service}.yaml`, {
    service,
    title: name,
    calls: {
      list: { get: `/things/${index}`, query: { page: true }, reply: { entity: id, page: true }, store: { list: id } },
      get: { get: `/things/${index}/{id}`, query: { entity: id, fields: ["id"] }, reply: { entity: id }, store: { get: id } },
      add: { post: `/things/${index}`, body: { entity: id }, store: { create: id } },
      update: {
        put: `/things/${index}`,
        body: { entity: id },
        store: { update: id },
        checks: [{ rule: { [names[0] ?? "id"]: { empty: false } }, message: message.replaceAll("${", "$ {") }],
      },
      delete: { delete: `/things/${index}/{id}`, query: { entity: id, fields: ["id"] }, store: { delete: id } },
      own: { post: `/things/${index}/own`, access: "signed-in", body: { entity: id }, reply: { entity: id } },
    },
  });
  file("screens", `things-${index}.yaml`, {
    screen: `things-${index}`,
    title: name,
    path: `/things-${index}`,
    menu: { parent: "shop", order: index, icon: "BookOutlined", for: [{ kind: "1" }] },
    blocks: { list: { kind: "table", call: `${service}.list`, columns: names, actions: ["add"], rowActions: ["edit", "remove"] } },
    actions: {
      add: { label: message, form: "thing", call: `${service}.add` },
      edit: { label: "编辑", when: { [names[0] ?? "id"]: { empty: false } }, form: "thing", call: `${service}.update` },
      remove: { label: "删除", confirm: `${message.replaceAll("${", "$ {")} \${${names[1] ?? "id"}}?`, call: `${service}.delete` },
    },
    forms: { thing: { fields: names } },
  });
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "compiles-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyCase(name: string, folder: string, made = projectOf(name)): void {
  cpSync(made, path.join(folder, name), { recursive: true });
  rmSync(made, { recursive: true });
}

/** Entities, each with a service and a screen, whose names and rules are made up. */
const THINGS = isFullRun ? 20 : 8;

const CASES = ["output-forms", "output-custom", "output-tree", "output-storage", "output-conditions", "output-rules", "output-wire"];

describe("what is emitted compiles", () => {
  it("any valid metadata yields code that compiles and validators that load", {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entity, { minLength: THINGS, maxLength: THINGS }), (things) =>
        inFolder(async (folder) => {
          for (const name of CASES) copyCase(name, folder);
          copyCase("_base", folder, projectOf());
          for (const [index, thing] of things.entries()) writeThing(path.join(folder, "_base"), index, thing as Made);
          const broken = path.join(folder, "_base/src/broken.ts");
          mkdirSync(path.dirname(broken));
          writeFileSync(broken, 'import { pages } from "./generated/pages.ts";\nexport const wrong: number = "x";\n');
          const mistaken = (await compiled(folder, ["_base", ...CASES])).map((line) => line.replace(/^(\S*broken\.ts).*/, "$1"));
          expect(mistaken).toEqual(["_base/src/broken.ts", "_base/src/broken.ts"]);
          for (const index of things.keys()) {
            const file = path.join(folder, `_base/src/generated/validators/things${index}.add.validate.js`);
            await import(/* @vite-ignore */ pathToFileURL(file).href);
          }
        }),
      ),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
