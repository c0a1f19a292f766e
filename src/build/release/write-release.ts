import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { listCommands } from "../list-commands.ts";
import { run } from "../run-program.ts";
import { renderBillOfMaterials } from "./bill-of-materials.ts";
import { copyRuntimePackages, listPackages, renderLicenses } from "./packages.ts";

/** Maximum size of an unpacked release in bytes. The build fails if a release is larger. */
const MOST_BYTES = 150_000_000;

/** The system whose native code a release contains (`RUNTIME_FILES`). */
const SYSTEM = "linux-x64";

/**
 * Files and folders that a release contains unchanged. They have the same paths in the release, because the build and the documents refer
 * to them.
 */
export const TAKEN = [
  "LICENSE",
  ".github/CHANGELOG.md",
  "dist/app",
  "dist/server",
  "src/deploy",
  "src/generated/openapi.json",
  "src/generated/stored.json",
  "src/server/OPERATING.md",
  "src/server/commands/README.md",
  "src/server/engine/config/README.md",
];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: { node: string };
}

/** Result of {@link writeRelease}: the paths of the written files. */
export interface Release {
  archive: string;
  /** Bill of materials. */
  bill: string;
  /** Checksum of the archive, in the format of sha256sum. */
  checksum: string;
  /** Size of the unpacked release in bytes. */
  bytes: number;
}

/**
 * Packs the current build (dist/) into an archive that needs only this major version of Node. Writes the bill of materials and the checksum
 * beside the archive. The same build and `time` always result in the same bytes.
 *
 * @param root the folder of the project
 * @param target folder of the three files
 * @param time time of all files in the archive
 * @throws Error if the release exceeds 150 MB, or on another operating system or a Node version that the project does not support
 */
export async function writeRelease(root: string, target: string, time: Date): Promise<Release> {
  const system = `${process.platform}-${process.arch}`;
  if (system !== SYSTEM) throw new Error(`a release is packed on ${SYSTEM}, not on ${system}`);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const major = process.versions.node.split(".")[0] ?? "";
  const name = `${manifest.name}-${manifest.version}-node${major}-${SYSTEM}`;
  const stage = resolve(root, "dist/release");
  const folder = join(stage, name);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  mkdirSync(target, { recursive: true });
  const packages = listPackages(root);
  cpSync(join(root, "src/build/release/root"), folder, { recursive: true });
  for (const path of TAKEN) cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !file.endsWith(".js.map") });
  copyRuntimePackages(root, folder);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(releaseManifest(root, manifest, major), null, 2)}\n`);
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), renderLicenses(root, packages));
  const bytes = sizeOf(folder);
  if (bytes > MOST_BYTES) throw new Error(`the release has ${bytes} bytes, and ${MOST_BYTES} are allowed`);
  const release = { archive: `${name}.tgz`, bill: `${name}.cdx.json`, checksum: `${name}.tgz.sha256` };
  await run("tar", [...reproducible(time), "-cf", join(target, release.archive), "-C", stage, name], root);
  writeFileSync(join(target, release.bill), renderBillOfMaterials(root, { ...manifest, time }, packages));
  const digest = createHash("sha256")
    .update(readFileSync(join(target, release.archive)))
    .digest("hex");
  writeFileSync(join(target, release.checksum), `${digest}  ${release.archive}\n`);
  rmSync(stage, { recursive: true });
  return { archive: join(target, release.archive), bill: join(target, release.bill), checksum: join(target, release.checksum), bytes };
}

/** Returns the options of GNU tar for an archive without traces of this machine: order, time, owner and modes are fixed. */
const reproducible = (time: Date): string[] => [
  "--use-compress-program=gzip -9n",
  "--sort=name",
  `--mtime=${time.toISOString()}`,
  ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--format=ustar"],
];

/**
 * Returns the package.json of a release: one major version of Node, one system, and a script for each command.
 *
 * @throws Error if the package does not run on this major version of Node
 */
function releaseManifest(root: string, { name, version, description, license, engines }: Manifest, major: string): object {
  const node = rangeOf(engines.node, Number(major));
  if (node === undefined) throw new Error(`${name} runs on Node ${engines.node}, not on ${process.versions.node}`);
  const commands = listCommands(root).map((command) => [command, `node command.js ${command}`]);
  const scripts = { start: "node server.js", demo: "node server.js --demo", ...Object.fromEntries(commands) };
  const platform = { engines: { node }, os: ["linux"], cpu: ["x64"], libc: ["glibc"] };
  return { name, version, description, license, private: true, type: "module", ...platform, scripts };
}

/**
 * Reduces the range of supported Node versions to one major version. For example, it reduces `^20.19.0 || >=24` to `^20.19.0` for 20, and
 * to `^26.0.0` for 26. Only ranges in the forms `^20.19.0` and `>=24` are understood. Other ranges, such as `>=24.1`, are ignored.
 *
 * @returns undefined for a major version that is not supported
 */
export function rangeOf(supported: string, major: number): string | undefined {
  const ranges = supported.split("||").map((range) => range.trim());
  const isOpen = ranges.some((range) => major >= Number(/^>=(\d+)$/.exec(range)?.[1] ?? Number.POSITIVE_INFINITY));
  return ranges.find((range) => range.startsWith(`^${major}.`)) ?? (isOpen ? `^${major}.0.0` : undefined);
}

/** Returns the bytes of all files below a folder. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
