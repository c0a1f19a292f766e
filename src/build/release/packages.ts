import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package of npm that a release contains, bundled or beside the bundle. */
export interface Package {
  /** Its folder below the root, such as `node_modules/antd`. */
  folder: string;
  name: string;
  version: string;
  license: string;
}

/**
 * The files of `EXTERNAL` (src/build/steps.ts) and of the packages that they load: what runs, without what it was compiled from.
 * `package.json` and the licence are added.
 */
const RUNTIME_FILES: Readonly<Record<string, readonly string[]>> = {
  "node_modules/better-sqlite3": ["lib", "build/Release/better_sqlite3.node"],
  "node_modules/bindings": ["bindings.js"],
  "node_modules/file-uri-to-path": ["index.js"],
  "node_modules/@node-rs/argon2": ["index.js"],
  "node_modules/@node-rs/argon2-linux-x64-gnu": ["argon2.linux-x64-gnu.node"],
  "node_modules/libpg-query": ["wasm"],
  "node_modules/@pgsql/types": ["index.js", "types.js", "enums.js"],
};

const LICENSE = /^(licen[cs]e|copying|notice)/i;

/**
 * Copies the packages that are not bundled into a release.
 *
 * @throws Error if a file is missing, because the layout of a package has changed
 */
export function copyRuntimePackages(root: string, target: string): void {
  for (const [folder, files] of Object.entries(RUNTIME_FILES)) {
    for (const file of ["package.json", ...files, ...licenseFiles(root, folder)])
      cpSync(join(root, folder, file), join(target, folder, file), { recursive: true });
  }
}

/**
 * Lists the packages that are part of a release, sorted by name. These are the packages that dist/ bundles, as the build has recorded them,
 * and the packages that are copied beside dist/.
 */
export function listPackages(root: string): Package[] {
  const read = (file: string): string[] => JSON.parse(readFileSync(join(root, file), "utf8"));
  const built = readdirSync(join(root, "dist/packages")).flatMap((file) => read(`dist/packages/${file}`));
  const folders = new Set([...built, ...Object.keys(RUNTIME_FILES)]);
  return [...folders].map((folder) => readPackage(root, folder)).sort((a, b) => (labelOf(a) < labelOf(b) ? -1 : 1));
}

const labelOf = ({ name, version }: Package): string => `${name} ${version}`;

function readPackage(root: string, folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return { folder, name, version, license: typeof license === "string" ? license : String(license?.type ?? "unknown") };
}

/**
 * Renders the licences of all packages as one text: name, version and licence of each package, then the content of its licence file. If
 * several packages have equal licence files, they are listed together above one copy.
 *
 * @param root the folder of the project
 */
export function renderLicenses(root: string, packages: readonly Package[]): string {
  const texts = new Map<string, string[]>();
  for (const entry of packages) {
    const own = licenseFiles(root, entry.folder).map((file) => readFileSync(join(root, entry.folder, file), "utf8").trim());
    const text = own.join("\n\n") || "These packages state their licence without its text.";
    texts.set(text, [...(texts.get(text) ?? []), `${labelOf(entry)} (${entry.license})`]);
  }
  const line = "-".repeat(78);
  return [...texts].map(([text, labels]) => `${labels.join("\n")}\n\n${text}\n`).join(`\n${line}\n\n`);
}

function licenseFiles(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && LICENSE.test(entry.name)).map(({ name }) => name);
}
