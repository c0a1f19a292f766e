import { resolve, join } from "node:path";
import { build, type InlineConfig } from "vite";
import { bundledPackages } from "./bundled-packages.ts";
import { commandEntries } from "./list-commands.ts";
import { run } from "./run-program.ts";
import type { Step } from "./stamp.ts";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTS = /\.(js|css|svg)$/;
/** Options of the compression. A higher level would save one percent of the size and take several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A step of the build with the function that runs it. */
export interface BuildStep extends Step {
  /** The text in the terminal while the step runs. */
  says: string;
  make: (root: string) => Promise<void>;
}

const PACKAGES = ["package-lock.json", "tsconfig.json"];

/** The entry points of the server and its child processes. */
export const SERVER = {
  main: "src/server/main.ts",
  "sheet-reader": "src/server/sheet-reader.ts",
  "export-writer": "src/server/export-writer.ts",
};

/**
 * Packages that load files of their own at run time (native code, WebAssembly), so that they stay in node_modules. Every other package
 * is bundled into the server, so that dist/ runs without node_modules beside them.
 */
const EXTERNAL = ["better-sqlite3", "@node-rs/argon2", "libpg-query"];

/** The steps of the build, in order: each step may read the outputs of earlier ones. */
export const steps: readonly BuildStep[] = [
  {
    name: "generator",
    says: "building the generator",
    inputs: [...PACKAGES, "generator", "runtime/contract", "src/build"],
    outputs: ["dist/generator/cli.js"],
    make: (root) => nodeProgram(root, { cli: "generator/cli.ts" }, "dist/generator"),
  },
  {
    name: "generate",
    says: "generating src/generated from schemas",
    inputs: [...PACKAGES, "generator", "templates", "schemas", "runtime/contract", "src/generated"],
    outputs: ["src/generated/server.ts", "src/generated/validators"],
    make: (root) => run(process.execPath, ["dist/generator/cli.js", "generate"], root),
  },
  {
    name: "server",
    says: "building the server",
    inputs: [...PACKAGES, "src/build", "src/server", "src/generated", "runtime/contract"],
    outputs: [...Object.keys(SERVER).map((name) => `dist/server/${name}.js`), "dist/packages/server.json"],
    make: (root) => nodeProgram(root, { ...SERVER, ...commandEntries(root) }, "dist/server", "dist/packages/server.json"),
  },
  {
    name: "app",
    says: "building the app",
    inputs: [...PACKAGES, "vite.config.ts", "src/build", "src/app", "src/screens", "src/generated", "runtime"],
    outputs: ["dist/app/index.html", "dist/packages/app.json"],
    make: async (root) => {
      await build({ configFile: resolve(root, "vite.config.ts"), logLevel: "warn" });
      await compressTexts(resolve(root, "dist/app"));
    },
  },
];

/**
 * Builds ES modules for Node from several entries. The modules share chunks. Existing files in `outDir` are deleted. Lines and names of the
 * code are preserved, so that stack traces and the files can be read.
 *
 * @param root the folder of the project
 * @param packages path of a file. If it is given, packages are bundled, except for `EXTERNAL`, and the file lists the bundled packages. By
 * default all packages remain in node_modules, because that builds three times as fast
 */
export async function nodeProgram(
  root: string,
  entries: Readonly<Record<string, string>>,
  outDir: string,
  packages?: string,
): Promise<void> {
  const isBundled = packages !== undefined;
  const config: InlineConfig = {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    // pg loads pg-native only if it is installed.
    ssr: { target: "node", ...(isBundled ? { noExternal: true, external: [...EXTERNAL, "pg-native"] } : {}) },
    plugins: isBundled ? [bundledPackages(root, packages)] : [],
    build: {
      ssr: true,
      outDir: resolve(root, outDir),
      emptyOutDir: true,
      target: "node20",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, resolve(root, entry)])),
        output: {
          format: "es",
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // V8 keeps the text of a loaded file. One character outside of Latin-1, in a comment too, doubles the memory of the whole text.
          charset: "ascii",
          comments: false,
        },
      },
    },
  };
  await build(config);
}

/**
 * Writes compressed copies `name.gz` and `name.br` beside every .js, .css and .svg file below a folder. The server sends these copies, so
 * that it need not compress a file for each reply.
 */
export async function compressTexts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && TEXTS.test(entry.name))) {
    const path = join(file.parentPath, file.name);
    const text = await readFile(path);
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text, BROTLI));
  }
}
