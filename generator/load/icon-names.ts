import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * Finds the folder with the icons that @ant-design/icons uses. The folder contains one module per icon.
 *
 * @throws Error if the package is not installed.
 */
export function iconFolder(): string {
  const icons = createRequire(import.meta.url).resolve("@ant-design/icons/package.json");
  return path.join(path.dirname(createRequire(icons).resolve("@ant-design/icons-svg/package.json")), "es/asn");
}

let known: readonly string[] | undefined;

/** Lists the names of all icons of @ant-design/icons, sorted: `AccountBookFilled`, … Read from disk once, then cached. */
export function iconNames(): readonly string[] {
  known ??= readdirSync(iconFolder())
    .filter((name) => /^[A-Z]\w*\.js$/.test(name))
    .map((name) => name.slice(0, -3))
    .sort();
  return known;
}
