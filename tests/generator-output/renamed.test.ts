import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import { isFullRun } from "../support/full-run.ts";
import { compilerOutput, REPOSITORY } from "./compiler.ts";
import { rendered } from "./generate.ts";

/** New names of fields that hand-written code of browser and server uses, by their present names in the metadata. */
const RENAMED = {
  regionName: "regionTitle",
  telVerified: "telProven",
  supName: "agencyName",
  menuOpenType: "menuOpening",
  receiverUri: "receiverAddress",
  selectSql: "sqlOfView",
  loginForm: "waysToSignIn",
  assetsSubject: "subjectOfAssets",
  siteName: "siteTitle",
};

/** Hand-written files that use one of them as a field of a record. */
const USES = Object.entries({
  "src/app": ["boot/navigation/menu-target.ts", "identity/account/profile-dialog.tsx", "identity/sign-in/page-settings.ts"],
  "src/screens": ["BindMobile.tsx", "ItemPreview.tsx", "ResultPreview.tsx", "voucher-facts.ts"],
  "src/server/demo": ["platform.ts", "projects.ts"],
  "src/server/features": [
    "account/account.ts",
    "account/auth-center.ts",
    "alarms/expiry-checks.ts",
    "data-sending/data-classes.ts",
    "data-sending/site.ts",
    "data-sending/test-site.ts",
    "regions/region-tree.ts",
    "sql-views/views.ts",
    "users/users.ts",
  ],
  "src/server/identity": ["http/frame-origins.ts", "passwords/credentials.ts", "rights/effective-menus.ts", "rights/principals.ts"],
}).flatMap(([folder, files]) => files.map((file) => `${folder}/${file}`));

function renameIn(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:json|yaml)$/.test(file)) continue;
    const whole = path.join(folder, file);
    let text = readFileSync(whole, "utf8");
    for (const [was, is] of Object.entries(RENAMED)) text = text.replace(new RegExp(`\\b${was}\\b`, "g"), is);
    writeFileSync(whole, text);
  }
}

/** References to hand-written components that do not exist (C35 and W14 of planted-mistakes.md). */
const UNWRITTEN = [
  { file: "screens/purchaser-list.yaml", was: "custom: BindMobile", is: "custom: BindMobil" },
  { file: "workflows/disposal-project.yaml", was: "effect: assignProjectCode", is: "effect: assignCode" },
];

/** Writes the references. @returns a function that restores the files */
function nameUnwritten(schemas: string): () => void {
  const restored = UNWRITTEN.map(({ file, was, is }) => {
    const whole = path.join(schemas, file);
    const text = readFileSync(whole, "utf8");
    expect(text).toContain(was);
    writeFileSync(whole, text.replace(was, is));
    return () => writeFileSync(whole, text);
  });
  return () => {
    for (const restore of restored) restore();
  };
}

/** Compiles the project. @returns the errors by file */
async function mistaken(root: string): Promise<Map<string, string>> {
  const errors = new Map<string, string>();
  for (const [, file = "", message = ""] of (await compilerOutput(root)).matchAll(/^(\S+?)\(\d+,\d+\): (error .*)/gm))
    errors.set(file, `${errors.get(file) ?? ""}${message}\n`);
  return errors;
}

// In a full run only: it compiles the whole project twice, which the type check of a normal run does once.
it.runIf(isFullRun)(
  "renamed fields stop the compiler at every hand-written use, and unwritten components the generator",
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), "gp-renamed-"));
    try {
      for (const name of ["schemas", "src", "runtime"]) cpSync(path.join(REPOSITORY, name), path.join(root, name), { recursive: true });
      rmSync(path.join(root, "src/generated"), { recursive: true });
      symlinkSync(path.join(REPOSITORY, "node_modules"), path.join(root, "node_modules"));
      writeFileSync(
        path.join(root, "tsconfig.json"),
        JSON.stringify({
          extends: path.join(REPOSITORY, "tsconfig.json"),
          include: ["src/app", "src/screens", "src/server", "src/generated", "runtime"],
        }),
      );
      renameIn(path.join(root, "schemas"));
      const mend = nameUnwritten(path.join(root, "schemas"));
      expect(UNWRITTEN.filter(({ is }) => !printed(buildProject(root)).includes(`"${is.split(" ")[1]}"`))).toEqual([]);
      mend();
      const built = buildProject(root);
      if (built.project === undefined) throw new Error(printed(built));
      writeOutputs(root, await rendered(built.project));
      const errors = await mistaken(root);
      const files = [...errors.keys()].sort();
      expect(files.filter((file) => USES.includes(file))).toEqual(USES);
      expect(files.filter((file) => file.startsWith("src/generated") || file.startsWith("runtime"))).toEqual([]);
      // A refusal refers to a field by its name alone.
      expect(errors.get("src/server/features/sql-views/views.ts")).toContain("FieldName");
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
  300_000,
);
