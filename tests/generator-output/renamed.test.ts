import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import { rendered } from "./generate.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Fields that hand-written code of browser and server uses, by the names that the metadata gives them now. */
const RENAMED = {
  regionName: "regionTitle",
  telVerified: "telProven",
  supName: "agencyName",
  menuOpenType: "menuOpening",
  receiverUri: "receiverAddress",
};

/** Hand-written files that name one of them as a field of a record. */
const USES = [
  "src/app/account/profile-dialog.tsx",
  "src/app/navigation/menu-target.ts",
  "src/screens/BindMobile.tsx",
  "src/screens/ItemPreview.tsx",
  "src/screens/ResultPreview.tsx",
  "src/screens/voucher-facts.ts",
  "src/server/alarms/ends.ts",
  "src/server/demo/platform.ts",
  "src/server/demo/projects.ts",
  "src/server/http/frame-origins.ts",
  "src/server/rights/callers.ts",
  "src/server/rights/effective-menus.ts",
  "src/server/sending/site.ts",
  "src/server/services/account.ts",
  "src/server/services/auth-center.ts",
  "src/server/services/region-tree.ts",
  "src/server/session/credentials.ts",
];

function renameIn(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:json|yaml)$/.test(file)) continue;
    const whole = path.join(folder, file);
    let text = readFileSync(whole, "utf8");
    for (const [was, is] of Object.entries(RENAMED)) text = text.replace(new RegExp(`\\b${was}\\b`, "g"), is);
    writeFileSync(whole, text);
  }
}

/** Files with a mistake, as the compiler finds them. */
async function mistaken(root: string): Promise<string[]> {
  const tsc = path.join(repository, "node_modules/typescript/bin/tsc");
  const found = await promisify(execFile)(process.execPath, [tsc, "--noEmit", "-p", root], { cwd: root, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return [...new Set([...found.stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file))].sort();
}

it("a field that is renamed in the metadata stops the compiler at every hand-written use", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "gp-renamed-"));
  try {
    for (const name of ["schemas", "src", "runtime"]) cpSync(path.join(repository, name), path.join(root, name), { recursive: true });
    rmSync(path.join(root, "src/generated"), { recursive: true });
    symlinkSync(path.join(repository, "node_modules"), path.join(root, "node_modules"));
    writeFileSync(
      path.join(root, "tsconfig.json"),
      JSON.stringify({
        extends: path.join(repository, "tsconfig.json"),
        include: ["src/app", "src/screens", "src/server", "src/generated", "runtime"],
      }),
    );
    renameIn(path.join(root, "schemas"));
    const built = buildProject(root);
    if (built.project === undefined) throw new Error(printed(built));
    writeOutputs(root, await rendered(built.project));
    const files = await mistaken(root);
    expect(files.filter((file) => USES.includes(file))).toEqual(USES);
    expect(files.filter((file) => file.startsWith("src/generated") || file.startsWith("runtime"))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}, 300_000);
