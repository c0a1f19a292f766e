import { resolve } from "node:path";
import { build, type InlineConfig } from "vite";
import { compressTexts } from "./compress.ts";
import { run } from "./run-program.ts";
import type { Step } from "./stamp.ts";

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
    inputs: [...PACKAGES, "src/server", "src/generated", "runtime/contract"],
    outputs: ["dist/server/main.js", "dist/server/sheet-reader.js", "dist/server/export-writer.js"],
    make: (root) => nodeProgram(root, SERVER, "dist/server"),
  },
  {
    name: "app",
    says: "building the app",
    inputs: [...PACKAGES, "vite.config.ts", "src/build", "src/app", "src/screens", "src/generated", "runtime"],
    outputs: ["dist/app/index.html"],
    make: async (root) => {
      await build({ configFile: resolve(root, "vite.config.ts"), logLevel: "warn" });
      await compressTexts(resolve(root, "dist/app"));
    },
  },
];

/**
 * Builds ES modules for Node from several entries with shared chunks. Packages remain in node_modules. Existing files in `outDir` are
 * deleted. Lines and names of the code are kept, so that stack traces and the files can be read.
 */
export async function nodeProgram(root: string, entries: Readonly<Record<string, string>>, outDir: string): Promise<void> {
  const config: InlineConfig = {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { target: "node" },
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
