import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

/** Matches the folder of the package of a module. Packages nested in packages have their own versions. */
const PACKAGE = /^.*\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * Vite plugin that writes which packages a build contains, as a JSON list of folders such as `node_modules/antd`. A package is missing in
 * the list if all of its modules were removed as unused.
 *
 * @param file path below the root
 */
export function bundledPackages(root: string, file: string): Plugin {
  return {
    name: "bundled-packages",
    apply: "build",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      const folders = modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []);
      const target = resolve(root, file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, `${JSON.stringify([...new Set(folders)].sort(), null, 2)}\n`);
    },
  };
}
